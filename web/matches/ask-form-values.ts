import type { MatchRequestInput, Terms } from '@fixturebook/contract/matches';
import { type TermsFormValues, termsOfValues, valuesOfTerms } from './terms-form-values.ts';

/** What is in the fields of the form: text, all of it. */
export interface AskFormValues extends TermsFormValues {
  teamName: string;
  message: string;
}

/** What is asked for, with what is not typed. */
export interface Asked {
  fixtureId: string;
  ownFixtureId: string | undefined;
  /** Whether the terms were looked at. Else they are as the two dates have them. */
  hasTerms: boolean;
}

export function newAskValues(sheet: Terms): AskFormValues {
  return { ...valuesOfTerms(sheet), teamName: '', message: '' };
}

/** In the shape of the contract, and not checked. */
export function inputOfAsking(
  { teamName, message, ...sheet }: AskFormValues,
  { fixtureId, ownFixtureId, hasTerms }: Asked,
): MatchRequestInput {
  const team = ownFixtureId ? { ownFixtureId } : { teamName };
  const terms = hasTerms ? termsOfValues(sheet as TermsFormValues) : {};
  return { fixtureId, ...team, message, terms } as MatchRequestInput;
}
