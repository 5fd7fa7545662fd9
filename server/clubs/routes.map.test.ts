import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { ClubMap } from '@fixturebook/contract/clubs';
import { describe, expect, it } from 'vitest';
import { createProfileInput, createSecretary, createTestClub } from '../testing/builders.ts';
import { seedManyClubs } from '../testing/load/many-clubs.ts';
import { type Browser, startTestApp } from '../testing/test-app.ts';

const app = await startTestApp();
const path = '/api/v1/clubs/map';

async function readClubMap(as: Browser, node = app) {
  const response = await node.call('GET', path, { as });
  expect(response.status).toBe(200);
  const etag = response.headers.get('etag') ?? '';
  const { features } = ClubMap.parse(await response.json());
  return { etag, features, of: (slug: string) => features.find((f) => f.properties.slug === slug) };
}

async function isMapUnchanged(etag: string, as: Browser, node = app) {
  const response = await node.call('GET', path, { as, headers: { 'if-none-match': etag } });
  expect([200, 304]).toContain(response.status);
  return response.status === 304;
}

function runSqlStatement(statement: string, values: unknown[] = []) {
  return app.db.$client.query(statement, values);
}

describe('access to the map of clubs', () => {
  it('refuses the map of clubs to visitors, accounts without a club and suspended clubs', async () => {
    const { browser, club } = await createTestClub(app);
    const { etag } = await readClubMap(browser);
    const { browser: clubless } = await createSecretary(app);
    await runSqlStatement('update clubs set suspended_at = now() where id = $1', [club.id]);
    for (const known of [undefined, etag, '*']) {
      const headers = known ? { 'if-none-match': known } : undefined;
      const status = async (as?: Browser) => (await app.call('GET', path, { as, headers })).status;
      expect(await status()).toBe(401);
      expect(await status(clubless)).toBe(403);
      expect(await status(browser)).toBe(403);
    }
  });
});

