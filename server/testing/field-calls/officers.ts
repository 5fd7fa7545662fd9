import type { OfficerRole } from '@fixturebook/contract/teams/officers';
import { expect } from 'vitest';
import { officers } from '../../accounts/schema.ts';
import { createSecretary, createTestClub } from '../builders.ts';
import { callUntilAvailable } from '../retry-while-unavailable.ts';
import { type Browser, createEmailAddress, type TestApp } from '../test-app.ts';

/** Creates an account that is an officer of the club and of no other. */
export async function createOfficer(
  app: TestApp,
  club: { id: string },
  role: OfficerRole = 'officer',
) {
  const officer = await createSecretary(app);
  await app.db.insert(officers).values({ userId: officer.userId, clubId: club.id, role });
  return officer;
}

/** Invites the address, and returns the invitation with the token of its mail. */
export async function inviteOfficer(
  app: TestApp,
  as: Browser,
  { email, role = 'officer' }: { email: string; role?: OfficerRole },
) {
  const json = { email, role };
  const response = await callUntilAvailable(app, 'POST', '/api/v1/me/officer-invitations', {
    as,
    json,
  });
  expect(response.status).toBe(201);
  return { ...(await response.json()), token: await findInvitationToken(app, email) };
}

/** Reads the token from the newest queued mail to the address, in an app without workers. */
async function findInvitationToken(app: TestApp, email: string): Promise<string> {
  const { rows } = await app.db.$client.query(
    "select data ->> 'sealed' as sealed from pgboss.job where name = 'mail.send' order by created_on desc, id desc",
  );
  for (const { sealed } of rows) {
    const { to, letter } = JSON.parse(app.foundation.secrets.open('mail', sealed));
    if (to === email.toLowerCase() && letter.action)
      return new URL(letter.action.url).searchParams.get('token') ?? '';
  }
  throw new Error(`There is no invitation to ${email}.`);
}

/** Creates an officer of two clubs, whose session acts for the first. */
export async function createOfficerOfTwoClubs(app: TestApp) {
  const first = await createTestClub(app);
  const second = await createTestClub(app);
  await app.db
    .insert(officers)
    .values({ userId: first.userId, clubId: second.club.id, role: 'officer' });
  return { first, second, browser: first.browser, userId: first.userId };
}

/** Creates an officer of the club of an owner, one who was removed, and a person who was invited. */
export async function createPeopleOfClub(app: TestApp, owner: Browser) {
  const { club } = await (await callUntilAvailable(app, 'GET', '/api/v1/me', { as: owner })).json();
  const officer = await createOfficer(app, club);
  const removed = await createOfficer(app, club);
  const path = `/api/v1/me/officers/${removed.userId}`;
  expect((await callUntilAvailable(app, 'DELETE', path, { as: owner })).status).toBe(204);
  const invited = await createSecretary(app);
  await inviteOfficer(app, owner, { email: invited.email });
  return {
    officer,
    'removed officer': { ...removed, status: 403 },
    'invited person': { ...invited, status: 403 },
  };
}

/** For each route that takes the id of an officer or of an invitation: creates them and a request for it. */
export function createOfficerCalls(app: TestApp) {
  async function createCall(path = '', { isOffered = false } = {}) {
    const { browser, club } = await createTestClub(app);
    const { userId } = await createOfficer(app, club);
    const address = `/api/v1/me/officers/${userId}${path}`;
    if (isOffered) await callUntilAvailable(app, 'POST', address, { as: browser });
    return { address, allowedBrowser: browser };
  }
  return {
    'DELETE /me/officers/{userId}': () => createCall(),
    'POST /me/officers/{userId}/ownership-offer': () => createCall('/ownership-offer'),
    'DELETE /me/officers/{userId}/ownership-offer': () =>
      createCall('/ownership-offer', { isOffered: true }),
    'DELETE /me/officer-invitations/{id}': async () => {
      const { browser } = await createTestClub(app);
      const { id } = await inviteOfficer(app, browser, { email: createEmailAddress() });
      return { address: `/api/v1/me/officer-invitations/${id}`, allowedBrowser: browser };
    },
  };
}

/** Whether the route refuses officers who are not owners. They may only remove themselves. */
export function isForOwners(app: TestApp, route: string) {
  const [method = '', path = ''] = route.split(' ');
  const paths = app.document.paths as Record<string, Record<string, { 'x-who'?: string }>>;
  const who = paths[`/api/v1${path}`]?.[method.toLowerCase()]?.['x-who'];
  return who === 'owner' || route === 'DELETE /me/officers/{userId}';
}
