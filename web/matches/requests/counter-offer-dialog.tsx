import type { CounterOfferInput } from '@fixturebook/contract/match-requests/counter-offers';
import type { Terms } from '@fixturebook/contract/matches';
import { useQueryClient } from '@tanstack/react-query';
import { ProblemError } from '../../platform/problem-error.ts';
import { useOwnClub } from '../../platform/session/use-session.ts';
import { keepNames, type NamesToKeep, withNamesToKeep } from '../../teams/api.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { TextAreaField } from '../../ui/form/fields.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormFooter } from '../../ui/form/form-footer.tsx';
import { pickChanges, toFormValues } from '../../ui/form/form-values.ts';
import { useSchemaCheck } from '../../ui/form/use-schema-check.ts';
import { useSubmitForm } from '../../ui/form/use-submit-form.ts';
import { toTermsFieldErrors } from '../match/api.ts';
import { TermsFields } from '../terms/terms-fields.tsx';
import {
  type TermsFieldsValues,
  type TermsFormValues,
  toTermsInput,
} from '../terms/terms-form-values.ts';
import { compareTerms } from '../terms/terms-words.ts';
import { sendCounterOffer } from './api.ts';
import type { RequestActionDialogProps } from './request-dialog-types.ts';
import { useRequestAction } from './use-request-action.ts';

type CounterOfferFormValues = TermsFieldsValues & { message: string };
type CounterOffer = Omit<CounterOfferInput, 'terms'> & { terms: Terms } & NamesToKeep;

async function loadCounterOfferSchema() {
  const { CounterOfferInput } = await import('@fixturebook/contract/match-requests/counter-offers');
  const { Terms } = await import('@fixturebook/contract/matches');
  return CounterOfferInput.extend({ terms: Terms });
}

function toCounterOffer({ message, ...terms }: CounterOfferFormValues) {
  return { message, terms: toTermsInput(terms) };
}

/** Answers “Yes, but …”: the terms that were asked for are filled in, and only the changed ones are sent. */
export function CounterOfferDialog({ request, end, onFlash, onClose }: RequestActionDialogProps) {
  const { name } = request.club;
  const club = useOwnClub();
  const client = useQueryClient();
  const runAction = useRequestAction();
  const terms: TermsFormValues = toFormValues(request.terms);
  const form = useSubmitForm({
    initialValues: { ...terms, message: '', keepGround: '' },
    draftKey: `counter-offer-${club.id}-${request.id}`,
    check: withNamesToKeep(useSchemaCheck(loadCounterOfferSchema, toCounterOffer)),
    async submit(offer: CounterOffer, { key }) {
      if (compareTerms(request.terms, offer.terms).every(({ isChanged }) => !isChanged))
        throw new Error("You haven't changed anything. Change a detail, or accept the request.");
      const changes = pickChanges(offer.terms, request.terms);
      const json = { message: offer.message, terms: changes };
      await runAction(() => sendCounterOffer(request.id, json)).catch((error) => {
        throw error instanceof ProblemError ? toTermsFieldErrors(error) : error;
      });
      const kept = await keepNames(client, { ground: offer.keepGround && offer.terms }, key);
      const text = [`Sent. ${name} need to agree now.`, kept].filter(Boolean).join(' ');
      onFlash({ tone: 'success', text });
      onClose();
    },
  });
  return (
    <Dialog
      heading="Yes, but …"
      busy={form.busy}
      intro={
        <p>
          Change what doesn't suit you. Nothing is agreed until {name} agree, and both dates stay
          open to other clubs.
        </p>
      }
      end={end}
      onClose={onClose}
    >
      <Form form={form}>
        <TermsFields form={form} initial={terms} isHost={request.own === 'home'} isDateFixed />
        <TextAreaField label="Message" optional rows={3} {...form.field('message')} />
        <FormFooter
          form={form}
          submitLabel={`Send to ${name}`}
          busyLabel="Sending..."
          cancelLabel="Cancel"
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}
