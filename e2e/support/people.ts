import { randomUUID } from 'node:crypto';
import { runCli } from '@fixturebook/server/testing/processes/cli-process';
import { aFreeDate, aProfile, inDays } from '@fixturebook/server/testing/profile';
import {
  type APIRequestContext,
  type BrowserContext,
  expect,
  type Page,
  type Route,
  request,
} from '@playwright/test';
import { Inbox } from './inbox.ts';
import { readPlace } from './place.ts';

export const password = 'a long and quiet afternoon';
export const anotherPassword = 'rain before the tea interval';

/** Unlike any other: the tests share one server. */
export function anyEmail() {
  return `secretary-${randomUUID()}@club.example`;
}

export function anyClubName(name = 'Amblers') {
  return `${name} ${randomUUID().slice(0, 6)}`;
}

/** Somebody who has proved an address, over HTTP: for journeys that are not about signing up. */
export async function aSecretary() {
  const email = anyEmail();
  const inbox = new Inbox(email);
  const api = await request.newContext({ baseURL: readPlace().url });
  await post(api, '/api/auth/sign-up/email', { email, password, name: email });
  await post(api, '/api/auth/email-otp/verify-email', { email, otp: await inbox.nextCode() });
  return {
    email,
    inbox,
    api,
    /** Opens the session in a browser. */
    async signIn(context: BrowserContext) {
      await context.addCookies((await api.storageState()).cookies);
    },
  };
}

/** A club with an officer who has a session. */
export async function aClub(profile: Record<string, unknown> = {}) {
  const secretary = await aSecretary();
  const data = aProfile({ name: anyClubName(), ...profile });
  const response = await secretary.api.put('/api/v1/me/club', { data });
  expect(response.status(), await response.text()).toBe(200);
  const { name, slug }: { name: string; slug: string } = await response.json();
  return { ...secretary, name, slug };
}

export type AClub = Awaited<ReturnType<typeof aClub>>;

/** A club on the Pro plan. */
export async function aProClub(profile: Record<string, unknown> = {}) {
  const club = await aClub(profile);
  await makePro(club);
  return club;
}

/** As the operator does it. */
export async function makePro({ slug }: Pick<AClub, 'slug'>) {
  const settings = { DATA_DIR: readPlace().dataDir };
  await runCli(settings, ['pro', 'grant', slug, '--until', inDays(30)]);
}

export async function endPro({ slug }: Pick<AClub, 'slug'>) {
  await runCli({ DATA_DIR: readPlace().dataDir }, ['pro', 'revoke', slug]);
}

/** A fixture of the club's, listed over HTTP. */
export async function listFixture(club: AClub, fields: Parameters<typeof aFreeDate>[0] = {}) {
  const response = await club.api.post('/api/v1/fixtures', { data: aFreeDate(fields) });
  expect(response.status(), await response.text()).toBe(201);
  const fixture: { id: string; date: string; teamName: string } = await response.json();
  return fixture;
}

/**
 * Ends the session between a step and its answer: before the step, what else the page asks could find
 * that out and leave.
 */
export async function endSessionBeforeAnswer(
  page: Page,
  path: string,
  { api }: Pick<AClub, 'api'>,
) {
  const signOut = async (route: Route) => {
    const response = await api.post('/api/auth/sign-out', { data: {} });
    expect(response.status()).toBe(200);
    await route.continue();
  };
  await page.route(path, signOut, { times: 1 });
}

async function post(api: APIRequestContext, path: string, data: object) {
  const response = await api.post(path, { data });
  expect(response.status(), await response.text()).toBe(200);
}
