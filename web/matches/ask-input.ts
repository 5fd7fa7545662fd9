import { MatchRequestInput } from '@fixturebook/contract/matches';
import { checkWith } from '../ui/form/check-with.ts';
import type { Checked } from '../ui/form/use-submit-form.ts';
import type { Asked, AskFormValues } from './ask-form-values.ts';
import type { TermsFormValues } from './terms-form-values.ts';
import { checkTerms } from './terms-input.ts';

const Words = MatchRequestInput.pick({ teamName: true, message: true });

/** What the server takes, or what is wrong where. */
export function checkAsking(
  values: AskFormValues,
  { fixtureId, ownFixtureId, hasTerms }: Asked,
): Checked<AskFormValues, MatchRequestInput> {
  const { message, teamName, ...sheet } = values;
  const words = checkWords(ownFixtureId ? { message } : { message, teamName });
  const terms = hasTerms ? checkTerms(sheet as TermsFormValues) : { input: {} };
  if ('input' in words && 'input' in terms)
    return { input: { fixtureId, ownFixtureId, ...words.input, terms: terms.input } };
  return {
    errors: {
      ...('errors' in words ? words.errors : {}),
      ...('errors' in terms ? terms.errors : {}),
    },
  };
}

const checkWords = checkWith<
  Partial<AskFormValues>,
  Pick<MatchRequestInput, 'teamName' | 'message'>
>(Words);
