import { and, asc, eq, isNull } from 'drizzle-orm';
import { fixtures } from '../../fixtures/schema.ts';
import type { Executor } from '../../platform/database/database.ts';
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
