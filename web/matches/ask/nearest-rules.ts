import type { FindDate, FoundDate } from '@fixturebook/contract/opponents/find';
import { canAskAtOnce } from './ask-rules.ts';

/** Lists one free date of each club that can be asked without a dialog, the nearest first. */
export function listNearestToAsk(
  { fixture, listing }: Pick<FindDate, 'fixture' | 'listing'>,
  found: FoundDate[],
  askedFixtureIds: Set<string>,
): FoundDate[] {
  const clubs = new Set<string>();
  return found
    .filter((item) => {
      const own = fixture ?? (listing && { ...item.fixture, ...listing, status: 'open' as const });
      if (!own || askedFixtureIds.has(item.fixture.id)) return false;
      return canAskAtOnce({ fixture: item.fixture, ownFixture: own });
    })
    .sort((one, other) => one.distanceKm - other.distanceKm)
    .filter(({ club }) => !clubs.has(club.id) && clubs.add(club.id));
}
