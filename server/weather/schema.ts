import { date, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../platform/database/schema.ts';

/** The forecast of one hour, with its units in the names of the fields. */
export interface HourForecast {
  temperatureCelsius: number;
  rainProbabilityPercent: number | null;
  rainMm: number;
  windKmPerHour: number;
  /** The WMO code of the weather (code table 4677), such as 61 for slight rain. */
  weatherCode: number;
}

/** The forecasts of a place on a day, which all clubs there share. */
export const forecasts = pgTable(
  'forecasts',
  {
    /** The coordinates rounded to a tenth of a degree, such as `51.6,-0.8`, so that no ground can be told from them. */
    place: text('place').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** One forecast for each hour of the day in Europe/London, by the hour's start, such as `13:00`. */
    hours: jsonb('hours').$type<Record<string, HourForecast>>().notNull(),
    fetchedAt: instant('fetched_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.place, table.day] }),
    index('forecasts_day').on(table.day),
  ],
);
