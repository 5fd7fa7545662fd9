import type { CoordinateSource, PostcodeAccuracy } from '@fixturebook/contract/geocoding';
import { sql } from 'drizzle-orm';
import {
  check,
  customType,
  doublePrecision,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { byteText, instant } from '../platform/database/schema.ts';
import { earthRadiusKm } from './rules.ts';

const cube = customType<{ data: string }>({ dataType: () => 'cube' });

const km = sql.raw(String(earthRadiusKm));

/** One row for each postcode in use. An unknown postcode has no coordinates, accuracy or source. */
export const postcodePoints = pgTable(
  'postcode_points',
  {
    postcode: text('postcode').primaryKey(),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    accuracy: text('accuracy').$type<PostcodeAccuracy>(),
    source: text('source').$type<CoordinateSource>(),
    /** The position in km from the Earth's centre. `a.globe <-> b.globe` is a straight line in km. */
    globe: cube('globe').generatedAlwaysAs(
      sql`case when latitude is not null then cube(array[${km} * cos(radians(latitude)) * cos(radians(longitude)), ${km} * cos(radians(latitude)) * sin(radians(longitude)), ${km} * sin(radians(latitude))]) end`,
    ),
    /** The number of attempts to find more exact coordinates. */
    attempts: smallint('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('postcode_points_globe').using('gist', table.globe),
    index('postcode_points_to_better')
      .on(table.nextAttemptAt)
      .where(sql`${table.accuracy} is distinct from 'unit'`),
    check('postcode_points_accuracy', sql`${table.accuracy} in ('unit', 'district', 'area')`),
    check(
      'postcode_points_source',
      sql`${table.source} in ('import', 'postcodes.io', 'mapbox', 'built-in')`,
    ),
    check(
      'postcode_points_whole',
      sql`num_nulls(${table.latitude}, ${table.longitude}, ${table.accuracy}, ${table.source}) in (0, 4)`,
    ),
  ],
);

/** The unit postcodes of the imported national files, about 2.6 million. */
export const postcodeUnits = pgTable('postcode_units', {
  postcode: byteText('postcode').primaryKey(),
  latitude: doublePrecision('latitude').notNull(),
  longitude: doublePrecision('longitude').notNull(),
});

/** A district's position from a file (`units` is null), or the mean of `units` unit postcodes. */
export const postcodeDistricts = pgTable('postcode_districts', {
  outcode: byteText('outcode').primaryKey(),
  latitude: doublePrecision('latitude').notNull(),
  longitude: doublePrecision('longitude').notNull(),
  units: integer('units'),
});

export const postcodeImports = pgTable('postcode_imports', {
  id: uuid('id').primaryKey().defaultRandom(),
  file: text('file').notNull(),
  layout: text('layout').notNull(),
  read: integer('read').notNull(),
  rejected: integer('rejected').notNull(),
  startedAt: instant('started_at').notNull(),
  finishedAt: instant('finished_at').notNull().defaultNow(),
});