describe('the map of clubs', () => {
  it('shows every club that has coordinates on the map, including the caller’s club', async () => {
    const { browser, club } = await createTestClub(app, {
      name: 'Müller & "Söhne" \\ CC',
      postcode: 'AB10 1AA',
    });
    await runSqlStatement(
      `update postcode_points set latitude = 57.123456, longitude = -2.100049, accuracy = 'unit',
       source = 'import' where postcode = 'AB10 1AA'`,
    );
    const { of } = await readClubMap(browser);
    expect(of(club.slug)).toEqual({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [-2.1, 57.1235] },
      properties: { slug: club.slug, name: club.name, postcode: 'AB10 1AA', accuracy: 'unit' },
    });
  });

  it('leaves suspended clubs and clubs without coordinates out of the map', async () => {
    const { browser } = await createTestClub(app);
    const { club: suspended } = await createTestClub(app);
    const { club: lost } = await createTestClub(app, { postcode: 'ZE2 9XX' });
    await runSqlStatement('update clubs set suspended_at = now() where id = $1', [suspended.id]);
    await runSqlStatement(
      `update postcode_points set latitude = null, longitude = null, accuracy = null, source = null
       where postcode = 'ZE2 9XX'`,
    );
    const { of } = await readClubMap(browser);
    expect([of(suspended.slug), of(lost.slug)]).toEqual([undefined, undefined]);
  });

  it('lets browsers cache the map, but makes them revalidate it on each request', async () => {
    const { browser } = await createTestClub(app);
    const { etag } = await readClubMap(browser);
    const response = await app.call('GET', path, {
      as: browser,
      headers: { 'if-none-match': etag },
    });
    expect(response.status).toBe(304);
    expect(await response.text()).toBe('');
    for (const { headers } of [response, await app.call('GET', path, { as: browser })])
      expect(Object.fromEntries(headers)).toMatchObject({
        etag,
        'cache-control': 'private, no-cache',
        vary: 'Accept-Encoding',
      });
  });

  it('returns the same map to all callers and from every node', async () => {
    const other = await startTestApp({ databaseUrl: app.databaseUrl });
    const { browser } = await createTestClub(app);
    const { browser: neighbour } = await createTestClub(app);
    const { etag } = await readClubMap(browser);
    expect(await isMapUnchanged(etag, neighbour)).toBe(true);
    expect(await isMapUnchanged(etag, neighbour, other)).toBe(true);
    await createTestClub(other);
    for (const node of [app, other]) expect(await isMapUnchanged(etag, browser, node)).toBe(false);
    expect((await readClubMap(browser, app)).etag).toBe((await readClubMap(neighbour, other)).etag);
  });

  it('changes the ETag of the map only after a change that the map shows', async () => {
    const { browser, club } = await createTestClub(app, { postcode: 'EX1 1AA' });
    const seen = new Set<string>();
    const changes = [
      "update clubs set name = 'Somewhere Else CC' where id = $1",
      "update clubs set slug = 'somewhere-else-cc' where id = $1",
      "update clubs set postcode = 'SW18 4RD' where id = $1",
      'update clubs set suspended_at = now() where id <> $1',
      'update clubs set suspended_at = null where id <> $1',
      "update postcode_points set latitude = 51.4 where postcode = 'SW18 4RD' and $1::uuid is not null",
      "update postcode_points set accuracy = 'district' where postcode = 'SW18 4RD' and $1::uuid is not null",
    ];
    for (const statement of changes) {
      const { etag } = await readClubMap(browser);
      expect(seen).not.toContain(etag);
      seen.add(etag);
      expect(await isMapUnchanged(etag, browser)).toBe(true);
      await runSqlStatement(statement, [club.id]);
      expect(await isMapUnchanged(etag, browser)).toBe(statement.includes('is null'));
    }
    const { etag } = await readClubMap(browser);
    const json = createProfileInput({
      ...club,
      postcode: 'SW18 4RD',
      name: 'Somewhere Else CC',
      description: 'New.',
    });
    await app.call('PUT', '/api/v1/me/club', { as: browser, json });
    await runSqlStatement(
      "insert into postcode_points (postcode, latitude, longitude, accuracy, source) values ('EX2 2BB', 50, -3, 'area', 'built-in')",
    );
    expect(await isMapUnchanged(etag, browser)).toBe(true);
  });

  it('shows all clubs on the map that were saved before the request', async () => {
    const { browser } = await createTestClub(app);
    const names: string[] = [];
    const save = async () => {
      for (let n = 0; n < 10; n += 1) names.push((await createTestClub(app)).club.slug);
    };
    const read = async () => {
      for (let n = 0; n < 15; n += 1) {
        const saved = [...names];
        const { of } = await readClubMap(browser);
        for (const slug of saved) expect(of(slug)).toBeDefined();
      }
    };
    await Promise.all([save(), read(), read()]);
  });
});

describe('the map of 6,000 clubs', () => {
  it('sends a map of 6,000 clubs in at most 150 KB, with the same content in every encoding', async () => {
    await seedManyClubs(app.databaseUrl, 6_000);
    const { browser } = await createTestClub(app);
    const ask = async (encoding: string) => {
      const headers = { cookie: browser.cookieHeader, 'accept-encoding': encoding };
      const response = await app.fetch(new Request(`http://localhost:3000${path}`, { headers }));
      expect(response.headers.get('content-encoding') ?? 'identity').toBe(encoding);
      return new Uint8Array(await response.arrayBuffer());
    };
    const [plain, gzip, brotli] = [await ask('identity'), await ask('gzip'), await ask('br')];
    expect(gunzipSync(gzip).equals(plain)).toBe(true);
    expect(brotliDecompressSync(brotli).equals(plain)).toBe(true);
    expect(brotli.length).toBeLessThanOrEqual(150_000);
    const { features } = ClubMap.parse(JSON.parse(new TextDecoder().decode(plain)));
    expect(features.length).toBeGreaterThan(6_000);
  });
});
