import { lt } from 'drizzle-orm';
import { toLondonDate } from '../platform/calendar.ts';
import { deleteInBatches } from '../platform/database/delete-in-batches.ts';
import type { WeatherDeps } from './deps.ts';
import { forecastCallsOfClub } from './policy.ts';
import { findStoredForecasts, type StoredForecasts } from './queries.ts';
import {
  type ForecastPlace,
  getForecastHour,
  getForecastLifetimeMs,
  isForecastDay,
  maxForecastAgeMs,
  toForecastPlace,
} from './rules.ts';
import { forecasts, type HourForecast } from './schema.ts';

/** Where and when a match is. `point` is null if the place of the ground is unknown. */
export interface PlannedMatch {
  point: { latitude: number; longitude: number } | null;
  day: string;
  startTime: string | null;
}

export interface MatchHourForecast extends HourForecast {
  hour: string;
  fetchedAt: Date;
}

/**
 * Returns a function that finds the forecast for the start of a match. The provider can take 2 s, so
 * it is not called in a transaction. Callers on this node that need the same forecast share a call. `clubId` is the
 * club that asks, whose calls are limited, because a club can record matches in as many places as it likes.
 */
export function createForecastFinder({ db, clock, limits, weather }: Omit<WeatherDeps, 'secrets'>) {
  const pendingForecasts = new Map<string, Promise<StoredForecasts | undefined>>();

  function getAgeMs(stored: StoredForecasts | undefined) {
    return stored ? clock().getTime() - stored.fetchedAt.getTime() : Infinity;
  }

  function isFresh(stored: StoredForecasts | undefined, day: string) {
    return getAgeMs(stored) < getForecastLifetimeMs(day, toLondonDate(clock()));
  }

  async function fetchAndStore(place: ForecastPlace, day: string) {
    // The call of another caller may have ended since this one looked.
    const known = await findStoredForecasts(db, { place: place.key, day });
    if (isFresh(known, day)) return known;
    const hours = (await weather?.fetchDay(place, day)) ?? 'no-answer';
    if (hours === 'no-answer') return undefined;
    const values = { hours, fetchedAt: clock() };
    const [stored] = await db
      .insert(forecasts)
      .values({ place: place.key, day, ...values })
      .onConflictDoUpdate({ target: [forecasts.place, forecasts.day], set: values })
      .returning();
    return stored;
  }

  function fetchOnce(place: ForecastPlace, day: string) {
    const key = `${place.key} ${day}`;
    const pending =
      pendingForecasts.get(key) ??
      fetchAndStore(place, day).finally(() => pendingForecasts.delete(key));
    pendingForecasts.set(key, pending);
    return pending;
  }

  return async (
    clubId: string,
    { point, day, startTime }: PlannedMatch,
  ): Promise<MatchHourForecast | undefined> => {
    const today = toLondonDate(clock());
    if (!weather || !point || !isForecastDay(day, today)) return undefined;
    const place = toForecastPlace(point);
    const stored = await findStoredForecasts(db, { place: place.key, day });
    const mayFetch = !isFresh(stored, day) && (await limits.tryUse(forecastCallsOfClub, clubId));
    const fetched = mayFetch ? await fetchOnce(place, day) : undefined;
    // A fresh forecast is far younger than the oldest that is shown.
    const current = fetched ?? (getAgeMs(stored) <= maxForecastAgeMs ? stored : undefined);
    const hour = getForecastHour(startTime);
    const forecast = current?.hours[hour];
    return current && forecast && { ...forecast, hour, fetchedAt: current.fetchedAt };
  };
}

/** Deletes the forecasts of past days. */
export async function deletePastForecasts(
  { db, clock }: Pick<WeatherDeps, 'db' | 'clock'>,
  signal: AbortSignal,
) {
  const { day, place } = forecasts;
  const condition = lt(day, toLondonDate(clock()));
  await deleteInBatches(db, { table: forecasts, key: [place, day], condition }, signal);
}
