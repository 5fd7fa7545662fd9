import { ClubList, type ClubOrder } from '@fixturebook/contract/clubs';
import { describe, expect, it } from 'vitest';
import { createSecretary, createTestClub } from '../testing/builders.ts';
import { getGreatCircleKm } from '../testing/distance.ts';
import { type Browser, startTestApp, type TestApp } from '../testing/test-app.ts';

const app = await startTestApp();
const path = '/api/v1/clubs';

interface ClubListParameters {
  search?: string;
  page?: number;
  order?: ClubOrder;
}

async function listClubs(as: Browser, query: ClubListParameters = {}, node: TestApp = app) {
  const given = new URLSearchParams(query as Record<string, string>);
  const response = await node.call('GET', `${path}?${given}`, { as });
  expect(response.status).toBe(200);
  return ClubList.parse(await response.json());
}

async function listClubNames(as: Browser, query: ClubListParameters = {}) {
  return (await listClubs(as, query)).items.map(({ name }) => name);
}

async function setClubSuspended(id: string, suspended: boolean) {
  await app.db.$client.query('update clubs set suspended_at = $2 where id = $1', [
    id,
    suspended ? new Date() : null,
  ]);
}

async function addClubs(names: string[], postcode = 'SW18 4RD') {
  await app.db.$client.query(
    `insert into clubs (slug, name, username, description, postcode, contact_number, contact_email)
     select gen_random_uuid()::text, name, '', 'A side.', $2, '', '' from unnest($1::text[]) name`,
    [names, postcode],
  );
}

async function setPostcodeCoordinates(postcode: string, latitude: number, longitude: number) {
  await app.db.$client.query(
    `insert into postcode_points (postcode, latitude, longitude, accuracy, source)
     values ($1, $2, $3, 'unit', 'import') on conflict (postcode) do update
     set latitude = $2, longitude = $3, accuracy = 'unit', source = 'import'`,
    [postcode, latitude, longitude],
  );
}

describe('access to the list of clubs', () => {
  it('refuses the list of clubs to visitors and accounts without a club', async () => {
    expect((await app.call('GET', path)).status).toBe(401);
    const { browser } = await createSecretary(app);
    expect((await app.call('GET', path, { as: browser })).status).toBe(403);
  });
});

describe('the query of the list of clubs', () => {
  it.each([
    ['page=0', 'page'],
    ['page=1.5', 'page'],
    ['page=two', 'page'],
    ['page=1000001', 'page'],
    ['order=size', 'order'],
    [`search=${'a'.repeat(81)}`, 'search'],
    ['search=%00', 'search'],
  ])('rejects the query %s for the list of clubs', async (query, field) => {
    const { browser } = await createTestClub(app);
    const response = await app.call('GET', `${path}?${query}`, { as: browser });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ path: field }] });
  });
});

describe('a club in the list', () => {
  it('returns only the fields that the list needs for each club, even for the caller’s club', async () => {
    const { browser, club } = await createTestClub(app, {
      name: 'Row of its Own',
      description: 'x',
    });
    const { items } = await listClubs(browser, { search: 'row of its own' });
    expect(items).toEqual([
      {
        id: club.id,
        slug: 'row-of-its-own',
        name: 'Row of its Own',
        photoUrl: null,
        description: 'x',
        distanceKm: 0,
      },
    ]);
  });

  it('shows the first 200 characters of a description without splitting a character', async () => {
    const description = `${'🏏'.repeat(150)}${'é'.repeat(100)}`;
    const { browser } = await createTestClub(app, { name: 'Long Winded', description });
    const [club] = (await listClubs(browser, { search: 'long winded' })).items;
    expect(club?.description).toBe(`${'🏏'.repeat(150)}${'é'.repeat(50)}`);
  });

  it('rounds the distance of a club to 100 m, or returns null when its coordinates are unknown', async () => {
    const [home, there] = [
      { latitude: 51.45, longitude: -0.19 },
      { latitude: 57.1497, longitude: -2.0943 },
    ];
    await setPostcodeCoordinates('SW1A 1AA', home.latitude, home.longitude);
    await setPostcodeCoordinates('AB10 1AB', there.latitude, there.longitude);
    const { browser } = await createTestClub(app, { postcode: 'SW1A 1AA' });
    await createTestClub(app, { name: 'Measured Far', postcode: 'AB10 1AB' });
    await addClubs(['Measured Nowhere'], 'ZZ1 1ZZ');
    const { items } = await listClubs(browser, { search: 'measured' });
    expect(items.map((club) => [club.name, club.distanceKm])).toEqual([
      ['Measured Far', Math.round(getGreatCircleKm(home, there) * 10) / 10],
      ['Measured Nowhere', null],
    ]);
  });

  it('hides a suspended club from the list until it is restored', async () => {
    const { browser } = await createTestClub(app);
    const { club } = await createTestClub(app, { name: 'Under a Cloud' });
    const found = () => listClubNames(browser, { search: 'under a cloud' });
    expect(await found()).toEqual(['Under a Cloud']);
    await setClubSuspended(club.id, true);
    expect(await found()).toEqual([]);
    expect((await listClubs(browser, { search: 'under a cloud', order: 'distance' })).total).toBe(
      0,
    );
    await setClubSuspended(club.id, false);
    expect(await found()).toEqual(['Under a Cloud']);
  });
});

