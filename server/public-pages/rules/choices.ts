import type { PublicPageChoices } from '@fixturebook/contract/public-pages/public-pages';
import { createVersion } from '../../platform/http/version.ts';

/** The version of what a club has chosen to show. */
export function getChoicesVersion(choices: PublicPageChoices): string {
  const { isOn, area, town, showsPostcode, showsMatches } = choices;
  return createVersion({ isOn, area, town, showsPostcode, showsMatches });
}
