import { describe, expect, it } from 'vitest';
import { createTestClub, createTestFixture } from '../testing/builders.ts';
import { startTestApp } from '../testing/test-app.ts';
import { areaCounts, publicPages } from './schema.ts';

const app = await startTestApp({ clock: () => new Date('2027-05-01T12:00:00Z') });

interface TestPage {
  area: 'berkshire' | 'surrey' | 'rutland';
  town?: string;
  isOn?: boolean;
}

async function createClubWithPage({ area, town = '', isOn = true }: TestPage, profile = {}) {
  const created = await createTestClub(app, profile);
  const { id: clubId, slug } = created.club;
  const choices = { showsPostcode: false, showsMatches: false };
  await app.db.insert(publicPages).values({ clubId, slug, area, town, isOn, ...choices });
  return created;
}

async function readPage(path: string, headers: Record<string, string> = {}) {
  const response = await app.call('GET', path, { headers });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

async function countAndListAreas() {
  await app.runJob('public-pages.count-areas');
  const rows = await app.db.select().from(areaCounts);
  return Object.fromEntries(
    rows.map(({ area, clubs, freeWeekendDates }) => [area, { clubs, freeWeekendDates }]),
  );
}

describe('the job that counts areas', () => {
  it('counts each club in the area of its postcode, or in the one that its public page names', async () => {
    const before = await countAndListAreas();
    expect(before['south-yorkshire']).toEqual({ clubs: 0, freeWeekendDates: 0 });

    const sheffield = await createTestClub(app, { postcode: 'S10 2AB' });
    await createTestFixture(app, sheffield.browser, { date: '2027-06-12' });
    await createTestFixture(app, sheffield.browser, { date: '2027-06-13', teamName: 'Colts' });
    await createTestFixture(app, sheffield.browser, { date: '2027-06-14' });
    const suspended = await createTestClub(app, { postcode: 'S1 2AB' });
    await createTestFixture(app, suspended.browser, { date: '2027-06-12' });
    await app.db.$client.query('update clubs set suspended_at = now() where id = $1', [
      suspended.club.id,
    ]);
    await createTestClub(app, { postcode: 'SL6 2AB' });
    await createTestClub(app, { postcode: 'SL7 2AB' });
    const rutland = await createClubWithPage({ area: 'rutland' }, { postcode: 'S11 9ZZ' });
    await createTestFixture(app, rutland.browser, { date: '2027-06-12' });
    await createClubWithPage({ area: 'rutland', isOn: false }, { postcode: 'SK1 2AB' });

    const counted = await countAndListAreas();
    expect(counted['south-yorkshire']).toEqual({ clubs: 1, freeWeekendDates: 2 });
    expect(counted.berkshire).toEqual({ clubs: 1, freeWeekendDates: 0 });
    expect(counted.buckinghamshire).toEqual({ clubs: 1, freeWeekendDates: 0 });
    expect(counted.rutland).toEqual({ clubs: 1, freeWeekendDates: 1 });
    expect(counted['greater-manchester']).toEqual({ clubs: 1, freeWeekendDates: 0 });
    expect(Object.keys(counted).length).toBeGreaterThan(70);
  });
});

describe('GET /cricket/{area}', () => {
  it('lists the public pages of the area with town and next free date, and no contact details', async () => {
    const { browser, club } = await createClubWithPage(
      { area: 'surrey', town: 'Ewhurst' },
      { name: 'Ewhurst <Ramblers>', postcode: 'GU6 7PX', contactEmail: 'secret@club.example' },
    );
    await createTestFixture(app, browser, { date: '2027-06-20' });
    const hidden = await createClubWithPage({ area: 'surrey', isOn: false });
    const { status, html, headers } = await readPage('/cricket/surrey');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(html).toContain(`href="/club/${club.slug}"`);
    expect(html).toContain('Ewhurst &lt;Ramblers&gt;');
    expect(html).toContain('Ewhurst');
    expect(html).toContain('Sun 20 Jun 2027');
    expect(html).toContain('<link rel="canonical" href="http://localhost:3000/cricket/surrey"/>');
    for (const secret of ['GU6 7PX', 'secret@club.example', hidden.club.slug, hidden.club.name])
      expect(html).not.toContain(secret);
  });

  it('shows a few for one to three clubs, and the number from four on', async () => {
    const store = (clubs: number) =>
      app.db
        .insert(areaCounts)
        .values({ area: 'berkshire', clubs, freeWeekendDates: 37, countedAt: new Date() })
        .onConflictDoUpdate({ target: areaCounts.area, set: { clubs, freeWeekendDates: 37 } });
    await store(2);
    const few = (await readPage('/cricket/berkshire')).html;
    expect(few).toContain('A few clubs in Berkshire');
    expect(few).not.toContain('37 ');
    await store(4);
    const more = (await readPage('/cricket/berkshire')).html;
    expect(more).toContain('4 clubs in Berkshire');
    expect(more).toContain('37 free weekend dates');
  });

  it('lists 50 clubs a page', async () => {
    await app.db.$client.query(`
      with made as (
        insert into clubs (slug, name, username, description, postcode, contact_number, contact_email)
        select 'oakham-' || lpad(n::text, 3, '0'), 'Oakham ' || n, 'x', '', '', '', '' from generate_series(1, 101) n
        returning id, slug)
      insert into public_pages (club_id, slug, is_on, area, town, shows_postcode, shows_matches)
      select id, slug, true, 'norfolk', 'Oakham', false, false from made`);
    const first = await readPage('/cricket/norfolk');
    expect(first.html.match(/href="\/club\//g)).toHaveLength(50);
    expect(first.html).toContain('href="/cricket/norfolk?after=oakham-050"');
    const last = await readPage('/cricket/norfolk?after=oakham-100');
    expect(last.html.match(/href="\/club\//g)).toHaveLength(1);
    expect(last.html).toContain('<meta name="robots" content="noindex"/>');
    expect(last.html).not.toContain('?after=');
    const strange = await readPage(`/cricket/norfolk?after=${encodeURIComponent('\0"<x>')}`);
    expect(strange.html).toBe(first.html);
  });

  it('says once that an area has no clubs, and tells search engines to leave it out', async () => {
    const { html } = await readPage('/cricket/orkney');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).toContain('No club in Orkney is here yet.');
    expect(html).not.toContain('No club has a public page here yet.');
  });

  it('answers 304 to a browser that has the page, and says that it must ask each time', async () => {
    const { headers } = await readPage('/cricket/surrey');
    expect(headers.get('cache-control')).toBe('public, no-cache');
    const known = { 'if-none-match': headers.get('etag') ?? '' };
    expect((await readPage('/cricket/surrey', known)).status).toBe(304);
  });

  it('is found in any case, and with a slash at the end', async () => {
    for (const path of ['/Cricket/Surrey', '/cricket/surrey/', '/Cricket', '/cricket/'])
      expect((await app.fetch(new Request(`http://localhost:3000${path}`))).status).toBe(200);
  });

  it('answers 404 for an area that we do not know', async () => {
    const { status, html } = await readPage('/cricket/atlantis');
    expect(status).toBe(404);
    expect(html).toContain('We can’t find this page');
  });
});

describe('GET /cricket', () => {
  it('lists all areas with their rounded counts', async () => {
    const { html, status } = await readPage('/cricket');
    expect(status).toBe(200);
    expect(html.match(/href="\/cricket\/[a-z-]+"/g)?.length).toBeGreaterThan(70);
    expect(html).toContain('A few clubs');
    expect(Buffer.byteLength(html)).toBeLessThan(60 * 1024);
  });
});

describe('GET /sitemaps/areas.xml', () => {
  it('lists the index and the areas with clubs', async () => {
    const { html: siteMap, headers } = await readPage('/sitemaps/areas.xml');
    expect(headers.get('content-type')).toContain('application/xml');
    expect(siteMap).toContain('<loc>http://localhost:3000/cricket</loc>');
    expect(siteMap).toContain('<loc>http://localhost:3000/cricket/rutland</loc>');
    expect(siteMap).not.toContain('/cricket/orkney');
  });
});
