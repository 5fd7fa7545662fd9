import type { AreaSlug } from '@fixturebook/contract/places/areas';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { clubs } from '../../clubs/schema.ts';
import { fixtures } from '../../fixtures/schema.ts';
import type { Database } from '../../platform/database/database.ts';
import { toPage } from '../../platform/http/page.ts';
import { areaCounts, publicPages } from '../schema.ts';
import { isPublicSql } from './public-clubs.ts';

export const areaClubsPerPage = 50;

/** A public club in the list of its area. */
export type AreaClub = Awaited<
  ReturnType<ReturnType<typeof createAreaQueries>['listClubs']>
>['items'][number];

/** What the job has counted of an area. It counts once an hour, and for a new site not before its first run. */
export type AreaCount = Omit<typeof areaCounts.$inferSelect, 'countedAt'>;

export function createAreaQueries(db: Database) {
  const counts = db
    .select({
      area: areaCounts.area,
      clubs: areaCounts.clubs,
      freeWeekendDates: areaCounts.freeWeekendDates,
    })
    .from(areaCounts)
    .prepare('area_counts');

  const nextFreeDate = sql<string | null>`(
    select f.date::text from ${fixtures} f
    where f.club_id = ${clubs.id} and f.date >= ${sql.placeholder('today')}::date
      and f.status = 'open' and not f.private
    order by f.date limit 1)`;
  const clubsOfArea = db
    .select({
      slug: publicPages.slug,
      name: clubs.name,
      postcode: clubs.postcode,
      area: publicPages.area,
      town: publicPages.town,
      showsPostcode: publicPages.showsPostcode,
      nextFreeDate,
    })
    .from(publicPages)
    .innerJoin(clubs, eq(clubs.id, publicPages.clubId))
    .where(
      and(
        eq(publicPages.area, sql.placeholder('area')),
        gt(publicPages.slug, sql.placeholder('after')),
        isPublicSql,
      ),
    )
    .orderBy(asc(publicPages.slug))
    .limit(areaClubsPerPage + 1)
    .prepare('clubs_of_area');

  return {
    listCounts: (): Promise<AreaCount[]> => counts.execute(),
    /** Lists a page of the public clubs of an area by their slugs, those after the slug `after`. */
    async listClubs(area: AreaSlug, after: string, today: string) {
      const rows = await clubsOfArea.execute({ area, after, today });
      return toPage(rows, areaClubsPerPage, ({ slug }) => slug);
    },
  };
}
