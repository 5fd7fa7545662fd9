import { type TermsFormValues, toTermsInput } from '../terms/terms-form-values.ts';

export type AskFormValues = TermsFormValues & Record<'teamName' | 'message', string>;

interface AskContext {
  fixtureId: string;
  /** Undefined if the club offers none of its free dates, and names a team instead. */
  ownFixtureId: string | undefined;
  /** Whether the user has opened the terms. If not, the server combines those of the two dates. */
  hasTerms: boolean;
}

export function toMatchRequestInput(
  { teamName, message, ...termsValues }: AskFormValues,
  { fixtureId, ownFixtureId, hasTerms }: AskContext,
) {
  const team = ownFixtureId ? { ownFixtureId } : { teamName };
  return { fixtureId, ...team, message, terms: hasTerms ? toTermsInput(termsValues) : {} };
}
