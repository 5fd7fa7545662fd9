import { randomUUID } from 'node:crypto';
import { sessionCookieName } from '@fixturebook/server/testing/clients/session';
import { createAccount } from '@fixturebook/server/testing/processes/create-account';
import { removeOfficers } from '@fixturebook/server/testing/processes/remove-officers';
import { setProPlan } from '@fixturebook/server/testing/processes/set-pro';
import {
  createFreeDateInput,
  createProfileInput,
  getDateInDays,
} from '@fixturebook/server/testing/profile';
import { type BrowserContext, expect, type Page, type Route, request } from '@playwright/test';
import { getTestEnvironment } from './environment.ts';
import { EmailInbox } from './inbox.ts';

export const password = 'a long and quiet afternoon';
export const anotherPassword = 'rain before the tea interval';

/** Creates a unique email address, because the tests share one server. */
export function createEmailAddress() {
  return `secretary-${randomUUID()}@club.example`;
}

/** Returns a name that no other club has. Its last word has letters only, because digits can look like a postcode. */
export function createClubName(name = 'Amblers') {
  const letters = [...randomUUID().slice(0, 6)].map(
    (digit) => 'abcdefghijklmnop'[Number.parseInt(digit, 16)],
  );
  return `${name} ${letters.join('')}`;
}

/** Creates an account in the database, for tests that are not about signing up. */
export async function createSecretary() {
  const email = createEmailAddress();
  const { url, dataDir, secret } = getTestEnvironment();
  const session = await createAccount(dataDir, secret, { email, password });
  const cookie = {
    name: sessionCookieName,
    value: session,
    domain: new URL(url).hostname,
    path: '/',
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: 'Lax' as const,
  };
  const storageState = { cookies: [cookie], origins: [] };
  const api = await request.newContext({ baseURL: url, storageState });
  return {
    email,
    inbox: new EmailInbox(email),
    api,
    /** Replaces the session of another account at once, so that no request is sent without a session. */
    async signIn(context: BrowserContext) {
      await context.addCookies((await api.storageState()).cookies);
    },
  };
}

/** Signs up a visitor on the page, and returns the code that is emailed. */
export async function signUp(page: Page) {
  const email = createEmailAddress();
  await page.goto('/signup');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL('/otpVerify');
  return new EmailInbox(email).nextCode();
}

/** Creates a club, with an account that is logged in and may act for it. */
export async function createClub(profile: Record<string, unknown> = {}) {
  const secretary = await createSecretary();
  const data = createProfileInput({ name: createClubName(), ...profile });
  const response = await secretary.api.put('/api/v1/me/club', { data });
  expect(response.status(), await response.text()).toBe(200);
  const { name, slug }: { name: string; slug: string } = await response.json();
  return { ...secretary, name, slug };
}

export type TestClub = Awaited<ReturnType<typeof createClub>>;

export async function createProClub(profile: Record<string, unknown> = {}) {
  const club = await createClub(profile);
  await grantPro(club);
  return club;
}

/** Puts a club on the Pro plan without the command-line tool, because starting a process for each club takes time. */
export async function grantPro({ slug }: Pick<TestClub, 'slug'>) {
  await setProPlan(getTestEnvironment().dataDir, slug, getDateInDays(30));
}

export async function revokePro({ slug }: Pick<TestClub, 'slug'>) {
  await setProPlan(getTestEnvironment().dataDir, slug, null);
}

/** Lets the account of a club no longer act for it. */
export function removeOfficer({ slug }: Pick<TestClub, 'slug'>) {
  return removeOfficers(getTestEnvironment().dataDir, slug);
}

/** Switches off the quiet hours, so that the test can run at night. */
export async function receiveMailsAtAnyHour({ api }: TestClub) {
  const path = '/api/v1/me/notification-preferences';
  const preferences = await (await api.get(path)).json();
  const saved = await api.put(path, { data: { ...preferences, quietHours: false } });
  expect(saved.status()).toBe(200);
}

/** Creates a fixture over HTTP. */
export async function createFixture(
  club: TestClub,
  fields: Parameters<typeof createFreeDateInput>[0] = {},
) {
  const response = await club.api.post('/api/v1/fixtures', { data: createFreeDateInput(fields) });
  expect(response.status(), await response.text()).toBe(201);
  const fixture: { id: string; date: string; teamName: string } = await response.json();
  return fixture;
}

/**
 * Ends the session when the page sends a request to `path`. If the session ended earlier, another
 * request could fail first and redirect the page to the login.
 */
export async function endSessionBeforeRequest(
  page: Page,
  path: string,
  { api }: Pick<TestClub, 'api'>,
) {
  const signOut = async (route: Route) => {
    const response = await api.post('/api/auth/sign-out', { data: {} });
    expect(response.status()).toBe(200);
    await route.continue();
  };
  await page.route(path, signOut, { times: 1 });
}
