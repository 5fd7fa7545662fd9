import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { mailBudgetLimits } from '../platform/mail/budgets.ts';
import { createProfileInput, createSecretary, createTestClub } from '../testing/builders.ts';
import {
  createOfficer,
  createOfficerOfTwoClubs,
  inviteOfficer,
} from '../testing/field-calls/officers.ts';
import { type Browser, createEmailAddress, startTestApp } from '../testing/test-app.ts';
import { officers } from './schema.ts';

let now: Date | undefined;
const app = await startTestApp({ clock: () => now ?? new Date() });

const send = (method: string, path: string, as?: Browser, json?: object) =>
  app.call(method, `/api/v1${path}`, { as, json });
const getStatus = async (...args: Parameters<typeof send>) => (await send(...args)).status;
const getJson = async (path: string, as: Browser) => (await send('GET', path, as)).json();

const suspendClub = (id: string) =>
  app.db.$client.query('update clubs set suspended_at = now() where id = $1', [id]);

async function listRoles(clubId: string) {
  const rows = await app.db.select().from(officers).where(eq(officers.clubId, clubId));
  return Object.fromEntries(rows.map(({ userId, role }) => [userId, role]));
}

describe('GET /api/v1/me/officers', () => {
  it('lists the officers with their roles, and the open invitations to the club only', async () => {
    const { browser, club, userId, email } = await createTestClub(app);
    const officer = await createOfficer(app, club);
    const invited = createEmailAddress();
    const { id } = await inviteOfficer(app, browser, { email: invited.toUpperCase() });
    const other = await createTestClub(app);
    await inviteOfficer(app, other.browser, { email: createEmailAddress() });
    const list = await getJson('/me/officers', officer.browser);
    expect(list.officers).toEqual([
      expect.objectContaining({ userId, email, role: 'owner', isSelf: false }),
      expect.objectContaining({ userId: officer.userId, role: 'officer', isSelf: true }),
    ]);
    expect(list.invitations).toEqual([
      expect.objectContaining({ id, email: invited, role: 'officer' }),
    ]);
  });
});

describe('POST /api/v1/me/officer-invitations', () => {
  it('rejects an officer who is not an owner, an invalid address and a role that does not exist', async () => {
    const { browser, club } = await createTestClub(app);
    const officer = await createOfficer(app, club);
    const path = '/me/officer-invitations';
    const input = { email: createEmailAddress(), role: 'officer' };
    const refused = await send('POST', path, officer.browser, input);
    expect([refused.status, (await refused.json()).code]).toEqual([403, 'owner-required']);
    expect(await getStatus('POST', path, browser, { ...input, email: 'nowhere' })).toBe(400);
    expect(await getStatus('POST', path, browser, { ...input, role: 'treasurer' })).toBe(400);
    expect(await getStatus('POST', path, undefined, input)).toBe(401);
  });

  it('refuses to invite an officer of the club', async () => {
    const { browser, club } = await createTestClub(app);
    const { email } = await createOfficer(app, club);
    const input = { email, role: 'owner' };
    expect(await getStatus('POST', '/me/officer-invitations', browser, input)).toBe(409);
  });

  it('replaces an earlier invitation to the same address, whose link then fails', async () => {
    const { browser } = await createTestClub(app);
    const { email, browser: invited } = await createSecretary(app);
    const first = await inviteOfficer(app, browser, { email });
    const second = await inviteOfficer(app, browser, { email, role: 'owner' });
    expect((await getJson('/me/officers', browser)).invitations).toHaveLength(1);
    expect(await getStatus('GET', `/officer-invitations/${first.token}`)).toBe(404);
    const path = `/officer-invitations/${second.token}/acceptance`;
    expect(await getStatus('POST', path, invited)).toBe(204);
  });

  it('sends three invitations a day to one address, then responds 429', async () => {
    const { browser } = await createTestClub(app);
    const email = createEmailAddress();
    const limit = mailBudgetLimits['officer-invitation']['club-address-day'] ?? 0;
    for (let n = 0; n < limit; n++) await inviteOfficer(app, browser, { email });
    const input = { email, role: 'officer' };
    expect(await getStatus('POST', '/me/officer-invitations', browser, input)).toBe(429);
  });

  it('refuses more than twenty officers and invitations', async () => {
    const { browser, club } = await createTestClub(app);
    for (let n = 1; n < 20; n++) await createOfficer(app, club);
    const input = { email: createEmailAddress(), role: 'officer' };
    expect(await getStatus('POST', '/me/officer-invitations', browser, input)).toBe(409);
  });
});

