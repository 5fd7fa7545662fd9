import type { Match, Terms } from '@fixturebook/contract/matches';
import { useQueryClient } from '@tanstack/react-query';
import { use, useState } from 'react';
import { saveAgainstVersion } from '../../platform/changed-since-read.ts';
import { fetchCurrent } from '../../platform/fetch-again.ts';
import { useLeaveForm } from '../../platform/use-leave-form.ts';
import { keepNames, type NamesToKeep, withNamesToKeep } from '../../teams/api.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { getLondonDate } from '../../ui/dates/calendar-date.ts';
import { NotStoredError } from '../../ui/form/field-errors.ts';
import { Form, FormAlert } from '../../ui/form/form.tsx';
import { IsFormEnded } from '../../ui/form/form-ended.ts';
import { pickChanges, toFormValues } from '../../ui/form/form-values.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useSchemaCheck } from '../../ui/form/use-schema-check.ts';
import { type FormAttempt, useSubmitForm } from '../../ui/form/use-submit-form.ts';
import { Row } from '../../ui/layout/stack.tsx';
import { matchQuery, proposeMatchTerms } from '../match/api.ts';
import { getMatchSides } from '../match/match-words.ts';
import type { MatchActionRunner } from '../match/use-match-action.ts';
import { describeSentProposal } from './proposal-words.ts';
import { TermsFields } from './terms-fields.tsx';
import styles from './terms-form.module.css';
import { type TermsFieldsValues, type TermsFormValues, toTermsInput } from './terms-form-values.ts';
import { compareTerms } from './terms-words.ts';

async function loadTermsSchema() {
  const { createUpcomingTermsSchema } = await import('@fixturebook/contract/matches');
  return createUpcomingTermsSchema(getLondonDate());
}

function toFieldsValues(terms: Terms): TermsFieldsValues {
  return { ...(toFormValues(terms) as TermsFormValues), keepGround: '' };
}

export function TermsForm({ match, runAction }: { match: Match; runAction: MatchActionRunner }) {
  const leaveForm = useLeaveForm();
  const isEnded = use(IsFormEnded);
  const { own, other: otherSide } = getMatchSides(match);
  const other = otherSide.club.name;
  const draftKey = `terms-${own.club.id}-${match.id}`;
  const client = useQueryClient();
  const [seen, setSeen] = useState(match);
  const form = useSubmitForm({
    initialValues: toFieldsValues(match.terms),
    changesStored: true,
    draftKey,
    check: withNamesToKeep(
      useSchemaCheck(loadTermsSchema, (values: TermsFieldsValues) => toTermsInput(values)),
    ),
    submit,
  });

  async function submit({ keepGround, ...terms }: Terms & NamesToKeep, attempt: FormAttempt) {
    if (compareTerms(seen.terms, terms).every(({ isChanged }) => !isChanged))
      throw new Error("You haven't changed anything yet.");
    let done = '';
    const { id, termsVersion: version } = seen;
    const proposal = { id, terms: pickChanges(terms, seen.terms), version, key: attempt.key };
    const propose = () => saveAgainstVersion(() => proposeMatchTerms(proposal), readTerms);
    const refusal = await runAction(propose, (current) => {
      done = describeSentProposal(current, terms);
      return done;
    });
    if (refusal !== undefined)
      throw new NotStoredError(
        `${refusal} We haven't sent your change. What you typed is kept here.`,
      );
    const kept = await keepNames(client, { ground: keepGround && terms }, attempt.key);
    if (kept) done = `${done} ${kept}`;
    const options = { replace: true, preventScrollReset: true };
    await leaveForm(attempt, { to: { search: '' }, options, done });
  }

  async function readTerms(waitMs: number) {
    const current = await fetchCurrent(client, matchQuery(seen.id), waitMs);
    setSeen(current);
    const values = toFieldsValues(current.terms);
    return { stored: undefined, values, summary: 'The agreed terms have changed.' };
  }

  return (
    <div className={styles.form}>
      <Form form={form}>
        {!isEnded && <p>Change anything you like. Nothing changes until {other} agree.</p>}
        <TermsFields
          form={form}
          initial={toFieldsValues(seen.terms)}
          isHost={match.own === 'home'}
        />
        <FormAlert form={form} />
        {!isEnded && (
          <Row>
            <SubmitButton busy={form.busy} busyLabel="Sending...">
              Suggest to {other}
            </SubmitButton>
            <ButtonLink to={{ search: '' }} replace preventScrollReset onClick={form.discardDraft}>
              Cancel
            </ButtonLink>
          </Row>
        )}
      </Form>
    </div>
  );
}
