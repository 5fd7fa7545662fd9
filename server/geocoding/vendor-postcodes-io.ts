import type { PointWithAccuracy } from '@fixturebook/contract/geocoding';
import { z } from 'zod';
import { readJsonAnswer } from '../platform/http/json-answer.ts';
import { getDistrict } from './rules.ts';

/** The coordinates are null for postcodes without a position, such as those of the Channel Islands. */
const Place = z.object({ latitude: z.number().nullable(), longitude: z.number().nullable() });
const FoundResponse = z.object({ result: Place });
const NotFoundResponse = z.object({ terminated: Place.optional() });

/** Looks up a current postcode, then a terminated one, then the outward code (postcodes.io/docs). */
export function createPostcodesIoProvider(url: string) {
  async function fetchPosition(path: string, signal: AbortSignal) {
    const response = await fetch(`${url}/${path}`, { signal });
    const body = await readJsonAnswer(response);
    if (response.ok) return toPosition(FoundResponse.parse(body).result);
    if (response.status === 404) return toPosition(NotFoundResponse.parse(body).terminated);
    throw new Error(`status ${response.status}`);
  }

  return {
    source: 'postcodes.io' as const,
    async locate(postcode: string, signal: AbortSignal): Promise<PointWithAccuracy | null> {
      const code = encodeURIComponent(postcode);
      const unit =
        (await fetchPosition(`postcodes/${code}`, signal)) ??
        (await fetchPosition(`terminated_postcodes/${code}`, signal));
      if (unit) return { ...unit, accuracy: 'unit' };
      const district = await fetchPosition(`outcodes/${getDistrict(postcode)}`, signal);
      return district && { ...district, accuracy: 'district' };
    },
  };
}

function toPosition(place: z.infer<typeof Place> | undefined) {
  if (!place || place.latitude === null || place.longitude === null) return null;
  return { latitude: place.latitude, longitude: place.longitude };
}
