import { z } from 'zod';
import { districtOf } from './rules.ts';
import type { Provider } from './vendor-provider.ts';

/** Null where the postcode is known and its place is not, as on the Channel Islands. */
const Place = z.object({ latitude: z.number().nullable(), longitude: z.number().nullable() });
const Found = z.object({ result: Place });
const NotFound = z.object({ terminated: Place.optional() });

/** https://postcodes.io/docs: a live postcode, else a terminated one, else its outward code. */
export function postcodesIo(url: string): Provider {
  async function ask(path: string, signal: AbortSignal) {
    const response = await fetch(`${url}/${path}`, { signal });
    const body: unknown = await response.json();
    if (response.ok) return placeOf(Found.parse(body).result);
    if (response.status === 404) return placeOf(NotFound.parse(body).terminated);
    throw new Error(`status ${response.status}`);
  }

  return {
    source: 'postcodes.io',
    async locate(postcode, signal) {
      const code = encodeURIComponent(postcode);
      const unit =
        (await ask(`postcodes/${code}`, signal)) ??
        (await ask(`terminated_postcodes/${code}`, signal));
      if (unit) return { ...unit, accuracy: 'unit' };
      const district = await ask(`outcodes/${districtOf(postcode)}`, signal);
      return district && { ...district, accuracy: 'district' };
    },
  };
}

function placeOf(place: z.infer<typeof Place> | undefined) {
  if (!place || place.latitude === null || place.longitude === null) return null;
  return { latitude: place.latitude, longitude: place.longitude };
}
