import type { AreaSlug } from '@fixturebook/contract/places/areas';
import { sql } from 'drizzle-orm';
import { bigserial, boolean, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { clubReference } from '../clubs/schema.ts';
import { byteText, instant } from '../platform/database/schema.ts';

/** What a club shows to visitors without a login. A club without a row has never turned its page on. */
export const publicPages = pgTable(
  'public_pages',
  {
    clubId: clubReference().primaryKey(),
    /** The order in which clubs turned their page on, which divides them into sitemap files. */
    number: bigserial('number', { mode: 'number' }).notNull(),
    /** A copy of the club's slug, which never changes, so that an area lists its clubs by an index. */
    slug: byteText('slug').notNull(),
    isOn: boolean('is_on').notNull(),
    /** The county or city whose page lists the club. */
    area: text('area').$type<AreaSlug>().notNull(),
    /** The town or village to show; empty shows the postcode district, such as SL7. */
    town: text('town').notNull(),
    showsPostcode: boolean('shows_postcode').notNull(),
    /** Whether the page and the embedded list also show agreed and recorded matches. */
    showsMatches: boolean('shows_matches').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('public_pages_area').on(table.area, table.slug).where(sql`is_on`),
    index('public_pages_number').on(table.number).where(sql`is_on`),
  ],
);

/** How many clubs and free dates an area has, counted by a job because counting reads every free date. */
export const areaCounts = pgTable('area_counts', {
  area: text('area').$type<AreaSlug>().primaryKey(),
  clubs: integer('clubs').notNull(),
  /** The free dates of these clubs on Saturdays and Sundays to come. */
  freeWeekendDates: integer('free_weekend_dates').notNull(),
  countedAt: instant('counted_at').notNull(),
});

/** The stored pictures for link previews. The file is named after everything that the picture shows. */
export const previewPictures = pgTable(
  'preview_pictures',
  {
    file: text('file').primaryKey(),
    clubId: clubReference(),
    /** The fixture that the picture shows, or null for the picture of the club. */
    fixtureId: uuid('fixture_id'),
    /** A job deletes the picture after this day: the day of the fixture, or a day set when it was made. */
    keepUntil: date('keep_until', { mode: 'string' }).notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('preview_pictures_club').on(table.clubId),
    index('preview_pictures_keep_until').on(table.keepUntil),
  ],
);
