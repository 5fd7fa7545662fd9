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

// When they do not arrive, the server alone checks.
const loadChecks = () => import('./terms-checks.ts').catch(() => undefined);

/** The sheet, filled in, to be changed. What is typed is kept until it is sent or cancelled. */
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
  // While one types: the signal may be gone when one sends.
  useEffect(() => {
    void loadChecks();
  }, []);

  async function submit(terms: Terms) {
    if (compareTerms(match.terms, terms).every(({ isChanged }) => !isChanged))
      throw new Error('Nothing is changed yet.');
    const done = `Your change is sent to ${other}. Until they agree, the terms stay as they are.`;
    await runAction(() => proposeTerms(match.id, terms), done);
    deleteDraft(draftKey);
    await navigate({ search: '' }, { replace: true, preventScrollReset: true });
  }

  return (
    <div className={styles.form}>
      <Form form={form}>
        <p>
          Change what you would have otherwise. The terms stay as they are until {other} agrees.
        </p>
        <TermsFields form={form} />
        <FormAlert form={form} />
        <Row>
          <SubmitButton busy={form.busy} busyLabel="Proposing...">
            Propose to {other}
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
