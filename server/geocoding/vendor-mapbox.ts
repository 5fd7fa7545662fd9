import type { PointWithAccuracy } from '@fixturebook/contract/geocoding';
import { z } from 'zod';
import { readJsonAnswer } from '../platform/http/json-answer.ts';
import { normalisePostcode } from './rules.ts';

const Features = z.object({
  features: z.array(
    z.object({
      /** The postcode that was found. It can differ from the requested one. */
      text: z.string().optional(),
      center: z.tuple([z.number(), z.number()]),
    }),
  ),
});

/** Mapbox requires the endpoint `mapbox.places-permanent` for coordinates that are stored. */
export function createMapboxProvider(url: string, token: string) {
  const endpoint = /places(-permanent)?$/.test(url) ? url : `${url}/places`;
  const options = new URLSearchParams({
    access_token: token,
    country: 'gb,gg,im,je',
    types: 'postcode',
    limit: '1',
  });

  return {
    source: 'mapbox' as const,
    async locate(postcode: string, signal: AbortSignal): Promise<PointWithAccuracy | null> {
      const address = `${endpoint}/${encodeURIComponent(postcode)}.json?${options}`;
      const response = await fetch(address, { signal });
      if (response.status === 404 || response.status === 422) return null;
      if (!response.ok) throw new Error(`status ${response.status}`);
      const [feature] = Features.parse(await readJsonAnswer(response)).features;
      if (!feature || isResultForOtherPostcode(feature.text, postcode)) return null;
      const [longitude, latitude] = feature.center;
      return { latitude, longitude, accuracy: 'unit' };
    },
  };
}

function isResultForOtherPostcode(found: string | undefined, postcode: string) {
  return found !== undefined && normalisePostcode(found) !== postcode;
}
