import { expect, it } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';

const app = await startTestApp();

it('returns the public settings without a login, and lets clients cache them for five minutes', async () => {
  const response = await app.call('GET', '/api/v1/settings');
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({
    mapStyles: {
      light: 'https://tiles.openfreemap.org/styles/liberty',
      dark: 'https://tiles.openfreemap.org/styles/dark',
    },
    stores: { ios: null, android: null },
    testimonial: null,
  });
  expect(response.headers.get('cache-control')).toBe('public, max-age=300');
});
