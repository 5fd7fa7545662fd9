import type { Fixture } from '@fixturebook/contract/fixtures';
import type { MatchRequest, Terms } from '@fixturebook/contract/matches';
import { useEffect, useState } from 'react';
import { ProblemError } from '../platform/problem-error.ts';
import { forgetDraft, keepDraft, readDraft } from '../platform/session/draft.ts';
import { useOwnClub } from '../platform/session/use-session.ts';
import { TextAreaField, TextField } from '../ui/form/fields.tsx';
import { Form } from '../ui/form/form.tsx';
import { FormFoot } from '../ui/form/form-foot.tsx';
import { useSubmitForm } from '../ui/form/use-submit-form.ts';
import { askForMatch } from './api.ts';
import { sheetFor } from './ask-dates.ts';
import { type AskFormValues, inputOfAsking, newAskValues } from './ask-form-values.ts';
import { AskTerms } from './ask-terms.tsx';
import { atFieldsOfSheet } from './match-api.ts';

interface AskFormProps {
  /** The free date of the other club. */
  fixture: Fixture;
  /** Undefined: a date is made from the answer. */
  own: Fixture | undefined;
  /** What is known of the answer, where there is no own date. */
  likely?: { teamName: string; ground: string } | undefined;
  onBusy: (isBusy: boolean) => void;
  onAsked: (request: MatchRequest) => void;
  /** Something has changed since the date was listed. */
  onTooLate: () => void;
  onClose: () => void;
}

// When they do not arrive, the server alone checks.
const loadChecks = () => import('./ask-input.ts').catch(() => undefined);

export function AskForm({
  fixture,
  own,
  likely,
  onBusy,
  onAsked,
  onTooLate,
  onClose,
}: AskFormProps) {
  const club = useOwnClub();
  const place = `ask-${club.id}-${fixture.id}`;
  const sheet = sheetFor(fixture, own, club.postcode);
  const known = valuesAtFirst(sheet, own ? undefined : likely);
  const [initialValues] = useState<AskFormValues>({ ...known, ...readDraft(place) });
  const isGroundMissing = sheet.ground === '';
  const [hasTerms, setHasTerms] = useState(isGroundMissing);
  const asked = { fixtureId: fixture.id, ownFixtureId: own?.id, hasTerms };
  const form = useSubmitForm({
    initialValues,
    check: async (values) =>
      (await loadChecks())?.checkAsking(values, asked) ?? { input: inputOfAsking(values, asked) },
    async submit(input, key: string) {
      const request = await askForMatch(input, key).catch((error) => {
        if (error instanceof ProblemError && [404, 409].includes(error.status)) onTooLate();
        throw error instanceof ProblemError ? atFieldsOfSheet(error) : error;
      });
      forgetDraft(place);
      onAsked(request);
    },
    onTyped: (values) => keepDraft(place, values, known),
  });
  // While one types: the signal may be gone when one sends.
  useEffect(() => {
    void loadChecks();
  }, []);
  useEffect(() => onBusy(form.busy), [form.busy, onBusy]);

  return (
    <Form form={form}>
      {!own && (
        <TextField
          label="Team Name"
          hint="Your team for this match, such as Sunday XI."
          {...form.field('teamName')}
        />
      )}
      <TextAreaField label="Message" optional rows={3} {...form.field('message')} />
      <AskTerms
        form={form}
        sheet={sheet}
        isOpenAtFirst={isGroundMissing}
        onOpen={() => setHasTerms(true)}
      />
      <FormFoot form={form} does="Ask" doing="Asking..." leaves="Cancel" onLeave={onClose} />
    </Form>
  );
}

/** The ground is the own one only where the sheet leaves it open. */
function valuesAtFirst(sheet: Terms, likely: AskFormProps['likely']): AskFormValues {
  const known = newAskValues(sheet);
  if (!likely) return known;
  return { ...known, teamName: likely.teamName, ground: known.ground || likely.ground };
}
