import { type TermsFormValues, toTermsInput } from '../terms/terms-form-values.ts';

export type AskFormValues = TermsFormValues & Record<'teamName' | 'message', string>;

interface AskFormContext {
  fixtureId: string;
  /** The free date that the club offers. Undefined if it offers none and names a team instead. */
  ownFixtureId: string | undefined;
  /** Whether the user has opened the terms. If not, the server combines the terms of the two free dates. */
  hasTerms: boolean;
}

export function toMatchRequestInput(
  { teamName, message, ...termsValues }: AskFormValues,
  { fixtureId, ownFixtureId, hasTerms }: AskFormContext,
) {
  const team = ownFixtureId ? { ownFixtureId } : { teamName };
  return { fixtureId, ...team, message, terms: hasTerms ? toTermsInput(termsValues) : {} };
}
