import type { Checklist } from '@fixturebook/contract/card/checklist';
import { expect, it } from 'vitest';
import { createSecretary, createTestClub, createTestFixture } from '../../testing/builders.ts';
import { createMatchRequest } from '../../testing/matches.ts';
import { createProfileInput } from '../../testing/profile.ts';
import { type Browser, startTestApp } from '../../testing/test-app.ts';

let now = new Date();
const app = await startTestApp({ clock: () => now });

async function listSteps(as: Browser): Promise<Record<string, boolean>> {
  const response = await app.call('GET', '/api/v1/me/checklist', { as });
  expect(response.status).toBe(200);
  const { steps }: Checklist = await response.json();
  return Object.fromEntries(steps.map(({ step, done }) => [step, done]));
}

function putAway(as: Browser) {
  return app.call('DELETE', '/api/v1/me/checklist', { as });
}

it('lists the first steps of a new club, and which of them are done', async () => {
  const { browser } = await createTestClub(app, { description: '' });
  const none = {
    description: false,
    photo: false,
    ground: false,
    dates: false,
    request: false,
    'public-page': false,
  };
  expect(await listSteps(browser)).toEqual(none);
  await createTestFixture(app, browser);
  const other = await createTestClub(app);
  const { id } = await createTestFixture(app, other.browser);
  await createMatchRequest(app, browser, { fixtureId: id, teamName: 'Ramblers' });
  expect(await listSteps(browser)).toEqual({ ...none, dates: true, request: true });
});

it('lists no steps once all of them are done', async () => {
  const { browser, club } = await createTestClub(app);
  await createTestFixture(app, browser);
  const other = await createTestClub(app);
  const { id } = await createTestFixture(app, other.browser);
  await createMatchRequest(app, browser, { fixtureId: id, teamName: 'Ramblers' });
  expect(await listSteps(browser)).toMatchObject({ photo: false, ground: false });
  await app.db.$client.query(
    "update clubs set photo = 'x', what_three_words = 'filled.count.soap' where id = $1",
    [club.id],
  );
  expect(await listSteps(browser)).toMatchObject({ ground: true, 'public-page': false });
  // Declining the page is a choice too.
  const page = '/api/v1/me/club/public-page';
  const { path, district, version, ...shown } = await (
    await app.call('GET', page, { as: browser })
  ).json();
  expect(shown.isOn).toBe(false);
  expect((await app.call('PUT', page, { as: browser, json: shown })).status).toBe(200);
  expect(await listSteps(browser)).toEqual({});
});

it('stays put away for the club, however often it is put away and the profile is saved', async () => {
  const { browser, club } = await createTestClub(app);
  const other = await createTestClub(app);
  expect((await putAway(browser)).status).toBe(204);
  expect((await putAway(browser)).status).toBe(204);
  const json = createProfileInput({ name: club.name, description: '' });
  const saved = await app.call('PUT', '/api/v1/me/club', { as: browser, json });
  expect(saved.status).toBe(200);
  expect(await listSteps(browser)).toEqual({});
  expect(await listSteps(other.browser)).not.toEqual({});
});

it('tells the screens of the club once when the first steps are put away twice', async () => {
  const { browser, club } = await createTestClub(app);
  const countEvents = async () => {
    const query = "select from live_events where club_id = $1 and name = 'club'";
    return (await app.db.$client.query(query, [club.id])).rows.length;
  };
  const before = await countEvents();
  for (let n = 0; n < 2; n++) expect((await putAway(browser)).status).toBe(204);
  expect(await countEvents()).toBe(before + 1);
});

it('responds 429 when a user has put the first steps away 60 times in an hour', async () => {
  const { browser } = await createTestClub(app);
  expect((await putAway(browser)).status).toBe(204);
  await app.db.$client.query(
    "update rate_limits set points = 60 where key like 'checklist-writes%'",
  );
  expect((await putAway(browser)).status).toBe(429);
});

it('is no longer listed 90 days after the club was created', async () => {
  const { browser } = await createTestClub(app);
  now = new Date(now.getTime() + 89 * 86_400_000);
  expect(await listSteps(browser)).not.toEqual({});
  now = new Date(now.getTime() + 2 * 86_400_000);
  expect(await listSteps(browser)).toEqual({});
  now = new Date();
});

it('rejects visitors and accounts without a club', async () => {
  const { browser } = await createSecretary(app);
  for (const method of ['GET', 'DELETE'] as const) {
    expect((await app.call(method, '/api/v1/me/checklist')).status).toBe(401);
    expect((await app.call(method, '/api/v1/me/checklist', { as: browser })).status).toBe(403);
  }
});
