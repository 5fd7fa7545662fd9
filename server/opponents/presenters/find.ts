import {
  type FixtureInput,
  findFixtureFieldErrors,
  type Surface,
} from '@fixturebook/contract/fixtures';
import type { PointWithAccuracy } from '@fixturebook/contract/geocoding';
import {
  type FindDate,
  type FindResult,
  type FoundDate,
  findItemsMax,
} from '@fixturebook/contract/opponents/find';
import type { TeamDefaults } from '@fixturebook/contract/teams/defaults';
import { toClubSummaryView } from '../../clubs/presenters.ts';
import { toFixtureView } from '../../fixtures/presenters.ts';
import { toSurfaceDistanceKm } from '../../geocoding/queries.ts';
import type { FoundDateRow, OwnFixtureRow } from '../queries/find.ts';
import { firstDatesPerClub } from '../queries.ts';
import type { FindTeam, WantedDate } from '../rules/find-dates.ts';
import { chooseListedDates } from '../rules/listed-dates.ts';
import {
  calculateDistanceWithPenaltiesKm,
  listSuitabilityReasons,
  type TeamPreferences,
  wouldTravel,
} from '../rules.ts';

/** A day of the search with what the search changes about it. */
export interface FindDay {
  wanted: WantedDate<OwnFixtureRow>;
  preferences: TeamPreferences;
  /** The other details that the day has, or has by default if it is not listed. */
  defaults: DayDefaults;
  /** From where distances are measured. */
  point: PointWithAccuracy | null;
}

type DayDefaults = Pick<FixtureInput, 'ground' | 'postcode' | 'contactEmail'> &
  Pick<TeamDefaults, 'startTime'> & { surface: Surface | null };

interface Found {
  teamName: string | undefined;
  teams: FindTeam<OwnFixtureRow>[];
  days: FindDay[];
  busy: string[];
  rows: FoundDateRow[];
  more: boolean;
}

export function toFindResultView({ teamName, teams, days, busy, rows, more }: Found): FindResult {
  const items = rows
    .flatMap((row) => toRankedItem(row, days[row.number]) ?? [])
    .sort(
      (one, other) =>
        one.distanceWithPenaltiesKm - other.distanceWithPenaltiesKm ||
        compareIds(one.item, other.item),
    )
    .map(({ item }) => item);
  const listed = chooseListedDates(limitDatesOfClubs(items), findItemsMax);
  return {
    teamName: teamName ?? null,
    teams: teams.map(({ name }) => name),
    dates: days.map(toFindDateView),
    busy,
    items: listed,
    more: more || listed.length < new Set(items.map(({ fixture }) => fixture.id)).size,
  };
}

function toRankedItem(row: FoundDateRow, day: FindDay | undefined) {
  if (!day) return undefined;
  const own = day.preferences;
  const distanceKm = toSurfaceDistanceKm(row.apart);
  const item: FoundDate = {
    own: row.number,
    fixture: toFixtureView(row),
    club: toClubSummaryView(row.club),
    point: row.point,
    distanceKm: Math.round(distanceKm * 10) / 10,
    reasons: listSuitabilityReasons(own, row.fixture, distanceKm),
    travels: wouldTravel(row.fixture, own, distanceKm),
    playedBefore: row.playedBefore,
  };
  return {
    item,
    distanceWithPenaltiesKm: calculateDistanceWithPenaltiesKm(own, row.fixture, distanceKm),
  };
}

function compareIds(one: FoundDate, other: FoundDate) {
  return one.own - other.own || (one.fixture.id < other.fixture.id ? -1 : 1);
}

/**
 * Lists a free date that suits several teams of the caller once, for the team that it suits best, and no more
 * than a few free dates of each club on a day.
 */
function limitDatesOfClubs(byFit: FoundDate[]): FoundDate[] {
  const ids = new Set<string>();
  const datesOfClubs = new Map<string, number>();
  return byFit.filter(({ fixture, club }) => {
    const key = `${club.id} ${fixture.date}`;
    const dates = datesOfClubs.get(key) ?? 0;
    if (ids.has(fixture.id) || dates >= firstDatesPerClub) return false;
    ids.add(fixture.id);
    datesOfClubs.set(key, dates + 1);
    return true;
  });
}

function toFindDateView(day: FindDay): FindDate {
  const { date, teamName, listed, team } = day.wanted;
  const { side, maxTravelRadius } = day.preferences;
  return {
    date,
    teamName,
    side,
    maxTravelRadius,
    fixture: listed ? toFixtureView(listed) : null,
    listing: team ? toListing(day) : null,
    point: day.point,
  };
}

/** Returns null if the team has no ground and would play at home. */
function toListing({ wanted, preferences, defaults }: FindDay): FixtureInput | null {
  const { date, teamName } = wanted;
  const listing = { date, teamName, ...preferences, ...defaults, description: '' };
  return findFixtureFieldErrors(listing).length === 0 ? listing : null;
}
