import { formatShortId } from '@fixturebook/contract/public-pages/short-id';
import { expect, it } from 'vitest';
import { createTestFixture, makeClubPro } from '../testing/builders.ts';
import { createPublicClub } from '../testing/public-pages/public-clubs.ts';
import { startTestApp } from '../testing/test-app.ts';

const app = await startTestApp();
const { club, browser } = await createPublicClub(app);
await makeClubPro(app, club.id);
const { id } = await createTestFixture(app, browser);

/** Values of path parameters with which the pages for visitors are found. */
const pathValues: Record<string, string> = {
  slug: club.slug,
  shortId: formatShortId(id),
  area: 'buckinghamshire',
  postcode: 'SW18 4RD',
};

const routes = Object.entries(app.document.paths).flatMap(([path, operations]) =>
  Object.keys(operations).map((method) => ({ method: method.toUpperCase(), path })),
);

it.each(routes)(
  'answers $method $path so that other websites may frame only the embedded page',
  async ({ method, path }) => {
    const address = path.replace(/\{(\w+)\}/g, (_, name) => pathValues[name] ?? id);
    for (const as of [undefined, browser]) {
      const { headers } = await app.call(method, address, { as });
      const policy = headers.get('content-security-policy') ?? '';
      const framing = [headers.get('x-frame-options'), /frame-ancestors [^;]*/.exec(policy)?.[0]];
      expect(framing).toEqual(
        path === '/embed/{slug}' ? [null, 'frame-ancestors *'] : ['DENY', "frame-ancestors 'none'"],
      );
    }
  },
);

it('walks all routes, among them the embedded page of a club that is found', async () => {
  expect(routes.length).toBeGreaterThan(100);
  expect((await app.call('GET', `/embed/${club.slug}`)).status).toBe(200);
});

it.each(['/embed', '/embed/', '/embed/one/two', '/embed.js', '/Embed/../login'])(
  'forbids framing of %s, which is no embedded page',
  async (path) => {
    const { headers } = await app.call('GET', path);
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  },
);
