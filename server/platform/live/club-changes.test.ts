import type { CardImport } from '@fixturebook/contract/card/imports';
import type { SeasonPreview } from '@fixturebook/contract/season';
import { describe, expect, it } from 'vitest';
import {
  createFreeDateInput,
  createProfileInput,
  createTestClub,
  createTestFixture,
} from '../../testing/builders.ts';
import { type Browser, startTestApp } from '../../testing/test-app.ts';

const now = new Date('2030-05-01T12:00:00Z');
const app = await startTestApp({ clock: () => now });
const date = '2030-06-01';

async function call(as: Browser, method: string, path: string, json?: unknown) {
  return app.call(method, `/api/v1/${path}`, { as, json });
}

async function createClubWithFreeDate() {
  const { browser, club } = await createTestClub(app);
  const fixture = await createTestFixture(app, browser, { date });
  return { browser, club, fixture };
}

type ClubWithFreeDate = Awaited<ReturnType<typeof createClubWithFreeDate>>;

async function countClubEvents(clubId?: string): Promise<number> {
  const { rows } = await app.db.$client.query(
    "select count(*)::int from live_events where name = 'club' and ($1::uuid is null or club_id = $1)",
    [clubId],
  );
  return rows[0].count;
}

/** Each returns a change of the club's profile, free dates or settings, prepared up to its last request. */
const changes: Record<string, (club: ClubWithFreeDate) => Promise<() => Promise<Response>>> = {
  'adds a free date': async ({ browser }) => {
    const json = createFreeDateInput({ date: '2030-06-08' });
    return () => call(browser, 'POST', 'fixtures', json);
  },
  'edits a free date':
    async ({ browser, fixture }) =>
    () =>
      call(browser, 'PATCH', `fixtures/${fixture.id}`, { startTime: '14:00' }),
  'cancels a free date':
    async ({ browser, fixture }) =>
    () =>
      call(browser, 'POST', `fixtures/${fixture.id}/cancellation`, { reason: 'weather' }),
  'deletes a free date':
    async ({ browser, fixture }) =>
    () =>
      call(browser, 'DELETE', `fixtures/${fixture.id}`),
  'edits its profile':
    async ({ browser, club }) =>
    () =>
      call(browser, 'PUT', 'me/club', createProfileInput({ name: club.name, description: 'New.' })),
  'removes its photo':
    async ({ browser }) =>
    () =>
      call(browser, 'DELETE', 'me/club/photo'),
  'changes its notification settings': async ({ browser }) => {
    const path = 'me/notification-preferences';
    const { version: _, ...preferences } = await (await call(browser, 'GET', path)).json();
    return () => call(browser, 'PUT', path, { ...preferences, digest: true });
  },
  'accepts an import': async ({ browser }) => {
    const body = 'Date,Team,Side,Ground,Max travel radius\r\n8 June 2030,2nd XI,Home,The Rec,30';
    const headers = { 'content-type': 'text/csv' };
    const upload = await app.call('POST', '/api/v1/me/card/imports', {
      as: browser,
      body,
      headers,
    });
    const { id }: CardImport = await upload.json();
    return () => call(browser, 'POST', `me/card/imports/${id}/acceptance`);
  },
  'accepts the plan of a season': async ({ browser }) => {
    const plan: SeasonPreview = await (await call(browser, 'POST', 'me/seasons/2031')).json();
    const rows = plan.items.map(({ fixtureId, date, side }) => ({
      fixtureId,
      date,
      side,
      askFirst: true,
    }));
    return () => call(browser, 'POST', `me/seasons/2031/${plan.id}/acceptance`, { rows });
  },
};

describe('the live event about a club', () => {
  for (const [change, prepare] of Object.entries(changes))
    it(`is recorded once, for this club alone, when the club ${change}`, async () => {
      const club = await createClubWithFreeDate();
      const send = await prepare(club);
      const [own, all] = [await countClubEvents(club.club.id), await countClubEvents()];
      expect((await send()).status).toBeLessThan(300);
      expect(await countClubEvents(club.club.id)).toBe(own + 1);
      expect(await countClubEvents()).toBe(all + 1);
    });

  it('is not recorded when a change is refused', async () => {
    const { browser, club } = await createClubWithFreeDate();
    const before = await countClubEvents();
    const { fixture: foreign } = await createClubWithFreeDate();
    const foreignEvents = (await countClubEvents()) - before;
    expect((await call(browser, 'DELETE', `fixtures/${foreign.id}`)).status).toBe(404);
    const profile = createProfileInput({ name: club.name });
    const refused = await app.call('PUT', '/api/v1/me/club', {
      as: browser,
      json: profile,
      headers: { 'if-match': '"another"' },
    });
    expect(refused.status).toBe(412);
    expect(await countClubEvents()).toBe(before + foreignEvents);
  });
});
