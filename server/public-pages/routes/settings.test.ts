import { describe, expect, it } from 'vitest';
import {
  createSecretary,
  createSuspendedClub,
  createTestClub,
  createTestFixture,
} from '../../testing/builders.ts';
import {
  createPublicClub,
  publicPageChoices,
  savePublicPageChoices,
} from '../../testing/public-pages/public-clubs.ts';
import { startTestApp } from '../../testing/test-app.ts';

const app = await startTestApp();
const address = '/api/v1/me/club/public-page';
const json = publicPageChoices;

describe.each([
  ['GET', address, undefined],
  ['PUT', address, json],
  ['POST', `${address}/preview`, json],
])('%s %s', (method, path, json) => {
  it('rejects visitors, accounts without a club and suspended clubs', async () => {
    expect((await app.call(method, path, { json })).status).toBe(401);
    const { browser } = await createSecretary(app);
    expect((await app.call(method, path, { as: browser, json })).status).toBe(403);
    const suspended = await createSuspendedClub(app);
    expect((await app.call(method, path, { as: suspended.browser, json })).status).toBe(403);
  });

  if (json)
    it('rejects an unknown county and a field that it does not know', async () => {
      const { browser } = await createTestClub(app);
      for (const wrong of [{ area: 'atlantis' }, { phone: '07700 900123' }, { town: '\u0000' }]) {
        const response = await app.call(method, path, { as: browser, json: { ...json, ...wrong } });
        expect([response.status, wrong]).toEqual([400, wrong]);
      }
    });
});

describe('the choices of a club', () => {
  it('are a page that is off, in the county of its postcode, until it chooses something else', async () => {
    const { browser, club } = await createTestClub(app, { postcode: 'HP7 0AA' });
    const response = await app.call('GET', address, { as: browser });
    expect(await response.json()).toMatchObject({
      isOn: false,
      area: 'buckinghamshire',
      town: '',
      showsPostcode: false,
      showsMatches: false,
      path: `/club/${club.slug}`,
      district: 'HP7',
    });
  });

  it('are stored once, however often they are sent', async () => {
    const { browser, club } = await createTestClub(app);
    const saved = await savePublicPageChoices(app, browser);
    const again = await savePublicPageChoices(app, browser);
    expect(again).toEqual(saved);
    expect(saved).toMatchObject(publicPageChoices);
    const { rows } = await app.db.$client.query(
      'select slug, created_at = updated_at as unchanged from public_pages where club_id = $1',
      [club.id],
    );
    expect(rows).toEqual([{ slug: club.slug, unchanged: true }]);
  });

  it('use up no number of the sitemap when they are changed', async () => {
    const changing = await createPublicClub(app);
    for (const town of ['Bisham', 'Hurley', 'Medmenham'])
      await savePublicPageChoices(app, changing.browser, { town });
    const next = await createPublicClub(app);
    const { rows } = await app.db.$client.query(
      'select max(number) - min(number) as difference from public_pages where club_id = any($1)',
      [[changing.club.id, next.club.id]],
    );
    expect(rows).toEqual([{ difference: '1' }]);
  });

  it('are not changed against another version than the one that was read', async () => {
    const { browser } = await createTestClub(app);
    const first = await savePublicPageChoices(app, browser);
    await savePublicPageChoices(app, browser, { town: 'Bisham' });
    const response = await app.call('PUT', address, {
      as: browser,
      json: { ...json, isOn: false },
      headers: { 'if-match': `"${first.version}"` },
    });
    expect(response.status).toBe(412);
    expect(await (await app.call('GET', address, { as: browser })).json()).toMatchObject({
      town: 'Bisham',
      isOn: true,
    });
  });
});

describe('the preview of a page', () => {
  it('is the page that visitors get once the club has saved its choices', async () => {
    const { browser, path } = await createPublicClub(app);
    await createTestFixture(app, browser, { startTime: '13:00' });
    const choices = { ...json, town: 'Bisham', showsPostcode: true };
    const preview = await app.call('POST', `${address}/preview`, { as: browser, json: choices });
    const { html } = await preview.json();
    await savePublicPageChoices(app, browser, choices);
    expect(await (await app.call('GET', path)).text()).toBe(html);
    expect(html).toContain('Bisham, Buckinghamshire SW18 4RD');
  });

  it('counts the free dates that it shows', async () => {
    const { browser } = await createTestClub(app);
    const countFreeDates = async () => {
      const preview = await app.call('POST', `${address}/preview`, { as: browser, json });
      return (await preview.json()).freeDates;
    };
    expect(await countFreeDates()).toBe(0);
    await createTestFixture(app, browser);
    expect(await countFreeDates()).toBe(1);
  });

  it('stores nothing', async () => {
    const { browser, club } = await createTestClub(app);
    const preview = await app.call('POST', `${address}/preview`, { as: browser, json });
    expect((await preview.json()).html).toContain(club.name);
    expect((await app.call('GET', `/club/${club.slug}`)).status).toBe(404);
    expect(await (await app.call('GET', address, { as: browser })).json()).toMatchObject({
      isOn: false,
    });
  });
});
