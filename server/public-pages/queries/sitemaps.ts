import { formatShortId } from '@fixturebook/contract/public-pages/short-id';
import { and, asc, between, not, sql } from 'drizzle-orm';
import { selectFixtureCounts } from '../../fixtures/queries/counts.ts';
import { fixtures } from '../../fixtures/schema.ts';
import type { Database } from '../../platform/database/database.ts';
import {
  clubsPerSitemap,
  type DatesFile,
  getIdRange,
  sitemapAddressesMax,
} from '../rules/sitemap-files.ts';
import { publicPages } from '../schema.ts';

const { id, date } = fixtures;

const isNotSuspended = sql`club_id <> all (array(select id from clubs where suspended_at is not null))`;

/** The queries of the sitemaps. Each reads no more rows than one file can have, however many clubs and dates there are. */
export function createSitemapQueries(db: Database) {
  const clubsFiles = db
    .select({ file: sql<number>`n::int` })
    .from(
      sql`generate_series(1, (select (max(number) + ${clubsPerSitemap} - 1) / ${clubsPerSitemap} from ${publicPages} where is_on)) n`,
    )
    .where(
      sql`exists (select from ${publicPages} where is_on
        and number between (n - 1) * ${clubsPerSitemap} + 1 and n * ${clubsPerSitemap})`,
    )
    .orderBy(sql`n`)
    .prepare('sitemap_clubs_files');

  const clubs = db
    .select({ slug: publicPages.slug })
    .from(publicPages)
    .where(
      and(
        sql`${publicPages.isOn}`,
        between(publicPages.number, sql.placeholder('first'), sql.placeholder('last')),
        isNotSuspended,
      ),
    )
    .orderBy(asc(publicPages.number))
    .prepare('sitemap_clubs');

  const counts = selectFixtureCounts(sql`${sql.placeholder('today')}::date`, sql`'infinity'::date`);
  const dayCounts = db
    .select({ date: sql<string>`date::text`, open: sql<number>`sum(open)::int` })
    .from(sql`(${counts}) counts`)
    .groupBy(sql`date`)
    .orderBy(sql`date`)
    .prepare('sitemap_days');

  // Any visitor can ask for any days, so the dates are limited before those of clubs without a page are left out.
  const freeDates = db
    .select({ id, date, clubId: fixtures.clubId, updatedAt: fixtures.updatedAt })
    .from(fixtures)
    .where(
      and(
        sql`${fixtures.status} = 'open'`,
        sql`${date} between greatest(${sql.placeholder('from')}::date, ${sql.placeholder('today')}::date)
          and ${sql.placeholder('to')}::date`,
        between(id, sql.placeholder('firstId'), sql.placeholder('lastId')),
        not(fixtures.private),
      ),
    )
    .orderBy(asc(date), asc(id))
    .limit(sitemapAddressesMax)
    .as('free_dates');
  const dates = db
    .select({ id: freeDates.id, updatedAt: freeDates.updatedAt })
    .from(freeDates)
    .where(
      and(
        // A subquery for each date, because a join would read the pages of all clubs for each file.
        sql`(select p.is_on from ${publicPages} p where p.club_id = ${freeDates.clubId})`,
        isNotSuspended,
      ),
    )
    .orderBy(asc(freeDates.date), asc(freeDates.id))
    .prepare('sitemap_dates');
  return {
    async listClubsFiles() {
      return (await clubsFiles.execute()).map(({ file }) => file);
    },
    async listClubSlugs(file: number) {
      const last = file * clubsPerSitemap;
      const rows = await clubs.execute({ first: last - clubsPerSitemap + 1, last });
      return rows.map(({ slug }) => slug);
    },
    /** How many free dates all clubs have on each day from `today` on, also those without a public page. */
    listDayCounts: (today: string) => dayCounts.execute({ today }),
    async listDates({ from, to, ...part }: DatesFile, today: string) {
      const rows = await dates.execute({ from, to, today, ...getIdRange(part) });
      return rows.map(({ id, updatedAt }) => ({ shortId: formatShortId(id), updatedAt }));
    },
  };
}
