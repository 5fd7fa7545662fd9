import type { OwnClub } from '@fixturebook/contract/clubs';
import type { Fixture, FixtureInput } from '@fixturebook/contract/fixtures';
import type { Ground, GroundInput } from '@fixturebook/contract/teams/grounds';
import type { Team, TeamInput } from '@fixturebook/contract/teams/teams';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { users } from '../accounts/schema.ts';
import { clubPlans } from '../billing/schema.ts';
import { createSession, sessionCookieName } from './clients/session.ts';
import { createFreeDateInput, createProfileInput } from './profile.ts';
import { callUntilAvailable } from './retry-while-unavailable.ts';
import { Browser, createEmailAddress, type TestApp } from './test-app.ts';

export { createFreeDateInput, createProfileInput, getDateInDays } from './profile.ts';

export async function createSecretary(app: TestApp, email = createEmailAddress()) {
  const [user] = await app.db
    .insert(users)
    .values({ name: '', email, emailVerified: true })
    .returning();
  if (!user) throw new Error('no account');
  return { email, userId: user.id, browser: await createSignedInBrowser(app, user.id) };
}

/** Creates a browser with a session from the database, which is faster than logging in. */
export async function createSignedInBrowser(app: TestApp, userId: string) {
  const browser = new Browser();
  const cookie = await createSession(app.db, app.foundation.secret, userId);
  browser.cookies.set(sessionCookieName, cookie);
  return browser;
}

export async function createTestClub(app: TestApp, profile: Record<string, unknown> = {}) {
  const secretary = await createSecretary(app);
  const response = await callUntilAvailable(app, 'PUT', '/api/v1/me/club', {
    as: secretary.browser,
    json: createProfileInput(profile),
  });
  expect(response.status).toBe(200);
  const club: OwnClub = await response.json();
  return { ...secretary, club };
}

export async function createSuspendedClub(app: TestApp) {
  const created = await createTestClub(app);
  await app.db.$client.query('update clubs set suspended_at = now() where id = $1', [
    created.club.id,
  ]);
  return created;
}

export async function createProClub(app: TestApp, profile: Record<string, unknown> = {}) {
  const created = await createTestClub(app, profile);
  await makeClubPro(app, created.club.id);
  return created;
}

/** Puts a club on the paid plan (Pro) without an end date. */
export async function makeClubPro(app: TestApp, clubId: string) {
  await app.db.insert(clubPlans).values({ clubId });
}

/** Takes back what `makeClubPro` gave. */
export async function makeClubHobby(app: TestApp, clubId: string) {
  await app.db.delete(clubPlans).where(eq(clubPlans.clubId, clubId));
}

export async function createTestFixture(
  app: TestApp,
  browser: Browser,
  fields: Partial<FixtureInput> = {},
): Promise<Fixture> {
  const response = await callUntilAvailable(app, 'POST', '/api/v1/fixtures', {
    as: browser,
    json: createFreeDateInput(fields),
  });
  expect(response.status).toBe(201);
  return response.json();
}

export async function createTestTeam(
  app: TestApp,
  browser: Browser,
  fields: Partial<TeamInput> = {},
): Promise<Team> {
  const json = { name: 'Sunday XI', ...fields };
  const response = await callUntilAvailable(app, 'POST', '/api/v1/me/teams', { as: browser, json });
  expect(response.status).toBe(201);
  return response.json();
}

export async function createTestGround(
  app: TestApp,
  browser: Browser,
  fields: Partial<GroundInput> = {},
): Promise<Ground> {
  const json = { name: 'The Green', postcode: 'SW18 4RD', ...fields };
  const response = await callUntilAvailable(app, 'POST', '/api/v1/me/grounds', {
    as: browser,
    json,
  });
  expect(response.status).toBe(201);
  return response.json();
}