describe('DELETE /api/v1/me/officer-invitations/{id}', () => {
  it('withdraws an invitation, whose link then fails, and finds none of another club', async () => {
    const { browser, club } = await createTestClub(app);
    const { id, token } = await inviteOfficer(app, browser, { email: createEmailAddress() });
    const path = `/me/officer-invitations/${id}`;
    const other = await createTestClub(app);
    const officer = await createOfficer(app, club);
    expect(await getStatus('DELETE', path, other.browser)).toBe(404);
    expect(await getStatus('DELETE', path, officer.browser)).toBe(403);
    expect(await getStatus('DELETE', path, browser)).toBe(204);
    expect(await getStatus('GET', `/officer-invitations/${token}`)).toBe(404);
    expect(await getStatus('DELETE', path, browser)).toBe(404);
  });
});

describe('accepting an invitation', () => {
  it('shows a visitor the club and the role, and no address or name of a person', async () => {
    const { browser, club } = await createTestClub(app);
    const { token } = await inviteOfficer(app, browser, { email: createEmailAddress() });
    const shown = await (await send('GET', `/officer-invitations/${token}`)).json();
    expect(shown).toEqual({
      clubName: club.name,
      role: 'officer',
      sentBy: 'owner',
      expiresAt: expect.any(String),
    });
  });

  it('makes the account an officer with the role, for which the session then acts', async () => {
    const { browser, club } = await createTestClub(app);
    const invited = await createSecretary(app);
    const { token } = await inviteOfficer(app, browser, { email: invited.email });
    const path = `/officer-invitations/${token}/acceptance`;
    expect(await getStatus('POST', path)).toBe(401);
    expect(await getStatus('POST', path, invited.browser)).toBe(204);
    const me = await getJson('/me', invited.browser);
    expect(me).toMatchObject({ club: { id: club.id }, role: 'officer', clubCount: 1 });
    expect(await getStatus('POST', path, invited.browser)).toBe(404);
  });

  it('adds the club to those of an officer of another club', async () => {
    const { browser, club } = await createTestClub(app);
    const invited = await createTestClub(app);
    const { token } = await inviteOfficer(app, browser, { email: invited.email });
    await send('POST', `/officer-invitations/${token}/acceptance`, invited.browser);
    const { items } = await getJson('/me/clubs', invited.browser);
    const stored = items.map(({ id, role, isActing }: Record<string, unknown>) => [
      id,
      role,
      isActing,
    ]);
    expect(stored).toHaveLength(2);
    expect(stored).toContainEqual([club.id, 'officer', true]);
    expect(stored).toContainEqual([invited.club.id, 'owner', false]);
  });

  it('refuses an account with another address, which leaves the invitation open', async () => {
    const { browser } = await createTestClub(app);
    const invited = await createSecretary(app);
    const { token } = await inviteOfficer(app, browser, { email: invited.email });
    const path = `/officer-invitations/${token}/acceptance`;
    const refused = await send('POST', path, (await createSecretary(app)).browser);
    expect([refused.status, (await refused.json()).code]).toEqual([403, 'other-address']);
    expect(await getStatus('POST', path, invited.browser)).toBe(204);
  });

  it('refuses an address that is not proved', async () => {
    const { browser } = await createTestClub(app);
    const invited = await createSecretary(app);
    await app.db.$client.query('update users set email_verified = false where id = $1', [
      invited.userId,
    ]);
    const { token } = await inviteOfficer(app, browser, { email: invited.email });
    const path = `/officer-invitations/${token}/acceptance`;
    expect(await getStatus('POST', path, invited.browser)).toBe(403);
  });

  it('gives a forged link, one after seven days and one of a suspended club the same answer', async () => {
    const { browser, club } = await createTestClub(app);
    const invited = await createSecretary(app);
    const { token } = await inviteOfficer(app, browser, { email: invited.email });
    const read = async (value: string) => {
      const path = `/officer-invitations/${value}`;
      const response = await send('GET', path);
      expect(await getStatus('POST', `${path}/acceptance`, invited.browser)).toBe(404);
      return { status: response.status, ...(await response.json()) };
    };
    const forged = await read('forged');
    expect(forged).toMatchObject({ status: 404, code: 'invitation-ended' });
    now = new Date(Date.now() + 7 * 86_400_000 + 1_000);
    expect(await read(token)).toEqual(forged);
    now = undefined;
    await suspendClub(club.id);
    expect(await read(token)).toEqual(forged);
  });
});

