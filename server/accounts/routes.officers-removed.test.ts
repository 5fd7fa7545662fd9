import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createSecretary, createSignedInBrowser, createTestClub } from '../testing/builders.ts';
import {
  createOfficer,
  createOfficerOfTwoClubs,
  inviteOfficer,
} from '../testing/field-calls/officers.ts';
import {
  createClubWithPassword,
  requestErasure,
  runErasureJobs,
  setTestPassword,
  testPassword,
} from '../testing/leaving.ts';
import { hasReceived, listenToStream } from '../testing/live-streams.ts';
import { startTestNode } from '../testing/processes/test-node.ts';
import { type Browser, startTestApp } from '../testing/test-app.ts';
import { officers, users } from './schema.ts';

const app = await startTestApp();

const send = (method: string, path: string, as?: Browser, json?: object) =>
  app.call(method, `/api/v1${path}`, { as, json });
const getStatus = async (...args: Parameters<typeof send>) => (await send(...args)).status;

async function listOwners(clubId: string) {
  const rows = await app.db.select().from(officers).where(eq(officers.clubId, clubId));
  return rows.filter(({ role }) => role === 'owner').map(({ userId }) => userId);
}

describe('officers who change at the same time', () => {
  it('leaves one owner when two owners remove each other', async () => {
    for (let round = 0; round < 10; round++) {
      const one = await createTestClub(app);
      const other = await createOfficer(app, one.club, 'owner');
      const statuses = await Promise.all([
        getStatus('DELETE', `/me/officers/${other.userId}`, one.browser),
        getStatus('DELETE', `/me/officers/${one.userId}`, other.browser),
      ]);
      expect(statuses.filter((status) => status === 204)).toHaveLength(1);
      expect(await listOwners(one.club.id)).toHaveLength(1);
    }
  });

  it('leaves one owner when two owners leave, or one leaves and one closes the account', async () => {
    for (let round = 0; round < 5; round++) {
      const one = await createClubWithPassword(app);
      const other = await createOfficer(app, one.club, 'owner');
      await createOfficer(app, one.club);
      const statuses = await Promise.all([
        getStatus('DELETE', `/me/officers/${other.userId}`, other.browser),
        round % 2
          ? getStatus('DELETE', `/me/officers/${one.userId}`, one.browser)
          : requestErasure(app, one.browser, one).then(({ status }) => status),
      ]);
      expect(statuses.toSorted()).toEqual([204, 409]);
      expect(await listOwners(one.club.id)).toHaveLength(1);
    }
  });

  it('removes an officer once', async () => {
    const { browser, club } = await createTestClub(app);
    const { userId } = await createOfficer(app, club);
    const remove = () => getStatus('DELETE', `/me/officers/${userId}`, browser);
    expect((await Promise.all([remove(), remove()])).toSorted()).toEqual([204, 404]);
  });

  it('accepts an invitation once', async () => {
    const { browser, club } = await createTestClub(app);
    const invited = await createSecretary(app);
    const again = await createSignedInBrowser(app, invited.userId);
    const { token } = await inviteOfficer(app, browser, invited);
    const accept = (as: Browser) =>
      getStatus('POST', `/officer-invitations/${token}/acceptance`, as);
    const statuses = await Promise.all([accept(invited.browser), accept(again)]);
    expect(statuses.toSorted()).toEqual([204, 404]);
    const rows = await app.db.select().from(officers).where(eq(officers.clubId, club.id));
    expect(rows).toHaveLength(2);
  });
});

it('makes another officer an owner when a node of the previous release deletes the account of the only owner', async () => {
  const { club, userId } = await createTestClub(app);
  const officer = await createOfficer(app, club);
  await app.db.delete(users).where(eq(users.id, userId));
  expect(await listOwners(club.id)).toEqual([officer.userId]);
});

