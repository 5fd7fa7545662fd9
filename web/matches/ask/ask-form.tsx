import type { Fixture } from '@fixturebook/contract/fixtures';
import type { MatchRequest, Terms } from '@fixturebook/contract/matches';
import { useEffect } from 'react';
import { hasErrorStatus, ProblemError } from '../../platform/problem-error.ts';
import { useOwnClub } from '../../platform/session/use-session.ts';
import { TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormFooter } from '../../ui/form/form-footer.tsx';
import { toFormValues } from '../../ui/form/form-values.ts';
import { useSchemaCheck } from '../../ui/form/use-schema-check.ts';
import { useSubmitForm } from '../../ui/form/use-submit-form.ts';
import { createMatchRequest } from '../api.ts';
import { toTermsFieldErrors } from '../match/api.ts';
import { type AskFormValues, haveTermsChanged, toMatchRequestInput } from './ask-form-values.ts';
import { getDefaultMatchTerms } from './ask-rules.ts';
import { AskTermsFields } from './ask-terms-fields.tsx';

interface AskFormProps {
  fixture: Fixture;
  /** The free date that the user's club offers. If undefined, the server creates one. */
  ownFixture: Fixture | undefined;
  suggestion?: { teamName: string; ground: string } | undefined;
  onBusy: (isBusy: boolean) => void;
  onAsked: (request: MatchRequest) => void;
  onStale: () => void;
  onClose: () => void;
}

async function loadMatchRequestSchema() {
  return (await import('@fixturebook/contract/matches')).MatchRequestInput;
}

export function AskForm({
  fixture,
  ownFixture,
  suggestion,
  onBusy,
  onAsked,
  onStale,
  onClose,
}: AskFormProps) {
  const club = useOwnClub();
  const draftKey = `ask-${club.id}-${fixture.id}`;
  const terms = getDefaultMatchTerms(fixture, ownFixture, club.postcode);
  const defaultValues = getDefaultAskFormValues(terms, ownFixture ? undefined : suggestion);
  const context = {
    fixtureId: fixture.id,
    ownFixtureId: ownFixture?.id,
    defaultValues: toFormValues(terms),
  };
  const check = useSchemaCheck(loadMatchRequestSchema, (values: AskFormValues) =>
    toMatchRequestInput(values, context),
  );
  const form = useSubmitForm({
    initialValues: defaultValues,
    draftKey,
    check,
    async submit(input, { key }) {
      const request = await createMatchRequest(input, key).catch((error) => {
        if (hasErrorStatus(error, 404, 409)) onStale();
        throw error instanceof ProblemError ? toTermsFieldErrors(error) : error;
      });
      onAsked(request);
    },
  });
  useEffect(() => onBusy(form.busy), [form.busy, onBusy]);

  return (
    <Form form={form}>
      {!ownFixture && (
        <TextField
          label="Team Name"
          hint="Your team for this match, for example Sunday XI."
          {...form.field('teamName')}
        />
      )}
      <TextAreaField label="Message" optional rows={3} {...form.field('message')} />
      <AskTermsFields
        form={form}
        isInitiallyOpen={terms.ground === ''}
        hasChanged={haveTermsChanged(form.values, context.defaultValues)}
      />
      <FormFooter
        form={form}
        submitLabel="Ask"
        busyLabel="Asking..."
        cancelLabel="Cancel"
        onCancel={onClose}
      />
    </Form>
  );
}

function getDefaultAskFormValues(
  terms: Terms,
  suggestion: AskFormProps['suggestion'],
): AskFormValues {
  return {
    ...toFormValues(terms),
    message: '',
    teamName: suggestion?.teamName ?? '',
    ground: terms.ground || (suggestion?.ground ?? ''),
  };
}
