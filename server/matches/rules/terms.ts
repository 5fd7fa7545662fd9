import { findFixtureFieldErrors } from '@fixturebook/contract/fixtures';
import { hoursOf } from '@fixturebook/contract/match-terms';
import type { Terms, TermsChange } from '@fixturebook/contract/matches';
import { invalidInput } from '../../platform/errors.ts';
import { createVersion } from '../../platform/http/version.ts';

/** Removes the number of overs when the format changes to one without limited overs. */
export function applyTermsChange(currentTerms: Terms, change: TermsChange): Terms {
  const merged = { ...currentTerms, ...change };
  const limited = merged.format === 'limited-overs';
  return !limited && change.overs === undefined ? { ...merged, overs: null } : merged;
}

export function assertValidTerms(terms: Terms) {
  const errors = findFixtureFieldErrors({ ...terms, side: 'home' });
  if (errors.length > 0)
    throw invalidInput(errors.map(({ path, message }) => ({ path: `terms.${path}`, message })));
}

export function areTermsEqual(one: Terms, other: Terms) {
  return (Object.keys(one) as (keyof Terms)[]).every((field) => one[field] === other[field]);
}

export function getTermsVersion(terms: Terms) {
  return createVersion(terms);
}

export function isTimeOrPlaceChanged(one: Terms, other: Terms) {
  return (['date', 'startTime', 'ground', 'postcode'] as const).some(
    (field) => one[field] !== other[field],
  );
}

export interface DatedTerms {
  terms: Terms;
  agreedAt: Date;
}

export function findTimeWhenDateWasAgreed(history: DatedTerms[]): Date | undefined {
  const before = history.findIndex(({ terms }) => terms.date !== history[0]?.terms.date);
  return history.at(before === -1 ? -1 : before - 1)?.agreedAt;
}

export function countTimeOrPlaceChangesSince(history: DatedTerms[], since: Date): number {
  return history.filter(({ terms, agreedAt }, index) => {
    const before = history[index + 1];
    return before && agreedAt >= since && isTimeOrPlaceChanged(before.terms, terms);
  }).length;
}

/** Returns London's local time of play as a `tsrange`, the whole day if there is no start time. */
export function formatPlayingTimeRange({ date, startTime, format }: Terms): string {
  const start = Date.parse(`${date}T${startTime ?? '00:00'}Z`);
  const hours = startTime === null ? 24 : hoursOf(format);
  return `[${formatLocalDateTime(start)},${formatLocalDateTime(start + hours * 3_600_000)})`;
}

function formatLocalDateTime(ms: number) {
  return new Date(ms).toISOString().slice(0, 16).replace('T', ' ');
}

const maxDescriptionLength = 2000;

export function addTeasToDescription(description: string, teas: string): string {
  if (teas === '' || description.includes(teas)) return description;
  const combined = [description, `Teas: ${teas}`].filter(Boolean).join('\n');
  return combined.length <= maxDescriptionLength ? combined : description;
}
