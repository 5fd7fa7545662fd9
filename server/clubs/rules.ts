import { letterReplacements } from '@fixturebook/contract/search-text';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Longest slug, without the suffix that tells two of them apart. */
const slugMaxLength = 60;

/** Words that stand where a slug could, in `/clubs/map` and the like. */
const reservedSlugs = new Set(['map', 'by-name', 'me', 'new', 'edit', 'search']);

/**
 * The slugs a club of this name may have, best first, without end: `st-johns-cc`, then `-2` to `-9`,
 * then random ones, so that many clubs of one name cost each of them little.
 */
export function* generateSlugs(name: string, random = createRandomSuffix) {
  const base = toSlug(name);
  yield base;
  for (let suffix = 2; suffix <= 9; suffix += 1) yield `${base}-${suffix}`;
  while (true) yield `${base}-${random()}`;
}

function toSlug(name: string) {
  const words = name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}'‘’ʻʼ`´]/gu, '')
    .replace(/&/g, ' and ')
    .replace(/[^\x00-\x7f]/gu, (letter) => letterReplacements[letter] ?? ' ')
    .match(/[a-z0-9]+/g);
  const slug = (words ?? []).join('-').slice(0, slugMaxLength).replace(/-$/, '');
  if (slug === '') return 'club';
  return reservedSlugs.has(slug) ? `${slug}-club` : slug;
}

function createRandomSuffix() {
  return crypto.randomUUID().slice(0, 8);
}

/** What is no slug is not looked for. */
export function isSlug(text: string) {
  return text.length <= slugMaxLength + 10 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
}

/**
 * E.164, or null for what cannot be dialled. A number without a country is British. It need not be
 * in use: the library knows new ranges late, and the ones kept for examples never.
 */
export function normalisePhone(text: string): string | null {
  const phone = parsePhoneNumberFromString(text, { defaultCountry: 'GB', extract: false });
  return phone?.isPossible() && !phone.ext ? phone.number : null;
}

/** Pixels of a side of the square pictures: for the profile, and for lists. */
export const photoSizes = [512, 128] as const;
export type PhotoSize = (typeof photoSizes)[number];

/** In the bucket. */
export function getPhotoFileName(photo: string, size: PhotoSize) {
  return `${photo}-${size}.webp`;
}

/** Whether a file of this name can be in the bucket: `photo` is 32 hexadecimal digits. */
export function isPhotoFileName(name: string) {
  return /^[0-9a-f]{32}-(512|128)\.webp$/.test(name);
}

/** Where the bucket can be read. */
export const mediaPath = '/media/user_profile_avatars';
