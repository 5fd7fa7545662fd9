import type { FixtureWithVersion } from '@fixturebook/contract/fixtures';
import { hasChanges, pickChanges } from '../../ui/form/form-values.ts';
import { type TermsFormValues, toTermsInput } from '../terms/terms-form-values.ts';

export type AskFormValues = TermsFormValues &
  Record<'teamName' | 'message' | 'keepTeam' | 'keepGround', string>;

interface AskFormContext {
  fixtureId: string;
  /** The free date that the club offers. Undefined if it offers none and names a team instead. */
  ownFixture: Pick<FixtureWithVersion, 'id' | 'version'> | undefined;
  /** The terms that combine those of the two free dates as the form shows them. The server adds those that are not sent. */
  defaultValues: TermsFormValues;
}

export function toMatchRequestInput(
  { teamName, message, keepTeam: _, ...termsValues }: AskFormValues,
  { fixtureId, ownFixture, defaultValues }: AskFormContext,
) {
  const team = ownFixture
    ? { ownFixtureId: ownFixture.id, ownVersion: ownFixture.version }
    : { teamName };
  const terms = toTermsInput(termsValues);
  // Without a ground in either free date, the form must ask for one.
  const isWholeSheetSent = defaultValues.ground === '';
  return {
    fixtureId,
    ...team,
    message,
    terms: isWholeSheetSent ? terms : pickChanges(terms, toTermsInput(defaultValues)),
  };
}

/** Returns whether the user suggests other terms than those of the two free dates. */
export function haveTermsChanged(values: TermsFormValues, defaultValues: TermsFormValues) {
  return hasChanges(toTermsInput(defaultValues), toTermsInput(values));
}