describe('a search for clubs', () => {
  it.each([
    ["O'Connor", ['oconnor', "o'connor", 'O’CONNOR', 'O`Connor', "'o'c'o'n'n'o'r'"]],
    ['D’Arcy', ["d'arcy", 'DARCY', 'd’a']],
    ['Llanelli & Sôn', ['llanelli & son', 'LLANELLI & SÔN', '  llanelli   &  s', 'i & s']],
    ['Ærøskøbing Łódź Straße', ['aeroskobing lodz strasse', 'ÆRØ', 'łÓDŹ', 'straße', 'STRASSE']],
    ['Nether Wallop 100% Cricket', ['100%', '0% c', 'wallop 100']],
    ['Under_score \\ Slash', ['r_s', '\\', '_score \\']],
  ])('finds the club %s by different spellings of its name', async (name, searches) => {
    const { browser } = await createTestClub(app, { name });
    for (const search of searches) expect(await listClubNames(browser, { search })).toContain(name);
  });

  it.each(['%', '_', '\\', 'O%r', 'O_onnor', '\\%', 'o connor', 'nobody at all'])(
    'finds only clubs whose names contain %j literally',
    async (search) => {
      const name = `Plain ${search.length} Côte ${search.charCodeAt(0)}.${search.charCodeAt(1)}`;
      const { browser } = await createTestClub(app, { name });
      expect(await listClubNames(browser, { search })).not.toContain(name);
    },
  );

  it('lists all clubs when the search text has only spaces or apostrophes', async () => {
    const { browser } = await createTestClub(app);
    const all = await listClubs(browser);
    expect(all.total).toBeGreaterThan(5);
    for (const search of ["'", '’ ’', ' ', ''])
      expect(await listClubs(browser, { search })).toEqual(all);
  });
});

describe('the list of clubs by name', () => {
  it('sorts clubs by name over all pages and ignores case, accents and apostrophes', async () => {
    const names = Array.from({ length: 45 }, (_, n) => `Sorted ${String(n).padStart(2, '0')}`);
    await addClubs(names.map((name, n) => (n % 2 ? name.toUpperCase() : name)).toReversed());
    await addClubs(['Šorted 00a', "Sor'ted 00b", 'sörted 00c']);
    const { browser } = await createTestClub(app);
    const pages = [1, 2, 3, 4].map((page) => listClubs(browser, { search: 'sorted', page }));
    const answers = await Promise.all(pages);
    expect(answers.map(({ items }) => items.length)).toEqual([20, 20, 8, 0]);
    for (const { total, pages } of answers)
      expect({ total, pages }).toEqual({ total: 48, pages: 3 });
    const shown = answers.flatMap(({ items }) => items.map(({ name }) => name));
    expect(shown.slice(0, 5)).toEqual([
      'Sorted 00',
      'Šorted 00a',
      "Sor'ted 00b",
      'sörted 00c',
      'SORTED 01',
    ]);
    expect(new Set(shown).size).toBe(48);
  });

  it('returns one empty page when no club is found', async () => {
    const { browser } = await createTestClub(app);
    const search = 'no club has this name';
    const nothing = { items: [], pages: 1, total: 0 };
    expect(await listClubs(browser, { search })).toEqual({ ...nothing, page: 1 });
    expect(await listClubs(browser, { search, page: 7 })).toEqual({ ...nothing, page: 7 });
  });
});

