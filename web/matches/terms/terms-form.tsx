import type { Match, Terms } from '@fixturebook/contract/matches';
import { useNavigate } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { getLondonDate } from '../../ui/dates/calendar-date.ts';
import { Form, FormAlert } from '../../ui/form/form.tsx';
import { toFormValues } from '../../ui/form/form-values.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useSchemaCheck } from '../../ui/form/use-schema-check.ts';
import { useSubmitForm } from '../../ui/form/use-submit-form.ts';
import { Row } from '../../ui/layout/stack.tsx';
import { compareTerms } from '../api.ts';
import { proposeMatchTerms } from '../match/api.ts';
import { getMatchSides } from '../match/match-words.ts';
import type { MatchActionRunner } from '../match/use-match-action.ts';
import { TermsFields } from './terms-fields.tsx';
import styles from './terms-form.module.css';
import { type TermsFormValues, toTermsInput } from './terms-form-values.ts';

async function loadTermsSchema() {
  const { createUpcomingTermsSchema } = await import('@fixturebook/contract/matches');
  return createUpcomingTermsSchema(getLondonDate());
}

export function TermsForm({ match, runAction }: { match: Match; runAction: MatchActionRunner }) {
  const navigate = useNavigate();
  const { own, other: otherSide } = getMatchSides(match);
  const other = otherSide.club.name;
  const draftKey = `terms-${own.club.id}-${match.id}`;
  const agreedValues = toFormValues(match.terms);
  const form = useSubmitForm({
    initialValues: agreedValues as TermsFormValues,
    draftKey,
    check: useSchemaCheck(loadTermsSchema, toTermsInput),
    submit,
  });

  async function submit(terms: Terms) {
    if (compareTerms(match.terms, terms).every(({ isChanged }) => !isChanged))
      throw new Error("You haven't changed anything yet.");
    const done = `We've sent your change to ${other}. Nothing changes until they agree.`;
    const isSent = await runAction(() => proposeMatchTerms(match.id, terms), done);
    if (!isSent) throw new Error("We haven't sent your change. What you typed is kept here.");
    await navigate({ search: '' }, { replace: true, preventScrollReset: true });
  }

  return (
    <div className={styles.form}>
      <Form form={form}>
        <p>Change anything you like. Nothing changes until {other} agree.</p>
        <TermsFields form={form} />
        <FormAlert form={form} />
        <Row>
          <SubmitButton busy={form.busy} busyLabel="Sending...">
            Suggest to {other}
          </SubmitButton>
          <ButtonLink to={{ search: '' }} replace preventScrollReset onClick={form.discardDraft}>
            Cancel
          </ButtonLink>
        </Row>
      </Form>
    </div>
  );
}