describe('DELETE /api/v1/me/officers/{userId}', () => {
  it('lets an owner remove an officer, who then has no club', async () => {
    const { browser, club, userId } = await createTestClub(app);
    const officer = await createOfficer(app, club);
    expect(await getStatus('DELETE', `/me/officers/${officer.userId}`, browser)).toBe(204);
    expect(await listRoles(club.id)).toEqual({ [userId]: 'owner' });
    expect(await getJson('/me', officer.browser)).toMatchObject({ club: null, role: null });
    expect(await getStatus('GET', '/me/officers', officer.browser)).toBe(403);
  });

  it('lets an officer leave, but remove nobody', async () => {
    const { club, userId } = await createTestClub(app);
    const officer = await createOfficer(app, club);
    expect(await getStatus('DELETE', `/me/officers/${userId}`, officer.browser)).toBe(403);
    const own = `/me/officers/${officer.userId}`;
    expect(await getStatus('DELETE', own, officer.browser)).toBe(204);
    expect(await listRoles(club.id)).toEqual({ [userId]: 'owner' });
  });

  it('keeps the last owner, alone or with officers', async () => {
    const { browser, club, userId } = await createTestClub(app);
    const leave = async () => {
      const refused = await send('DELETE', `/me/officers/${userId}`, browser);
      return [refused.status, (await refused.json()).code];
    };
    expect(await leave()).toEqual([409, 'last-owner']);
    await createOfficer(app, club);
    expect(await leave()).toEqual([409, 'last-owner']);
  });

  it('finds no officer of another club', async () => {
    const { browser } = await createTestClub(app);
    const other = await createTestClub(app);
    const officer = await createOfficer(app, other.club);
    for (const { userId } of [other, officer])
      expect(await getStatus('DELETE', `/me/officers/${userId}`, browser)).toBe(404);
    expect(Object.keys(await listRoles(other.club.id))).toHaveLength(2);
  });
});

describe('handing over the ownership', () => {
  it('changes the roles of both when the officer accepts, and not before', async () => {
    const { browser, club, userId } = await createTestClub(app);
    const officer = await createOfficer(app, club);
    const path = `/me/officers/${officer.userId}/ownership-offer`;
    expect(await getStatus('POST', '/me/ownership-offer/acceptance', officer.browser)).toBe(404);
    expect(await getStatus('POST', path, browser)).toBe(204);
    expect(await listRoles(club.id)).toEqual({ [userId]: 'owner', [officer.userId]: 'officer' });
    const [shownToOfficer] = (await getJson('/me/officers', officer.browser)).officers;
    const [, shownToOwner] = (await getJson('/me/officers', browser)).officers;
    expect([shownToOfficer.ownershipOffer, shownToOwner.ownershipOffer]).toEqual([
      'to-caller',
      'from-caller',
    ]);
    expect(await getStatus('POST', '/me/ownership-offer/acceptance', officer.browser)).toBe(204);
    expect(await listRoles(club.id)).toEqual({ [userId]: 'officer', [officer.userId]: 'owner' });
    expect(await getStatus('POST', '/me/ownership-offer/acceptance', officer.browser)).toBe(404);
  });

  it('cannot be accepted after the owner has withdrawn the offer, or offered it to another officer', async () => {
    const { browser, club } = await createTestClub(app);
    const first = await createOfficer(app, club);
    const second = await createOfficer(app, club);
    const path = (userId: string) => `/me/officers/${userId}/ownership-offer`;
    const accept = (as: Browser) => getStatus('POST', '/me/ownership-offer/acceptance', as);
    await send('POST', path(first.userId), browser);
    await send('POST', path(second.userId), browser);
    expect(await accept(first.browser)).toBe(404);
    expect(await getStatus('DELETE', path(second.userId), browser)).toBe(204);
    expect(await accept(second.browser)).toBe(404);
    expect(await getStatus('DELETE', path(second.userId), browser)).toBe(404);
  });

  it('is refused for officers who are no owners, owners and officers of another club', async () => {
    const { browser, club, userId } = await createTestClub(app);
    const officer = await createOfficer(app, club);
    const other = await createTestClub(app);
    const foreign = await createOfficer(app, other.club);
    const offer = (id: string, as: Browser) =>
      getStatus('POST', `/me/officers/${id}/ownership-offer`, as);
    expect(await offer(officer.userId, officer.browser)).toBe(403);
    expect(await offer(userId, browser)).toBe(404);
    expect(await offer(foreign.userId, browser)).toBe(404);
  });
});

