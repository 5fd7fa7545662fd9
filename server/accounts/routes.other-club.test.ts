import { accountHeader, clubHeader, otherClubCode } from '@fixturebook/contract/preconditions';
import { expect, it } from 'vitest';
import { createFreeDateInput, createSecretary, createTestClub } from '../testing/builders.ts';
import { type Browser, startTestApp } from '../testing/test-app.ts';

const app = await startTestApp();

const nameClub = (id: string) => ({ [clubHeader]: id });

const listFixture = (as: Browser, clubId: string) =>
  app.call('POST', '/api/v1/fixtures', {
    as,
    json: createFreeDateInput(),
    headers: nameClub(clubId),
  });

async function countFixtures(as: Browser, slug: string) {
  const { items } = await (await app.call('GET', `/api/v1/clubs/${slug}/fixtures`, { as })).json();
  return items.length;
}

it('carries out a change that names the club of the login', async () => {
  const { browser, club } = await createTestClub(app);
  expect((await listFixture(browser, club.id)).status).toBe(201);
});

it('refuses a change that names another club than that of the login, and stores nothing', async () => {
  const { browser, club } = await createTestClub(app);
  const other = await createTestClub(app);
  const response = await listFixture(browser, other.club.id);
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({ code: otherClubCode });
  expect(await countFixtures(browser, club.slug)).toBe(0);
});

it('refuses to read for a tab that shows another club than that of the login', async () => {
  const { browser } = await createTestClub(app);
  const other = await createTestClub(app);
  const headers = nameClub(other.club.id);
  const response = await app.call('GET', '/api/v1/me/fixtures', { as: browser, headers });
  expect(response.status).toBe(409);
});

it('refuses a change that names a club when the account has none', async () => {
  const { browser } = await createSecretary(app);
  const { club } = await createTestClub(app);
  const headers = nameClub(club.id);
  const json = { email: 'secretary@club.example' };
  const response = await app.call('DELETE', '/api/v1/me', { as: browser, json, headers });
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({ code: otherClubCode });
});

it.each([
  ['POST', '/revoke-sessions', {}],
  ['POST', '/sign-out', {}],
  ['POST', '/change-password', { currentPassword: 'x', newPassword: 'a long and quiet evening' }],
  ['GET', '/list-sessions', undefined],
] as const)('refuses %s %s when the tab shows another club', async (method, path, json) => {
  const { browser } = await createTestClub(app);
  const other = await createTestClub(app);
  const headers = nameClub(other.club.id);
  const response = await app.call(method, `/api/auth${path}`, { as: browser, json, headers });
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({ code: otherClubCode });
  expect((await app.call('GET', '/api/v1/me', { as: browser })).status).toBe(200);
});

it('refuses to log out the sessions of a club for a tab that shows an account without a club', async () => {
  const { browser } = await createTestClub(app);
  const secretary = await createSecretary(app);
  const { user } = await (await app.call('GET', '/api/v1/me', { as: secretary.browser })).json();
  const endAll = (as: Browser) =>
    app.call('POST', '/api/auth/revoke-sessions', {
      as,
      json: {},
      headers: { [accountHeader]: user.id },
    });
  expect((await endAll(browser)).status).toBe(409);
  expect((await app.call('GET', '/api/v1/me', { as: browser })).status).toBe(200);
  expect((await endAll(secretary.browser)).status).toBe(200);
});
