import { randomUUID } from 'node:crypto';
import type { PlayUsDate } from '@fixturebook/contract/public-pages/play-us';
import { formatShortId } from '@fixturebook/contract/public-pages/short-id';
import { describe, expect, it } from 'vitest';
import {
  createSecretary,
  createTestClub,
  createTestFixture,
  getDateInDays,
} from '../../testing/builders.ts';
import { createMatch, createRecordedMatch } from '../../testing/matches.ts';
import { type Browser, startTestApp } from '../../testing/test-app.ts';

const app = await startTestApp();

function callDate(fixtureId: string, as?: Browser) {
  return app.call('GET', `/api/v1/dates/${formatShortId(fixtureId)}`, { as });
}

async function readDate(fixtureId: string, as: Browser): Promise<PlayUsDate> {
  const response = await callDate(fixtureId, as);
  expect(response.status).toBe(200);
  return response.json();
}

describe('GET /dates/{shortId}', () => {
  it('finds a free date for a club that wants to ask for it, and the other free dates', async () => {
    const host = await createTestClub(app);
    const { browser } = await createTestClub(app);
    const date = await createTestFixture(app, host.browser, { date: getDateInDays(20) });
    const later = await createTestFixture(app, host.browser, { date: getDateInDays(27) });
    const found = await readDate(date.id, browser);
    expect(found.club).toMatchObject({ slug: host.club.slug });
    expect(found.fixture).toMatchObject({ id: date.id, status: 'open' });
    expect(found.otherDates.map(({ id }) => id)).toEqual([later.id]);
    expect((await readDate(date.id, host.browser)).fixture).toMatchObject({ id: date.id });
  });

  it('says nothing about a date that was taken, and lists the other free dates', async () => {
    const { hostDate, host } = await createMatch(app);
    const later = await createTestFixture(app, host.browser, { date: getDateInDays(200) });
    const { browser } = await createTestClub(app);
    const found = await readDate(hostDate.id, browser);
    expect(found.fixture).toBeNull();
    expect(found.otherDates.map(({ id }) => id)).toEqual([later.id]);
  });

  it('finds no match that was recorded on a day that was never free', async () => {
    const host = await createTestClub(app);
    const { browser } = await createTestClub(app);
    const { fixtureId } = await createRecordedMatch(app, host.browser);
    expect((await callDate(fixtureId, browser)).status).toBe(404);
  });

  it('finds no date of a club that blocks the caller, is blocked by it, or is suspended', async () => {
    const host = await createTestClub(app);
    const { browser, club } = await createTestClub(app);
    const { id } = await createTestFixture(app, host.browser);
    const block = (as: Browser, slug: string, method: 'POST' | 'DELETE') =>
      app.call(method, `/api/v1/clubs/${slug}/block`, { as });
    await block(host.browser, club.slug, 'POST');
    expect((await callDate(id, browser)).status).toBe(404);
    await block(host.browser, club.slug, 'DELETE');
    await block(browser, host.club.slug, 'POST');
    expect((await callDate(id, browser)).status).toBe(404);
    await block(browser, host.club.slug, 'DELETE');
    expect((await callDate(id, browser)).status).toBe(200);
    await app.db.$client.query('update clubs set suspended_at = now() where id = $1', [
      host.club.id,
    ]);
    expect((await callDate(id, browser)).status).toBe(404);
  });

  it('rejects visitors, accounts without a club, and a text that is the short id of no date', async () => {
    const host = await createTestClub(app);
    const { id } = await createTestFixture(app, host.browser);
    expect((await callDate(id)).status).toBe(401);
    expect((await callDate(id, (await createSecretary(app)).browser)).status).toBe(403);
    expect((await callDate(randomUUID(), host.browser)).status).toBe(404);
    const noId = await app.call('GET', '/api/v1/dates/next-sunday', { as: host.browser });
    expect(noId.status).toBe(404);
  });
});

describe('publicPath of a club', () => {
  it('is null until the club turns its page on, and while it is off again', async () => {
    const host = await createTestClub(app);
    const { browser } = await createTestClub(app);
    const readPaths = async () => {
      const seen = await app.call('GET', `/api/v1/clubs/${host.club.slug}`, { as: browser });
      const own = await app.call('GET', '/api/v1/me', { as: host.browser });
      return [(await seen.json()).publicPath, (await own.json()).club.publicPath];
    };
    expect(await readPaths()).toEqual([null, null]);
    await app.db.$client.query(
      `insert into public_pages (club_id, slug, is_on, area, town, shows_postcode, shows_matches)
       values ($1, $2, true, 'berkshire', '', false, false)`,
      [host.club.id, host.club.slug],
    );
    const path = `/club/${host.club.slug}`;
    expect(await readPaths()).toEqual([path, path]);
    await app.db.$client.query('update public_pages set is_on = false where club_id = $1', [
      host.club.id,
    ]);
    expect(await readPaths()).toEqual([null, null]);
  });
});