describe('PUT /api/v1/me/acting-club', () => {
  it('lets the session act for another club of the account from the next request on', async () => {
    const { browser, first, second } = await createOfficerOfTwoClubs(app);
    expect(await getJson('/me', browser)).toMatchObject({
      club: { id: first.club.id },
      role: 'owner',
      clubCount: 2,
    });
    const json = { clubId: second.club.id };
    expect(await getStatus('PUT', '/me/acting-club', browser, json)).toBe(204);
    expect(await getJson('/me', browser)).toMatchObject({
      club: { id: second.club.id },
      role: 'officer',
    });
  });

  it('finds no club that the account is no officer of', async () => {
    const { browser, club } = await createTestClub(app);
    const other = await createTestClub(app);
    const change = (clubId: string, as?: Browser) =>
      getStatus('PUT', '/me/acting-club', as, { clubId });
    expect(await change(other.club.id, browser)).toBe(404);
    expect(await change('x', browser)).toBe(400);
    expect(await change(club.id)).toBe(401);
    expect(await getJson('/me', browser)).toMatchObject({ club: { id: club.id } });
  });

  it('lets an officer of a suspended club change to another club', async () => {
    const { browser, first, second } = await createOfficerOfTwoClubs(app);
    await suspendClub(first.club.id);
    expect(await getStatus('GET', '/me', browser)).toBe(403);
    const { items } = await getJson('/me/clubs', browser);
    expect(items).toHaveLength(2);
    await send('PUT', '/me/acting-club', browser, { clubId: second.club.id });
    expect(await getStatus('GET', '/me', browser)).toBe(200);
  });

  it('returns to the remaining club when the officer is removed from the acting one', async () => {
    const { browser, first, second, userId } = await createOfficerOfTwoClubs(app);
    await send('PUT', '/me/acting-club', browser, { clubId: second.club.id });
    await send('DELETE', `/me/officers/${userId}`, second.browser);
    expect(await getJson('/me', browser)).toMatchObject({
      club: { id: first.club.id },
      clubCount: 1,
    });
    const { rows } = await app.db.$client.query('select club_id from sessions where user_id = $1', [
      userId,
    ]);
    expect(rows).toEqual([{ club_id: null }]);
  });

  it('saves the profile of the acting club', async () => {
    const { browser, first, second } = await createOfficerOfTwoClubs(app);
    await send('PUT', '/me/acting-club', browser, { clubId: second.club.id });
    const profile = createProfileInput({
      name: second.club.name,
      website: 'https://second.example',
    });
    const saved = await send('PUT', '/me/club', browser, profile);
    expect([saved.status, (await saved.json()).id]).toEqual([200, second.club.id]);
    expect((await getJson('/me', second.browser)).club.website).toContain('second.example');
    await send('PUT', '/me/acting-club', browser, { clubId: first.club.id });
    expect((await getJson('/me', browser)).club.website).not.toContain('second.example');
  });
});
