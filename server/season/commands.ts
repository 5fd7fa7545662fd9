import type { FixtureInput } from '@fixturebook/contract/fixtures';
import { chooseHostClub } from '@fixturebook/contract/match-terms';
import {
  type SeasonRowChoice,
  type SeasonRowOutcome,
  seasonRowsMax,
} from '@fixturebook/contract/season';
import { findFixtureClash } from '@fixturebook/contract/season-clash';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import { findReachableClubId, getClubById, hasOnePitch } from '../clubs/queries.ts';
import {
  createFreeDateIfTeamFree,
  setAnnouncementTime,
} from '../fixtures/commands/free-date-announcements.ts';
import { estimateTravelRadiusKm } from '../fixtures/policy/travel-radius.ts';
import { fixtureWrites } from '../fixtures/policy.ts';
import { toSurfaceDistanceKm } from '../geocoding/queries.ts';
import { createRequestInTransaction } from '../matches/commands/create-request.ts';
import type { MatchDeps } from '../matches/deps.ts';
import { getMatchRequestExpiry } from '../matches/policy/request-expiry.ts';
import { toLondonDate } from '../platform/calendar.ts';
import {
  type Executor,
  runSavepoint,
  runTransaction,
  type Transaction,
} from '../platform/database/database.ts';
import { deleteAllButNewest } from '../platform/database/delete-all-but-newest.ts';
import { deleteInBatches } from '../platform/database/delete-in-batches.ts';
import { AppError, invalidInput, notFound } from '../platform/errors.ts';
import type { ClubCaller } from '../platform/http/http.ts';
import { changeClub } from '../platform/live/club-changes.ts';
import type { Platform } from '../platform/platform.ts';
import { seasonOffered } from './events.ts';
import {
  findOpenSeasonOffer,
  type LastSeasonFixture,
  type LastSeasonOpponent,
  listSeasonFixtures,
  listTeamFixturesOfYear,
} from './queries.ts';
import {
  findHomeGround,
  getEquivalentDayNextYear,
  keepOneFixturePerTeamDay,
  planLifetimeHours,
  swapHomeAndAway,
} from './rules.ts';
import { seasonOffers, seasonPlans } from './schema.ts';

const maxPlansPerClub = 10;

