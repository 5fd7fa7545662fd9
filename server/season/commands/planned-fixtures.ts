import type { FixtureInput } from '@fixturebook/contract/fixtures';
import type { SeasonRowChoice, SeasonRowOutcome } from '@fixturebook/contract/season';
import { getClubById } from '../../clubs/queries.ts';
import { createFreeDates } from '../../fixtures/commands/free-date-announcements.ts';
import { estimateTravelRadiusKm } from '../../fixtures/policy/travel-radius.ts';
import { toSurfaceDistanceKm } from '../../geocoding/queries.ts';
import type { ActingOfficer } from '../../matches/commands/record-action.ts';
import type { MatchDeps } from '../../matches/deps.ts';
import type { Executor, Transaction } from '../../platform/database/database.ts';
import { type LastSeasonFixture, listSeasonFixtures } from '../queries.ts';
import { findHomeGround, keepOneFixturePerTeamDay } from '../rules.ts';
import { offerDatesToLastOpponents } from './offer-dates.ts';

/** The fixtures of the season before the planned one, and the club with its present profile. */
export interface LastSeason {
  fixtures: LastSeasonFixture[];
  club: { name: string; postcode: string };
}

export async function getLastSeason(
  executor: Executor,
  { clubId, year }: { clubId: string; year: number },
): Promise<LastSeason> {
  const fixtures = await listSeasonFixtures(executor, clubId, year - 1);
  return {
    fixtures: keepOneFixturePerTeamDay(fixtures),
    club: await getClubById(executor, clubId),
  };
}

/** Lists the chosen dates with few statements, however many they are. */
export async function createFixturesOfRows(
  tx: Transaction,
  deps: MatchDeps,
  acceptance: {
    planId: string;
    officer: ActingOfficer;
    rows: SeasonRowChoice[];
    lastSeason: LastSeason;
  },
): Promise<SeasonRowOutcome[]> {
  const { planId, officer, rows, lastSeason } = acceptance;
  const planned = rows.flatMap((row) => {
    const input = buildFreeDateInput(row, lastSeason);
    return input ? [{ row, input }] : [];
  });
  const ids = await createFreeDates(
    tx,
    officer.clubId,
    planned.map(({ input }) => input),
  );
  const listedIds = new Map(planned.map(({ row }, index) => [row.fixtureId, ids[index]]));
  const listed = rows.flatMap((row) => {
    const last = findLastFixture(row, lastSeason);
    const listedId = listedIds.get(row.fixtureId);
    return last && listedId ? [{ row, last, listedId }] : [];
  });
  const askedIds = await offerDatesToLastOpponents(tx, deps, { planId, officer, listed });
  return rows.map(({ fixtureId }) => {
    const listedId = listedIds.get(fixtureId) ?? null;
    const asked = listedId !== null && askedIds.has(listedId);
    if (listedId) return { fixtureId, outcome: 'listed', listedId, asked };
    return { fixtureId, outcome: listedIds.has(fixtureId) ? 'team-busy' : 'gone', listedId, asked };
  });
}

function findLastFixture({ fixtureId }: SeasonRowChoice, { fixtures }: LastSeason) {
  return fixtures.find(({ id }) => id === fixtureId);
}

/**
 * Returns undefined if the fixture of last season was deleted. A team that was at home last season
 * and now travels gets a radius that reaches its opponent.
 */
export function buildFreeDateInput(
  row: SeasonRowChoice,
  lastSeason: LastSeason,
): FixtureInput | undefined {
  const last = findLastFixture(row, lastSeason);
  if (!last) return undefined;
  const { date, side } = row;
  const { teamName, contactEmail, description, startTime, format, overs, strength } = last;
  const chordKm = last.opponent?.chordKm ?? null;
  const distanceKm = chordKm === null ? null : toSurfaceDistanceKm(chordKm);
  const travelsNow = last.side === 'home' && side !== 'home';
  return {
    teamName,
    date,
    side,
    contactEmail,
    description,
    format,
    overs,
    strength,
    startTime: startTime?.slice(0, 5) ?? null,
    ...resolveVenue(last, side, lastSeason),
    maxTravelRadius: travelsNow
      ? estimateTravelRadiusKm(last.maxTravelRadius, distanceKm)
      : last.maxTravelRadius,
  };
}

/** A home date that becomes an away date loses its surface, which belongs to the home ground. */
function resolveVenue(
  last: LastSeasonFixture,
  side: SeasonRowChoice['side'],
  { fixtures, club }: LastSeason,
) {
  const home = findHomeGround(last, fixtures, club);
  if (side !== 'away') return home;
  const from = last.side === 'away' ? last.postcode : home.postcode;
  return { ground: '', postcode: from, surface: last.side === 'away' ? last.surface : null };
}
