import { publicClubPath } from '@fixturebook/contract/paths';
import type { PublicPageSettings } from '@fixturebook/contract/public-pages/public-pages';
import type { getPublicPageOfClub } from '../queries/settings.ts';
import { getChoicesVersion } from '../rules/choices.ts';
import { getPostcodeDistrict } from '../rules/place.ts';

type PublicPageOfClub = Awaited<ReturnType<typeof getPublicPageOfClub>>;

export function toPublicPageSettingsView({ club, choices }: PublicPageOfClub): PublicPageSettings {
  return {
    ...choices,
    path: publicClubPath(club.slug),
    district: getPostcodeDistrict(club.postcode),
    version: getChoicesVersion(choices),
  };
}
