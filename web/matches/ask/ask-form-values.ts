import type { MatchRequestInput, Terms } from '@fixturebook/contract/matches';
import {
  type TermsFormValues,
  toTermsFormValues,
  toTermsInput,
} from '../terms/terms-form-values.ts';

/** The values of the form fields, all as text. */
export interface AskFormValues extends TermsFormValues {
  teamName: string;
  message: string;
}

/** What a request needs besides the form values. */
export interface AskContext {
  fixtureId: string;
  ownFixtureId: string | undefined;
  /** Whether the user has opened the terms. If not, the server combines those of the two dates. */
  hasTerms: boolean;
}

export function createAskFormValues(terms: Terms): AskFormValues {
  return { ...toTermsFormValues(terms), teamName: '', message: '' };
}

/** In the shape of the contract, but not validated. */
export function toMatchRequestInput(
  { teamName, message, ...termsValues }: AskFormValues,
  { fixtureId, ownFixtureId, hasTerms }: AskContext,
): MatchRequestInput {
  const team = ownFixtureId ? { ownFixtureId } : { teamName };
  const terms = hasTerms ? toTermsInput(termsValues as TermsFormValues) : {};
  return { fixtureId, ...team, message, terms } as MatchRequestInput;
}
