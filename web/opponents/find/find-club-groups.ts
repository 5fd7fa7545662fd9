import type { FindResult, FoundDate } from '@fixturebook/contract/opponents/find';
import { groupBy } from '../../ui/format/group-by.ts';

/** The free dates of one club that suit. */
export interface FoundClub {
  club: FoundDate['club'];
  /** The date that fits best. */
  best: FoundDate;
  /** The other dates, the earliest first. */
  others: FoundDate[];
}

/** Groups free dates, the best fit first, by their clubs. The clubs are in the order of their best dates. */
export function toFoundClubs({ items }: Pick<FindResult, 'items'>): FoundClub[] {
  const dates = groupBy(items, ({ club }) => club.id);
  return [...dates.values()].flatMap(([best, ...others]) =>
    best ? [{ club: best.club, best, others: others.sort(compareDays) }] : [],
  );
}

function compareDays(one: FoundDate, other: FoundDate): number {
  return one.fixture.date.localeCompare(other.fixture.date);
}
