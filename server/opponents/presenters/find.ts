import {
  type FixtureInput,
  findFixtureFieldErrors,
  type Side,
} from '@fixturebook/contract/fixtures';
import type { PointWithAccuracy } from '@fixturebook/contract/geocoding';
import {
  type FindDate,
  type FindResult,
  type FoundDate,
  findItemsMax,
} from '@fixturebook/contract/opponents/find';
import { toClubSummaryView } from '../../clubs/presenters.ts';
import { toFixtureView } from '../../fixtures/presenters.ts';
import { toSurfaceDistanceKm } from '../../geocoding/queries.ts';
import type { FoundDateRow, OwnFixtureRow } from '../queries/find.ts';
import { firstDatesPerClub } from '../queries.ts';
import type { WantedDate } from '../rules/find-dates.ts';
import {
  calculateMisfitKm,
  listSuitabilityReasons,
  type TeamPreferences,
  wouldTravel,
} from '../rules.ts';

/** A day of the search with what the search changes about it. */
export interface FindDay {
  wanted: WantedDate<OwnFixtureRow>;
  preferences: TeamPreferences;
  /** Where a club without fixtures plays. */
  clubPoint: PointWithAccuracy | null;
}

interface Found {
  teamName: string | undefined;
  teams: OwnFixtureRow[];
  days: FindDay[];
  busy: string[];
  rows: FoundDateRow[];
  more: boolean;
}

export function toFindResultView({ teamName, teams, days, busy, rows, more }: Found): FindResult {
  const items = rows
    .flatMap((row) => toRankedItem(row, days[row.number]) ?? [])
    .sort((one, other) => one.misfitKm - other.misfitKm || compareIds(one.item, other.item))
    .map(({ item }) => item);
  const listed = limitDatesOfClubs(items).slice(0, findItemsMax);
  return {
    teamName: teamName ?? null,
    teams: teams.map(({ fixture }) => fixture.teamName),
    dates: days.map(toFindDateView),
    busy,
    items: listed,
    more: more || listed.length < items.length,
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
  return { item, misfitKm: calculateMisfitKm(own, row.fixture, distanceKm) };
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

function toFindDateView({ wanted, preferences, clubPoint }: FindDay): FindDate {
  const { date, teamName, listed, last } = wanted;
  const { side, maxTravelRadius } = preferences;
  return {
    date,
    teamName,
    side,
    maxTravelRadius,
    fixture: listed ? toFixtureView(listed) : null,
    listing: last ? toListing(last, { date, teamName, side, maxTravelRadius }) : null,
    point: (listed ?? last)?.point ?? (listed || last ? null : clubPoint),
  };
}

interface ChangedDetails {
  date: string;
  teamName: string;
  side: Side;
  maxTravelRadius: number;
}

/** Returns null if the last fixture has no ground and the team would play at home. */
function toListing({ fixture }: OwnFixtureRow, changed: ChangedDetails): FixtureInput | null {
  const { ground, postcode, contactEmail, startTime, format, overs, strength, surface } = fixture;
  const listing = {
    ...changed,
    ground,
    postcode,
    contactEmail,
    description: '',
    startTime: startTime?.slice(0, 5) ?? null,
    format,
    overs,
    strength,
    surface,
  };
  return findFixtureFieldErrors(listing).length === 0 ? listing : null;
}
