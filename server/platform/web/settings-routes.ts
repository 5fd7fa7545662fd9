import { Settings } from '@fixturebook/contract/settings';
import { createRouter, defineRoute, jsonResponse } from '../http/http.ts';
import type { Platform } from '../platform.ts';

/** The settings change only when the server restarts. */
const maxAgeSeconds = 300;

const settingsRoute = defineRoute({
  who: 'anyone',
  method: 'get',
  path: '/settings',
  responses: { 200: jsonResponse(Settings, 'How this server is set up') },
});

export function settingsRoutes({ config }: Pick<Platform, 'config'>) {
  return createRouter().openapi(settingsRoute, (c) => {
    c.header('Cache-Control', `public, max-age=${maxAgeSeconds}`);
    const { mapStyles, stores, testimonial } = config;
    return c.json({ mapStyles, stores, testimonial }, 200);
  });
}
