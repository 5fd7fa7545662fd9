import { postcodeAreas, type Town, towns } from '@fixturebook/contract/places/places';
import { toSearchText } from '@fixturebook/contract/search-text';
import type { ClubWithPosition } from './club-marks.ts';

export function isPostcodeLike(text: string): boolean {
  return /^[a-z]{1,2}\d[a-z\d]?\s*(\d[a-z]{0,2})?$/i.test(text.trim());
}

export function isWholePostcode(text: string): boolean {
  return isPostcodeLike(text) && /\d[a-z]{2}$/i.test(text.trim());
}

export function findPostcodeArea(postcode: string) {
  const letters = /^[a-z]+/i.exec(postcode.trim())?.[0].toUpperCase();
  const area = postcodeAreas.find(([code]) => code === letters);
  return area && { latitude: area[2], longitude: area[3] };
}

export function findTowns(text: string): Town[] {
  return filterByName(towns, text);
}

export function findClubs(clubs: ClubWithPosition[], text: string): ClubWithPosition[] {
  return filterByName(clubs, text);
}

/** Prefers a club with exactly this name, then a town whose name starts with the text, then other clubs. */
export function findBestMatchingClubOrTown(
  clubs: ClubWithPosition[],
  text: string,
): ClubWithPosition | Town | undefined {
  const wanted = toSearchText(text);
  const [club] = findClubs(clubs, text);
  const [town] = findTowns(text);
  if (!club || !town) return club ?? town;
  const isTown = toSearchText(town.name).startsWith(wanted) && toSearchText(club.name) !== wanted;
  return isTown ? town : club;
}

function filterByName<T extends { name: string }>(all: T[], text: string): T[] {
  const wanted = toSearchText(text);
  if (!wanted) return [];
  return all
    .map((one) => ({ one, name: getNameWithoutAccents(one) }))
    .filter(({ name }) => name.includes(wanted))
    .sort((a, b) => rankNameMatch(a.name, wanted) - rankNameMatch(b.name, wanted))
    .map(({ one }) => one);
}

const foldedNames = new WeakMap<object, string>();

/** Caches names without accents, because each typed letter compares thousands of names with the search. */
function getNameWithoutAccents(one: { name: string }): string {
  const known = foldedNames.get(one);
  if (known !== undefined) return known;
  const name = toSearchText(one.name);
  foldedNames.set(one, name);
  return name;
}

function rankNameMatch(name: string, wanted: string): number {
  if (name === wanted) return 0;
  return name.startsWith(wanted) ? 1 : 2;
}
