import { startVendorStandIn } from './vendor-stand-in.ts';

/** Starts a server that replaces https://docs.mapbox.com/api/search/geocoding-v5. */
export function startMapboxStandIn(token: string, places: Record<string, [number, number]>) {
  return startVendorStandIn(({ pathname, searchParams }) => {
    if (searchParams.get('access_token') !== token)
      return { status: 401, body: { message: 'Not Authorized - Invalid Token' } };
    const [, query = ''] = pathname.match(/places\/([^/]+)\.json$/) ?? [];
    const postcode = decodeURIComponent(query);
    const center = places[postcode];
    const features = center ? [{ place_type: ['postcode'], text: postcode, center }] : [];
    return {
      status: 200,
      body: { type: 'FeatureCollection', query: postcode.toLowerCase().split(' '), features },
    };
  });
}
