import { chooseHostClub } from '@fixturebook/contract/match-terms';
import type { SeasonRowChoice } from '@fixturebook/contract/season';
import { and, isNull, sql } from 'drizzle-orm';
import { setAnnouncementTimes } from '../../fixtures/commands/free-date-announcements.ts';
import { createRequestInTransaction } from '../../matches/commands/create-request.ts';
import type { ActingOfficer } from '../../matches/commands/record-action.ts';
import type { MatchDeps } from '../../matches/deps.ts';
import { getMatchRequestExpiry } from '../../matches/policy/request-expiry.ts';
import { runSavepoint, type Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type LastSeasonFixture, listOpenSeasonOffers } from '../queries.ts';
import { seasonOffers } from '../schema.ts';

interface ListedDate {
  row: SeasonRowChoice;
  last: LastSeasonFixture;
  listedId: string;
}

interface OfferedDates {
  planId: string;
  officer: ActingOfficer;
  listed: ListedDate[];
}

/**
 * Offers the opponents of last season first refusal, or requests the match of an opponent that has
 * already offered a date. Returns the ids of the fixtures whose last opponent is asked.
 */
export async function offerDatesToLastOpponents(
  tx: Transaction,
  deps: MatchDeps,
  { planId, officer, listed }: OfferedDates,
): Promise<Set<string>> {
  const now = deps.clock();
  const dates = listed.flatMap(({ row, last, listedId }) => {
    const { opponent } = last;
    if (!row.askFirst || !opponent?.isThere) return [];
    return [{ row, last, listedId, opponent, firstUntil: getMatchRequestExpiry(row.date, now) }];
  });
  if (dates.length === 0) return new Set();
  const requestedIds = await requestMatchesFromReceivedOffers(tx, deps, officer, dates);
  const offeredIds = await saveSeasonOffers(
    tx,
    dates
      .filter(({ listedId }) => !requestedIds.has(listedId))
      .map(({ last, listedId, opponent, firstUntil }) => ({
        planId,
        fromClubId: officer.clubId,
        toClubId: opponent.id,
        teamName: opponent.teamName,
        lastFixtureId: last.id,
        fixtureId: listedId,
        firstUntil,
        createdAt: now,
      })),
  );
  const askedIds = new Set([...requestedIds, ...offeredIds]);
  await setAnnouncementTimes(
    tx,
    dates
      .filter(({ listedId }) => askedIds.has(listedId))
      .map(({ listedId, firstUntil }) => ({ fixtureId: listedId, tellFrom: firstUntil })),
  );
  return askedIds;
}

async function requestMatchesFromReceivedOffers(
  tx: Transaction,
  deps: MatchDeps,
  officer: ActingOfficer,
  dates: (Pick<ListedDate, 'row' | 'listedId'> & { opponent: { fixtureId: string } })[],
): Promise<Set<string>> {
  const lastFixtureIds = dates.map(({ opponent }) => opponent.fixtureId);
  const offers = await listOpenSeasonOffers(tx, {
    toClubId: officer.clubId,
    lastFixtureIds,
    now: deps.clock(),
  });
  const requestedIds = new Set<string>();
  for (const { row, listedId, opponent } of dates) {
    const offer = offers.find(
      ({ lastFixtureId, date }) => lastFixtureId === opponent.fixtureId && date === row.date,
    );
    if (!offer || !chooseHostClub(offer.side, row.side)) continue;
    const input = { fixtureId: offer.fixtureId, ownFixtureId: listedId, message: '', terms: {} };
    try {
      await runSavepoint(tx, (inner) => createRequestInTransaction(inner, deps, officer, input));
      requestedIds.add(listedId);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return requestedIds;
}

/**
 * Returns the ids of the offered fixtures. Moves an offer whose fixture was deleted to the new
 * fixture, without another notification.
 */
async function saveSeasonOffers(
  tx: Transaction,
  offers: (typeof seasonOffers.$inferInsert)[],
): Promise<Set<string>> {
  if (offers.length === 0) return new Set();
  const stored = await tx
    .insert(seasonOffers)
    .values(offers)
    .onConflictDoUpdate({
      target: seasonOffers.lastFixtureId,
      set: { fixtureId: sql`excluded.fixture_id`, firstUntil: sql`excluded.first_until` },
      setWhere: and(
        isNull(seasonOffers.fixtureId),
        isNull(seasonOffers.refusedAt),
        sql`${seasonOffers.toClubId} = excluded.to_club_id`,
      ),
    })
    .returning({ fixtureId: seasonOffers.fixtureId });
  return new Set(stored.flatMap(({ fixtureId }) => fixtureId ?? []));
}