describe('the list of clubs by distance', () => {
  it('lists the nearest clubs first and clubs without coordinates last, over all pages', async () => {
    await setPostcodeCoordinates('TR19 7AA', 50.0657, -5.7132);
    const { browser, club } = await createTestClub(app, {
      name: 'Outwards Home',
      postcode: 'TR19 7AA',
    });
    for (let n = 1; n <= 23; n += 1) {
      const postcode = `TR19 ${n % 10}B${String.fromCharCode(65 + Math.floor(n / 10))}`;
      await setPostcodeCoordinates(postcode, 50.0657 + n / 100, -5.7132);
      await addClubs([`Outwards ${24 - n}`], postcode);
    }
    await addClubs(['Outwards lost b', 'Outwards lost A'], 'ZZ9 9ZZ');
    const pages = await Promise.all(
      [1, 2, 3].map((page) => listClubs(browser, { search: 'OUTWARDS', order: 'distance', page })),
    );
    expect(pages.map(({ items }) => items.length)).toEqual([20, 6, 0]);
    for (const { total } of pages) expect(total).toBe(26);
    const shown = pages.flatMap(({ items }) => items);
    expect(shown[0]).toMatchObject({ id: club.id, distanceKm: 0 });
    expect(shown.slice(1, 24).map(({ name }) => name)).toEqual(
      Array.from({ length: 23 }, (_, n) => `Outwards ${23 - n}`),
    );
    expect(shown.slice(24).map(({ name, distanceKm }) => [name, distanceKm])).toEqual([
      ['Outwards lost A', null],
      ['Outwards lost b', null],
    ]);
  });

  it.each([
    ['Edge', 'IM1 1AA', 20],
    ['Brink', 'IM1 2AA', 34],
  ])(
    'lists clubs with coordinates before all others, wherever a page ends (clubs named %s)',
    async (word, postcode, count) => {
      await setPostcodeCoordinates(postcode, 54.15, -4.48);
      const named = (kind: string, n: number) => `${word}${kind} ${String(n).padStart(2, '0')}`;
      const known = Array.from({ length: count }, (_, n) => named('', n));
      const lost = Array.from({ length: 23 }, (_, n) => named(' lost', n));
      const { browser } = await createTestClub(app, { name: known[0], postcode });
      await addClubs(known.slice(1).toReversed(), postcode);
      await addClubs(lost, 'ZZ8 8ZZ');
      const shown: string[] = [];
      for (const page of [1, 2, 3])
        shown.push(...(await listClubNames(browser, { search: word, order: 'distance', page })));
      expect(shown).toEqual([...known, ...lost]);
    },
  );

  it('sorts clubs by name when the coordinates of the caller’s club are unknown', async () => {
    const { browser, club } = await createTestClub(app);
    await app.db.$client.query("update clubs set postcode = 'ZZ7 7ZZ' where id = $1", [club.id]);
    for (const page of [1, 2]) {
      const byDistance = await listClubs(browser, { order: 'distance', page });
      expect(byDistance).toEqual(await listClubs(browser, { page }));
      expect(byDistance.items.every(({ distanceKm }) => distanceKm === null)).toBe(true);
    }
  });
});

describe('the total of the list of clubs', () => {
  it('counts every saved club in the total of the list, on every node', async () => {
    const other = await startTestApp({ databaseUrl: app.databaseUrl });
    const { browser } = await createTestClub(app, { name: 'Tally 0' });
    await addClubs(Array.from({ length: 30 }, (_, n) => `Tally of old ${n}`));
    const totals = async () =>
      Promise.all(
        [app, other].flatMap((node) => [
          listClubs(browser, { search: 'tally' }, node),
          listClubs(browser, { search: 'tally', page: 2 }, node),
          listClubs(browser, { search: 'tally', order: 'distance' }, node),
        ]),
      ).then((answers) => new Set(answers.map(({ total }) => total)));
    let total = 31;
    for (let n = 1; n <= 5; n += 1) {
      expect(await totals()).toEqual(new Set([total]));
      const { club } = await createTestClub(n % 2 ? app : other, { name: `Tally ${n}` });
      expect(await totals()).toEqual(new Set([total + 1]));
      await setClubSuspended(club.id, true);
      expect(await totals()).toEqual(new Set([total]));
      await setClubSuspended(club.id, false);
      total += 1;
    }
    await app.db.$client.query("update clubs set name = 'Counted out' where name = 'Tally 3'");
    expect(await totals()).toEqual(new Set([total - 1]));
    await app.db.$client.query("delete from clubs where name = 'Tally 4'");
    expect(await totals()).toEqual(new Set([total - 2]));
  });

  it('updates the total of the list while clubs are created', async () => {
    const { browser } = await createTestClub(app, { name: 'Throng' });
    await addClubs(Array.from({ length: 25 }, (_, n) => `Throng of old ${n}`));
    let saved = 26;
    const save = async () => {
      for (let n = 0; n < 15; n += 1) {
        await addClubs([`Throng ${n}`]);
        saved += 1;
      }
    };
    const read = async () => {
      for (let n = 0; n < 25; n += 1) {
        const before = saved;
        const { total } = await listClubs(browser, { search: 'throng' });
        expect(total).toBeGreaterThanOrEqual(before);
        expect(total).toBeLessThanOrEqual(saved + 1);
      }
    };
    await Promise.all([save(), read(), read()]);
    expect((await listClubs(browser, { search: 'throng' })).total).toBe(41);
  });
});
