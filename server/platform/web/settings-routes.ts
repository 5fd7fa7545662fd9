import { Settings } from '@fixturebook/contract/settings';
import { feature, json, route } from '../http/http.ts';
import type { Platform } from '../platform.ts';

/** Seconds that a browser may keep the settings: they change when the server starts anew. */
const maxAge = 300;

const settings = route({
  who: 'anyone',
  method: 'get',
  path: '/settings',
  responses: { 200: json(Settings, 'How this server is set up') },
});

export function settingsRoutes({ config }: Pick<Platform, 'config'>) {
  return feature().openapi(settings, (c) => {
    c.header('Cache-Control', `public, max-age=${maxAge}`);
    const { mapStyles, stores, testimonial } = config;
    return c.json({ mapStyles, stores, testimonial }, 200);
  });
}
