import { and, asc, eq, isNull } from 'drizzle-orm';
import { fixtures } from '../../fixtures/schema.ts';
import { findFreeDateFactsForEmail } from '../../matches/queries/free-date-facts.ts';
import { formatLondonDateAndTime, toLondonDate } from '../../platform/calendar.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { MailFact } from '../../platform/mail/letter.ts';
import { listReceivedSeasonOffers, type SeasonOfferRow } from '../../season/queries.ts';
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

/** Lists the facts of the dates that are still offered when the mail is written. Several dates have one fact each. */
export async function listOfferFacts(
  executor: Executor,
  clubId: string,
  planId: string,
  now: Date,
): Promise<MailFact[]> {
  const days = { today: toLondonDate(now), now };
  const received = await listReceivedSeasonOffers(executor, clubId, days);
  const offers = received.filter(({ offer }) => offer.planId === planId);
  const dates: MailFact[][] = [];
  for (const offer of offers.slice(0, maxDatesWithFacts))
    dates.push(await listFactsOfOffer(executor, clubId, offer, now));
  if (offers.length <= 1) return dates.flat();
  const rest = offers.length - dates.length;
  const later: MailFact = ['Later', rest === 1 ? '1 more date' : `${rest} more dates`];
  return [...dates.map(joinFacts), ...(rest > 0 ? [later] : [])];
}

async function listFactsOfOffer(
  executor: Executor,
  clubId: string,
  { offer, fixture }: SeasonOfferRow,
  now: Date,
): Promise<MailFact[]> {
  const { teamName: ownTeamName, firstUntil } = offer;
  const ids = { theirId: fixture.id, ownTeamName };
  const facts = (await findFreeDateFactsForEmail(executor, clubId, ids)) ?? [];
  const refusal: MailFact = ['First refusal until', formatLondonDateAndTime(firstUntil)];
  return firstUntil > now ? [...facts, refusal] : facts;
}

function joinFacts([[label, value] = ['Date', ''], ...others]: MailFact[]): MailFact {
  return [label, [value, ...others.map((fact) => fact.join(': '))].join('\n')];
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