export async function planSeason({ db, clock }: MatchDeps, { clubId }: ClubCaller, year: number) {
  const now = clock();
  const today = toLondonDate(now);
  if (year < Number(today.slice(0, 4)))
    throw invalidInput([{ path: 'year', message: 'Choose this season or a later one.' }]);
  return runTransaction(db, async (tx) => {
    const all = keepOneFixturePerTeamDay(await listSeasonFixtures(tx, clubId, year - 1));
    const suggested = all
      .map((last) => suggestFixture(last, all))
      .toSorted(compareSuggestionsByDate);
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

function suggestFixture(last: LastSeasonFixture, season: LastSeasonFixture[]) {
  return {
    ...getEquivalentDayNextYear(last.date),
    last,
    season,
    side: swapHomeAndAway(last.side),
  };
}

type FixtureSuggestion = ReturnType<typeof suggestFixture>;

function toTeamDay({ last, date, side }: FixtureSuggestion) {
  return { teamName: last.teamName, date, side };
}

function compareSuggestionsByDate(one: FixtureSuggestion, other: FixtureSuggestion) {
  return one.date.localeCompare(other.date) || one.last.id.localeCompare(other.last.id);
}

/** Accepting the same season plan again changes nothing and returns the same result. */
export async function acceptSeasonPlan(
  deps: MatchDeps,
  caller: ClubCaller,
  { id, year, rows }: { id: string; year: number; rows: SeasonRowChoice[] },
): Promise<SeasonRowOutcome[]> {
  const { db, clock, limits } = deps;
  const { outcome } = await getOwnSeasonPlan(db, caller, { id, year, now: clock() });
  if (outcome) return outcome;
  // Count each row against the rate limit for creating fixtures. The route has already counted the
  // first row.
  for (const _ of rows.slice(1)) await limits.use(fixtureWrites, caller.userId);
  return changeClub(deps, caller.clubId, async (tx) => {
    const plan = await getOwnSeasonPlan(tx, caller, { id, year, now: clock() }, 'locked');
    if (plan.outcome) return plan.outcome;
    assertValidSeasonChoices(plan, rows, toLondonDate(clock()));
    const accepted = await createFixturesOfChosenRows(tx, deps, caller, { planId: id, year, rows });
    await tx.update(seasonPlans).set({ outcome: accepted }).where(eq(seasonPlans.id, id));
    return accepted;
  });
}

async function getOwnSeasonPlan(
  executor: Executor,
  { clubId }: ClubCaller,
  { id, year, now }: { id: string; year: number; now: Date },
  lockMode?: 'locked',
) {
  const isUnexpired = gt(
    seasonPlans.createdAt,
    new Date(now.getTime() - planLifetimeHours * 3_600_000),
  );
  const query = executor
    .select()
    .from(seasonPlans)
    .where(
      and(
        eq(seasonPlans.id, id),
        eq(seasonPlans.clubId, clubId),
        eq(seasonPlans.year, year),
        isUnexpired,
      ),
    );
  const [plan] = await (lockMode === 'locked' ? query.for('update') : query);
  if (!plan)
    throw notFound("We can't find that preview. It may be too old. Plan the season again.");
  return plan;
}

function assertValidSeasonChoices(
  { days, year }: typeof seasonPlans.$inferSelect,
  rows: SeasonRowChoice[],
  today: string,
) {
  const remainingIds = new Set(days.map(({ fixtureId }) => fixtureId));
  const errors = rows.flatMap(({ fixtureId, date }, index) => {
    const found = [];
    if (!remainingIds.delete(fixtureId))
      found.push({
        path: `rows.${index}.fixtureId`,
        message: 'Choose each row of the preview only once.',
      });
    if (!date.startsWith(`${year}-`) || date < today)
      found.push({
        path: `rows.${index}.date`,
        message: `Choose a date in ${year} that has not passed.`,
      });
    return found;
  });
  if (errors.length > 0) throw invalidInput(errors);
}

async function createFixturesOfChosenRows(
  tx: Transaction,
  deps: MatchDeps,
  caller: ClubCaller,
  { planId, year, rows }: { planId: string; year: number; rows: SeasonRowChoice[] },
): Promise<SeasonRowOutcome[]> {
  const season = keepOneFixturePerTeamDay(await listSeasonFixtures(tx, caller.clubId, year - 1));
  const club = await getClubById(tx, caller.clubId);
  const offeredClubIds = new Set<string>();
  const outcome: SeasonRowOutcome[] = [];
  // Create the fixtures in the order of their dates, so that two concurrent acceptances cannot
  // deadlock.
  for (const row of rows.toSorted(compareChoicesByDate)) {
    const { fixtureId } = row;
    const last = season.find(({ id }) => id === fixtureId);
    const notListed = { fixtureId, listedId: null, asked: false };
    if (!last) {
      outcome.push({ ...notListed, outcome: 'gone' });
      continue;
    }
    const input = { ...buildFreeDateInput(last, row, season, club), clubId: club.id };
    const listedId = await createFreeDateIfTeamFree(tx, input, deps.clock());
    if (!listedId) {
      outcome.push({ ...notListed, outcome: 'team-busy' });
      continue;
    }
    const asked =
      row.askFirst &&
      (await offerDateToLastOpponent(tx, deps, caller, { planId, row, last, listedId }));
    if (asked === 'offered' && last.opponent) offeredClubIds.add(last.opponent.id);
    outcome.push({ fixtureId, outcome: 'listed', listedId, asked: asked !== false });
  }
  await deps.events.emit(
    tx,
    seasonOffered,
    ...[...offeredClubIds].map((toClubId) => ({ planId, fromClubId: caller.clubId, toClubId })),
  );
  return outcome;
}

function compareChoicesByDate(one: SeasonRowChoice, other: SeasonRowChoice) {
  return one.date.localeCompare(other.date) || one.fixtureId.localeCompare(other.fixtureId);
}

/** A team that was at home last season and now travels gets a radius that reaches its opponent. */
function buildFreeDateInput(
  last: LastSeasonFixture,
  { date, side }: SeasonRowChoice,
  season: LastSeasonFixture[],
  club: { name: string; postcode: string },
): FixtureInput {
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
    ...resolveVenue(last, side, season, club),
    maxTravelRadius: travelsNow
      ? estimateTravelRadiusKm(last.maxTravelRadius, distanceKm)
      : last.maxTravelRadius,
  };
}

/** A home date that becomes an away date loses its surface, which belongs to the home ground. */
function resolveVenue(
  last: LastSeasonFixture,
  side: SeasonRowChoice['side'],
  season: LastSeasonFixture[],
  club: { name: string; postcode: string },
) {
  const home = findHomeGround(last, season, club);
  if (side !== 'away') return home;
  const from = last.side === 'away' ? last.postcode : home.postcode;
  return { ground: '', postcode: from, surface: last.side === 'away' ? last.surface : null };
}

/** Offers the opponent first refusal, or requests the match if the opponent has already offered a date. */
async function offerDateToLastOpponent(
  tx: Transaction,
  deps: MatchDeps,
  caller: ClubCaller,
  listing: { planId: string; row: SeasonRowChoice; last: LastSeasonFixture; listedId: string },
): Promise<'offered' | 'offered-again' | 'requested' | false> {
  const { planId, row, last, listedId } = listing;
  const { opponent } = last;
  if (!opponent || !(await findReachableClubId(tx, caller.clubId, opponent.id))) return false;
  const now = deps.clock();
  const firstUntil = getMatchRequestExpiry(row.date, now);
  const isAnswer = await requestMatchFromReceivedOffer(tx, deps, caller, {
    row,
    listedId,
    opponent,
  });
  const offer = isAnswer
    ? undefined
    : await saveSeasonOffer(tx, {
        planId,
        fromClubId: caller.clubId,
        toClubId: opponent.id,
        teamName: opponent.teamName,
        lastFixtureId: last.id,
        fixtureId: listedId,
        firstUntil,
        createdAt: now,
      });
  if (isAnswer || offer) await setAnnouncementTime(tx, listedId, firstUntil);
  if (isAnswer) return 'requested';
  if (!offer) return false;
  return offer.planId === planId ? 'offered' : 'offered-again';
}

/** Moves an offer whose fixture was deleted to the new fixture, without another notification. */
async function saveSeasonOffer(tx: Transaction, offer: typeof seasonOffers.$inferInsert) {
  const { fixtureId, firstUntil, toClubId } = offer;
  const [stored] = await tx
    .insert(seasonOffers)
    .values(offer)
    .onConflictDoUpdate({
      target: seasonOffers.lastFixtureId,
      set: { fixtureId, firstUntil },
      setWhere: and(
        isNull(seasonOffers.fixtureId),
        isNull(seasonOffers.refusedAt),
        eq(seasonOffers.toClubId, toClubId),
      ),
    })
    .returning();
  return stored;
}

async function requestMatchFromReceivedOffer(
  tx: Transaction,
  deps: MatchDeps,
  caller: ClubCaller,
  listed: { row: SeasonRowChoice; listedId: string; opponent: LastSeasonOpponent },
): Promise<boolean> {
  const { row, listedId, opponent } = listed;
  const theirOffer = await findOpenSeasonOffer(tx, {
    toClubId: caller.clubId,
    lastFixtureId: opponent.fixtureId,
    date: row.date,
    now: deps.clock(),
  });
  if (!theirOffer || !chooseHostClub(theirOffer.side, row.side)) return false;
  const input = { fixtureId: theirOffer.fixtureId, ownFixtureId: listedId, message: '', terms: {} };
  try {
    await runSavepoint(tx, (inner) => createRequestInTransaction(inner, deps, caller, input));
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

export async function deleteExpiredSeasonPlans({ db, clock }: Pick<Platform, 'db' | 'clock'>) {
  const oldest = new Date(clock().getTime() - planLifetimeHours * 3_600_000);
  await deleteInBatches(db, seasonPlans, [seasonPlans.id], lt(seasonPlans.createdAt, oldest));
}
