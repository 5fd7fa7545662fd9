import { type TermsFormValues, toTermsInput } from '../terms/terms-form-values.ts';

export type AskFormValues = TermsFormValues & Record<'teamName' | 'message', string>;

interface AskFormContext {
  fixtureId: string;
  /** The free date that the club offers. Undefined if it offers none and names a team instead. */
  ownFixtureId: string | undefined;
  /** The terms that combine those of the two free dates. The server adds them if none are sent. */
  defaultValues: TermsFormValues;
}

export function toMatchRequestInput(
  { teamName, message, ...termsValues }: AskFormValues,
  { fixtureId, ownFixtureId, defaultValues }: AskFormContext,
) {
  const team = ownFixtureId ? { ownFixtureId } : { teamName };
  // Without a ground in either free date, the form must ask for one.
  const hasTerms = haveTermsChanged(termsValues, defaultValues) || defaultValues.ground === '';
  const terms = hasTerms ? toTermsInput(termsValues) : {};
  return { fixtureId, ...team, message, terms };
}

/** Returns whether the user suggests other terms than those of the two free dates. */
export function haveTermsChanged(values: TermsFormValues, defaultValues: TermsFormValues) {
  const names = Object.keys(toTermsInput(defaultValues)) as (keyof TermsFormValues)[];
  return names.some((name) => values[name] !== defaultValues[name]);
}
