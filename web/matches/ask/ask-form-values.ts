import type { MatchRequestInput, Terms } from '@fixturebook/contract/matches';
import {
  type TermsFormValues,
  toTermsFormValues,
  toTermsInput,
} from '../terms/terms-form-values.ts';

/** What is in the fields of the form: text, all of it. */
export interface AskFormValues extends TermsFormValues {
  teamName: string;
  message: string;
}

/** What is asked for, with what is not typed. */
export interface AskContext {
  fixtureId: string;
  ownFixtureId: string | undefined;
  /** Whether the terms were looked at. Else they are as the two dates have them. */
  hasTerms: boolean;
}

export function createAskFormValues(terms: Terms): AskFormValues {
  return { ...toTermsFormValues(terms), teamName: '', message: '' };
}

/** In the shape of the contract, and not checked. */
export function toMatchRequestInput(
  { teamName, message, ...termsValues }: AskFormValues,
  { fixtureId, ownFixtureId, hasTerms }: AskContext,
): MatchRequestInput {
  const team = ownFixtureId ? { ownFixtureId } : { teamName };
  const terms = hasTerms ? toTermsInput(termsValues as TermsFormValues) : {};
  return { fixtureId, ...team, message, terms } as MatchRequestInput;
}
