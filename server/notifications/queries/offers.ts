import { and, asc, eq, isNull } from 'drizzle-orm';
import { fixtures } from '../../fixtures/schema.ts';
import { findFreeDateFactsForEmail } from '../../matches/queries/free-date-facts.ts';
import { formatLondonDateAndTime, toLondonDate } from '../../platform/calendar.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { MailFact } from '../../platform/mail/letter.ts';
import { listReceivedSeasonOffers } from '../../season/queries.ts';
import { seasonOffers } from '../../season/schema.ts';
import type { ClubNews } from './news.ts';

export async function listSeasonOfferNews(
  executor: Executor,
  { planId, fromClubId, toClubId }: { planId: string; fromClubId: string; toClubId: string },
): Promise<ClubNews[]> {
  const { id, date, status } = fixtures;
  const rows = await executor
    .select({ date })
    .from(seasonOffers)
    .innerJoin(fixtures, and(eq(id, seasonOffers.fixtureId), eq(status, 'open')))
    .where(
      and(
        eq(seasonOffers.planId, planId),
        eq(seasonOffers.toClubId, toClubId),
        isNull(seasonOffers.refusedAt),
      ),
    )
    .orderBy(asc(date), asc(id));
  if (rows.length === 0) return [];
  const dates = [...new Set(rows.map((row) => row.date))];
  const news = { type: 'season-offered', planId, dates } as const;
  return [{ clubId: toClubId, aboutClubId: fromClubId, subject: planId, news }];
}

/** A mail has the facts of so many offered dates, and counts the others. */
const maxDatesWithFacts = 4;

/** Lists the facts of the dates that are still offered when the mail is written. */
export async function listOfferFacts(
  executor: Executor,
  clubId: string,
  planId: string,
  now: Date,
): Promise<MailFact[]> {
  const received = await listReceivedSeasonOffers(executor, clubId, {
    today: toLondonDate(now),
    now,
  });
  const offered = received.filter(({ offer }) => offer.planId === planId);
  const facts: MailFact[] = [];
  for (const { offer, fixture } of offered.slice(0, maxDatesWithFacts)) {
    const ids = { theirId: fixture.id, ownTeamName: offer.teamName };
    facts.push(...((await findFreeDateFactsForEmail(executor, clubId, ids)) ?? []));
    if (offer.firstUntil > now)
      facts.push(['First refusal until', formatLondonDateAndTime(offer.firstUntil)]);
  }
  const rest = offered.length - maxDatesWithFacts;
  return rest > 0
    ? [...facts, ['Later', rest === 1 ? '1 more date' : `${rest} more dates`]]
    : facts;
}

export async function listRefusedOfferNews(
  executor: Executor,
  { offerId, fromClubId, toClubId }: { offerId: string; fromClubId: string; toClubId: string },
): Promise<ClubNews[]> {
  const { id, date, status } = fixtures;
  const [row] = await executor
    .select({ date, fixtureId: id })
    .from(seasonOffers)
    .innerJoin(fixtures, and(eq(id, seasonOffers.fixtureId), eq(status, 'open')))
    .where(eq(seasonOffers.id, offerId));
  if (!row) return [];
  const news = { type: 'season-offer-refused', ...row } as const;
  return [{ clubId: fromClubId, aboutClubId: toClubId, subject: offerId, news }];
}
