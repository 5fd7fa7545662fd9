import { noLocationMessage, Postcode, PostcodePoint } from '@fixturebook/contract/geocoding';
import { z } from '@hono/zod-openapi';
import { notFound } from '../platform/errors.ts';
import { createRouter, defineRoute, jsonResponse } from '../platform/http/http.ts';
import { findPostcodeCoordinates } from './commands.ts';
import type { GeocodingDeps } from './deps.ts';
import { postcodeLookupLimit } from './policy.ts';

export function geocodingRoutes(deps: GeocodingDeps) {
  return createRouter('Clubs', [
    defineRoute('locatePostcode', 'GET /postcodes/{postcode}', {
      summary: 'Get the coordinates of a postcode, as exactly as they are known',
      who: 'signed-in',
      limit: postcodeLookupLimit,
      request: { params: z.object({ postcode: Postcode }) },
      responses: { 200: jsonResponse(PostcodePoint) },
      handler: async (c) => {
        const found = await findPostcodeCoordinates(deps, c.req.valid('param').postcode);
        if (!found) throw notFound(noLocationMessage);
        return found;
      },
    }),
  ]);
}
