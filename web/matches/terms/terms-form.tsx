import type { Match, Terms } from '@fixturebook/contract/matches';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { deleteDraft, readDraft, saveDraft } from '../../platform/session/draft.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Form, FormAlert } from '../../ui/form/form.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useSubmitForm } from '../../ui/form/use-submit-form.ts';
import { Row } from '../../ui/layout/stack.tsx';
import { compareTerms } from '../api.ts';
import { proposeTerms } from '../match/api.ts';
import { getSides } from '../match/match-words.ts';
import type { RunMatchAction } from '../match/use-match-action.ts';
import { TermsFields } from './terms-fields.tsx';
import styles from './terms-form.module.css';
import { type TermsFormValues, toTermsFormValues, toTermsInput } from './terms-form-values.ts';

// If the checks fail to load, the server still validates.
const loadChecks = () => import('./terms-checks.ts').catch(() => undefined);

export function TermsForm({ match, runAction }: { match: Match; runAction: RunMatchAction }) {
  const navigate = useNavigate();
  const { own, other: otherSide } = getSides(match);
  const other = otherSide.club.name;
  const draftKey = `terms-${own.club.id}-${match.id}`;
  const agreedValues = toTermsFormValues(match.terms);
  const form = useSubmitForm({
    initialValues: { ...agreedValues, ...readDraft(draftKey) } as TermsFormValues,
    check: async (values) =>
      (await loadChecks())?.checkTerms(values) ?? { input: toTermsInput(values) as Terms },
    submit,
    onValuesChange: (values) => saveDraft(draftKey, values, agreedValues),
  });
  // Load the checks early, because the connection may be lost before the user submits.
  useEffect(() => {
    void loadChecks();
  }, []);

  async function submit(terms: Terms) {
    if (compareTerms(match.terms, terms).every(({ isChanged }) => !isChanged))
      throw new Error("You haven't changed anything yet.");
    const done = `We've sent your change to ${other}. Nothing changes until they agree.`;
    await runAction(() => proposeTerms(match.id, terms), done);
    deleteDraft(draftKey);
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
          <ButtonLink
            to={{ search: '' }}
            replace
            preventScrollReset
            onClick={() => deleteDraft(draftKey)}
          >
            Cancel
          </ButtonLink>
        </Row>
      </Form>
    </div>
  );
}
