import type { ClubProfileInput } from '@fixturebook/contract/club-profile';
import { createVersion } from '../platform/http/version.ts';
import { createSlug } from '../platform/slug.ts';

const slugMaxLength = 60;

const reservedSlugs = new Set(['map', 'me', 'new', 'edit', 'search']);

/**
 * Yields an endless sequence of slugs for a name: first `st-johns-cc`, then `st-johns-cc-2` to
 * `st-johns-cc-9`, then slugs with a random suffix.
 */
export function* generateSlugs(name: string, random = createRandomSuffix) {
  const base = createClubSlug(name);
  yield base;
  for (let suffix = 2; suffix <= 9; suffix += 1) yield `${base}-${suffix}`;
  while (true) yield `${base}-${random()}`;
}

function createClubSlug(name: string) {
  const slug = createSlug(name, slugMaxLength);
  if (slug === '') return 'club';
  return reservedSlugs.has(slug) ? `${slug}-club` : slug;
}

function createRandomSuffix() {
  return crypto.randomUUID().slice(0, 8);
}

export function isSlug(text: string) {
  return text.length <= slugMaxLength + 10 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
}

type ChangeableProfile = Required<ClubProfileInput>;

/** The version of the values that a club can change in its profile. */
export function getProfileVersion(club: ChangeableProfile): string {
  return createVersion({
    name: club.name,
    username: club.username,
    description: club.description,
    postcode: club.postcode,
    whatThreeWords: club.whatThreeWords,
    contactNumber: club.contactNumber,
    contactEmail: club.contactEmail,
    website: club.website,
    morePitches: club.morePitches,
  });
}
