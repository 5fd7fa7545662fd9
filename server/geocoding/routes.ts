import { noLocationMessage, PostcodePoint, PostcodeText } from '@fixturebook/contract/geocoding';
import { z } from '@hono/zod-openapi';
import { notFound } from '../platform/errors.ts';
import { createRouter, defineRoute, jsonResponse } from '../platform/http/http.ts';
import { type GeocodingDeps, locatePostcode, requirePostcode } from './commands.ts';
import { postcodeLookupLimit } from './policy.ts';

export function geocodingRoutes(deps: GeocodingDeps) {
  return createRouter('Clubs', [
    defineRoute('locatePostcode', 'GET /postcodes/{postcode}', {
      summary: 'Get the coordinates of a postcode, as exactly as they are known',
      who: 'signed-in',
      limit: postcodeLookupLimit,
      request: { params: z.object({ postcode: PostcodeText }) },
      responses: { 200: jsonResponse(PostcodePoint) },
      handler: async (c) => {
        const postcode = requirePostcode(c.req.valid('param').postcode, 'postcode');
        const found = await locatePostcode(deps, postcode);
        if (!found) throw notFound(noLocationMessage);
        return found;
      },
    }),
  ]);
}
