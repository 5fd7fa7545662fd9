import { noLocationMessage, PostcodePoint, PostcodeText } from '@fixturebook/contract/geocoding';
import { z } from '@hono/zod-openapi';
import { notFound } from '../platform/errors.ts';
import { feature, json, route } from '../platform/http/http.ts';
import { type Geocoding, locate, postcodeField } from './commands.ts';
import { lookUps } from './policy.ts';

const located = route({
  who: 'signed-in',
  limit: lookUps,
  method: 'get',
  path: '/postcodes/{postcode}',
  request: { params: z.object({ postcode: PostcodeText }) },
  responses: { 200: json(PostcodePoint, 'Where the postcode is, as exactly as is known') },
});

export function geocodingRoutes(deps: Geocoding) {
  return feature().openapi(located, async (c) => {
    const postcode = postcodeField(c.req.valid('param').postcode, 'postcode');
    const found = await locate(deps, postcode);
    if (!found) throw notFound(noLocationMessage);
    return c.json(found, 200);
  });
}
