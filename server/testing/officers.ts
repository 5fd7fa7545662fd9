import type { OfficerRole } from '@fixturebook/contract/officers';
import { expect } from 'vitest';
import { officers } from '../accounts/schema.ts';
import { createSecretary, createTestClub } from './builders.ts';
import type { Browser, TestApp } from './test-app.ts';

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
  const response = await app.call('POST', '/api/v1/me/officers/invitations', { as, json });
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
