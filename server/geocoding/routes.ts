import { noLocationMessage, PostcodePoint, PostcodeText } from '@fixturebook/contract/geocoding';
import { z } from '@hono/zod-openapi';
import { notFound } from '../platform/errors.ts';
import { createRouter, defineRoute, jsonResponse } from '../platform/http/http.ts';
import { type GeocodingDeps, locatePostcode, requirePostcode } from './commands.ts';
import { postcodeLookupLimit } from './policy.ts';

const locateRoute = defineRoute({
  who: 'signed-in',
  limit: postcodeLookupLimit,
  method: 'get',
  path: '/postcodes/{postcode}',
  request: { params: z.object({ postcode: PostcodeText }) },
  responses: { 200: jsonResponse(PostcodePoint, 'Where the postcode is, as exactly as is known') },
});

export function geocodingRoutes(deps: GeocodingDeps) {
  return createRouter().openapi(locateRoute, async (c) => {
    const postcode = requirePostcode(c.req.valid('param').postcode, 'postcode');
    const found = await locatePostcode(deps, postcode);
    if (!found) throw notFound(noLocationMessage);
    return c.json(found, 200);
  });
}
