import type { Side } from '@fixturebook/contract/fixtures';
import { seasonRowsMax } from '@fixturebook/contract/season';
import { findFixtureClash } from '@fixturebook/contract/season-clash';
import { eq, lt } from 'drizzle-orm';
import { getClubById, hasOnePitch } from '../clubs/queries.ts';
import type { MatchDeps } from '../matches/deps.ts';
import { toLondonDate } from '../platform/calendar.ts';
import { runTransaction } from '../platform/database/database.ts';
import { deleteAllButNewest } from '../platform/database/delete-all-but-newest.ts';
import { deleteInBatches } from '../platform/database/delete-in-batches.ts';
import { invalidInput } from '../platform/errors.ts';
import type { ClubCaller } from '../platform/http/http.ts';
import type { Platform } from '../platform/platform.ts';
import { type LastSeasonFixture, listSeasonFixtures, listTeamFixturesOfYear } from './queries.ts';
import {
  type EquivalentDay,
  getEquivalentDaysNextYear,
  keepOneFixturePerTeamDay,
  planLifetimeHours,
  swapHomeAndAway,
} from './rules.ts';
import { seasonPlans } from './schema.ts';

const maxPlansPerClub = 10;

export async function planSeason({ db, clock }: MatchDeps, { clubId }: ClubCaller, year: number) {
  const now = clock();
  const today = toLondonDate(now);
  if (year < Number(today.slice(0, 4)))
    throw invalidInput([{ path: 'year', message: 'Choose this season or a later one.' }]);
  return runTransaction(db, async (tx) => {
    const all = keepOneFixturePerTeamDay(await listSeasonFixtures(tx, clubId, year - 1));
    const suggested = suggestFixtures(all).toSorted(compareSuggestionsByDate);
    const coming = suggested.filter(({ date }) => date >= today);
    const listed = await listTeamFixturesOfYear(tx, clubId, year);
    const isAlreadyListed = (suggestion: FixtureSuggestion) =>
      findFixtureClash(toTeamDay(suggestion), { listed, others: [], onePitch: false }) === 'listed';
    const unlisted = coming.filter((suggestion) => !isAlreadyListed(suggestion));
    const later = new Set(unlisted.slice(seasonRowsMax));
    const rows = coming.filter((suggestion) => !later.has(suggestion));
    const days = rows.map(({ last, date }) => ({ fixtureId: last.id, date }));
    const [plan] = await tx
      .insert(seasonPlans)
      .values({ clubId, year, days, createdAt: now })
      .returning({ id: seasonPlans.id });
    if (!plan) throw new Error('The preview was not stored.');
    await deleteAllButNewest(tx, seasonPlans, eq(seasonPlans.clubId, clubId), maxPlansPerClub);
    return {
      id: plan.id,
      year,
      rows,
      createdAt: now,
      gone: suggested.length - coming.length,
      later: later.size,
      club: await getClubById(tx, clubId),
      listed,
      onePitch: await hasOnePitch(tx, clubId),
    };
  });
}

export type SeasonPlan = Awaited<ReturnType<typeof planSeason>>;

function suggestFixtures(season: LastSeasonFixture[]): FixtureSuggestion[] {
  const teams = Map.groupBy(season, ({ teamName }) => teamName.toLowerCase());
  return [...teams.values()].flatMap((fixtures) => {
    const days = getEquivalentDaysNextYear(fixtures.map(({ date }) => date));
    return fixtures.map((last) => ({
      ...(days.get(last.date) as EquivalentDay),
      last,
      season,
      side: swapHomeAndAway(last.side),
    }));
  });
}

interface FixtureSuggestion extends EquivalentDay {
  last: LastSeasonFixture;
  season: LastSeasonFixture[];
  side: Side;
}

function toTeamDay({ last, date, side }: FixtureSuggestion) {
  return { teamName: last.teamName, date, side };
}

function compareSuggestionsByDate(one: FixtureSuggestion, other: FixtureSuggestion) {
  return one.date.localeCompare(other.date) || one.last.id.localeCompare(other.last.id);
}

export async function deleteExpiredSeasonPlans(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  signal: AbortSignal,
) {
  const oldest = new Date(clock().getTime() - planLifetimeHours * 3_600_000);
  await deleteInBatches(
    db,
    { table: seasonPlans, key: [seasonPlans.id], condition: lt(seasonPlans.createdAt, oldest) },
    signal,
  );
}