it('deletes expired invitations', async () => {
  const { browser } = await createTestClub(app);
  const { id } = await inviteOfficer(app, browser, { email: 'nobody@club.example' });
  await app.db.$client.query('update officer_invitations set expires_at = now() where id = $1', [
    id,
  ]);
  await app.runJob('accounts.sweep');
  const { rows } = await app.db.$client.query('select from officer_invitations where id = $1', [
    id,
  ]);
  expect(rows).toEqual([]);
});

describe('the access of a removed officer', () => {
  it('ends a live stream within five seconds of the removal, and of a change to another club', async () => {
    const node = await startTestNode(app);
    const { second, browser } = await createOfficerOfTwoClubs(app);
    const colleague = await createOfficer(app, second.club);
    const streams = await Promise.all([
      listenToStream(node.url, browser),
      listenToStream(node.url, colleague.browser),
      listenToStream(node.url, second.browser),
    ]);
    await Promise.all(streams.map((stream) => stream.waitUntil(hasReceived(1))));
    const begun = performance.now();
    await send('PUT', '/me/acting-club', browser, { clubId: second.club.id });
    await send('DELETE', `/me/officers/${colleague.userId}`, second.browser);
    const [changed, removed, kept] = streams;
    await Promise.all([changed?.ended, removed?.ended]);
    expect(performance.now() - begun).toBeLessThan(5_000);
    for (const stream of [changed, removed])
      expect(stream?.received.at(-1)).toMatchObject({
        name: 'signed-out',
        data: { reason: 'no-club' },
      });
    expect(kept?.received.map(({ name }) => name)).not.toContain('signed-out');
    expect(await getStatus('GET', '/me/officers', colleague.browser)).toBe(403);
    expect((await (await send('GET', '/me', browser)).json()).club.id).toBe(second.club.id);
  });
});

describe('deleting an account or a club', () => {
  it('refuses to delete the account of the only owner of a club with other officers', async () => {
    const { browser, club, email } = await createClubWithPassword(app);
    const officer = await createOfficer(app, club);
    const refused = await requestErasure(app, browser, { email });
    expect([refused.status, (await refused.json()).code]).toEqual([409, 'last-owner']);
    await send('DELETE', `/me/officers/${officer.userId}`, browser);
    expect((await requestErasure(app, browser, { email })).status).toBe(204);
  });

  it('deletes the clubs that have no other officer with the account, and keeps the others', async () => {
    const { first, second, browser, userId } = await createOfficerOfTwoClubs(app);
    await setTestPassword(app, userId);
    const third = await createTestClub(app);
    await app.db.insert(officers).values({ userId, clubId: third.club.id, role: 'owner' });
    await app.db.delete(officers).where(eq(officers.userId, third.userId));
    expect((await requestErasure(app, browser, first)).status).toBe(204);
    await runErasureJobs(app);
    const { rows } = await app.db.$client.query('select id from clubs where id = any($1)', [
      [first.club.id, second.club.id, third.club.id],
    ]);
    expect(rows).toEqual([{ id: second.club.id }]);
  });

  it('deletes the club of an owner with the right password, and keeps the accounts of its officers', async () => {
    const { browser, club } = await createClubWithPassword(app);
    const officer = await createOfficer(app, club);
    await setTestPassword(app, officer.userId);
    const proof = { password: testPassword };
    expect(await getStatus('DELETE', '/me/club', undefined, proof)).toBe(401);
    expect(await getStatus('DELETE', '/me/club', officer.browser, proof)).toBe(403);
    expect(await getStatus('DELETE', '/me/club', browser, { password: 'wrong' })).toBe(400);
    expect(await getStatus('DELETE', '/me/club', browser, proof)).toBe(204);
    await runErasureJobs(app);
    for (const as of [browser, officer.browser])
      expect(await (await send('GET', '/me', as)).json()).toMatchObject({ club: null });
    const { rows } = await app.db.$client.query('select from clubs where id = $1', [club.id]);
    expect(rows).toEqual([]);
  });
});
