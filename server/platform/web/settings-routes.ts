import { PublicSettings } from '@fixturebook/contract/settings';
import { createRouter, defineRoute, jsonResponse } from '../http/http.ts';
import type { Platform } from '../platform.ts';

/** Responses can be cached, because the settings change only when the server restarts. */
const maxAgeSeconds = 300;

export function settingsRoutes({ config }: Pick<Platform, 'config'>) {
  return createRouter('Server', [
    defineRoute('getSettings', 'GET /settings', {
      summary: 'Get how this server is set up',
      who: 'anyone',
      responses: { 200: jsonResponse(PublicSettings) },
      handler: (c) => {
        c.header('Cache-Control', `public, max-age=${maxAgeSeconds}`);
        const { mapStyles, stores, testimonial } = config;
        return { mapStyles, stores, testimonial };
      },
    }),
  ]);
}
