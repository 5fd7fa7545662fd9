import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createTestClub } from '../../testing/builders.ts';
import {
  createTwoClubsWithConversation,
  listNotifiedClubs,
  listTestConversations,
  sendTestMessage,
} from '../../testing/chat.ts';
import { createMatch, createMatchingFreeDates, createMatchRequest } from '../../testing/matches.ts';
import { type Browser, startTestApp } from '../../testing/test-app.ts';

const app = await startTestApp();

describe('blocks between clubs', () => {
  it('hides the conversation from both clubs after a block and refuses messages in both directions', async () => {
    const { one, other, id } = await createTwoClubsWithConversation(app);
    const message = await sendTestMessage(app, other.browser, id, 'Hello');
    expect((await blockClub(one.browser, other.club.slug)).status).toBe(204);
    for (const { browser } of [one, other]) {
      expect((await listTestConversations(app, browser)).items).toEqual([]);
      const path = `/api/v1/conversations/${id}`;
      const json = { clientId: randomUUID(), body: 'Hello?' };
      const answers = [
        await app.call('GET', path, { as: browser }),
        await app.call('GET', `${path}/messages`, { as: browser }),
        await app.call('POST', `${path}/messages`, { as: browser, json }),
        await app.call('PUT', `${path}/read`, { as: browser, json: { upTo: message.id } }),
      ];
      for (const answer of answers)
        expect([answer.status, (await answer.json()).code]).toEqual([403, 'club-blocked']);
    }
    const me = await (await app.call('GET', '/api/v1/me', { as: one.browser })).json();
    expect(me.unread.conversations).toBe(0);
  });

  it('acknowledges a repeated message that was stored before the block', async () => {
    const { one, other, id } = await createTwoClubsWithConversation(app);
    const clientId = randomUUID();
    const message = await sendTestMessage(app, one.browser, id, 'Sent in time', clientId);
    await blockClub(other.browser, one.club.slug);
    expect(await sendTestMessage(app, one.browser, id, 'Sent in time', clientId)).toEqual(message);
  });

  it('ends open match requests between two clubs, and no others, when one club blocks the other', async () => {
    const { host, guest, hostDate, guestDate } = await createMatchingFreeDates(app);
    const third = await createTestClub(app);
    const asked = await createMatchRequest(app, guest.browser, { fixtureId: hostDate.id });
    const asking = await createMatchRequest(app, host.browser, { fixtureId: guestDate.id });
    const foreign = await createMatchRequest(app, third.browser, { fixtureId: hostDate.id });
    await blockClub(host.browser, guest.club.slug);
    expect(await getMatchRequestStatus(host.browser, asked.id)).toBe('declined');
    expect(await getMatchRequestStatus(guest.browser, asking.id)).toBe('withdrawn');
    expect(await getMatchRequestStatus(host.browser, foreign.id)).toBe('open');
  });

  it('keeps an agreed match when one of its clubs blocks the other', async () => {
    const { host, guest, match } = await createMatch(app);
    await blockClub(guest.browser, host.club.slug);
    const response = await app.call('GET', `/api/v1/matches/${match.id}`, { as: host.browser });
    expect((await response.json()).status).toBe('agreed');
  });

  it('lists a blocked club only for the club that blocked it, and lets only that club unblock it', async () => {
    const { one, other, id } = await createTwoClubsWithConversation(app);
    await sendTestMessage(app, one.browser, id, 'Hello');
    await blockClub(one.browser, other.club.slug);
    expect((await blockClub(one.browser, other.club.slug)).status).toBe(204);
    expect((await listBlocks(one.browser)).items).toEqual([
      { id: other.club.id, slug: other.club.slug, name: other.club.name, photoUrl: null },
    ]);
    expect((await listBlocks(other.browser)).items).toEqual([]);
    expect((await unblockClub(other.browser, one.club.slug)).status).toBe(204);
    expect((await listTestConversations(app, one.browser)).items).toEqual([]);
    expect((await unblockClub(one.browser, other.club.slug)).status).toBe(204);
    expect((await listTestConversations(app, one.browser)).items).toMatchObject([{ id }]);
    expect((await unblockClub(one.browser, other.club.slug)).status).toBe(204);
  });

  it('sends live events to both clubs when a block starts and ends', async () => {
    const { one, other, id } = await createTwoClubsWithConversation(app);
    await blockClub(one.browser, other.club.slug);
    expect(await listNotifiedClubs(app, id)).toEqual([one.club.id, other.club.id]);
    await unblockClub(other.browser, one.club.slug);
    expect(await listNotifiedClubs(app, id)).toHaveLength(2);
    await unblockClub(one.browser, other.club.slug);
    expect(await listNotifiedClubs(app, id)).toHaveLength(4);
  });

  it('keeps a conversation blocked until both clubs have unblocked each other', async () => {
    const { one, other } = await createTwoClubsWithConversation(app);
    await blockClub(one.browser, other.club.slug);
    await blockClub(other.browser, one.club.slug);
    await unblockClub(one.browser, other.club.slug);
    expect((await listTestConversations(app, one.browser)).items).toEqual([]);
    await unblockClub(other.browser, one.club.slug);
    expect((await listTestConversations(app, one.browser)).items).toHaveLength(1);
  });

  it('shows a blocked club the profile of the club that blocked it', async () => {
    const { one, other } = await createTwoClubsWithConversation(app);
    await blockClub(one.browser, other.club.slug);
    const profile = `/api/v1/clubs/${one.club.slug}`;
    expect((await app.call('GET', profile, { as: other.browser })).status).toBe(200);
  });

  it('rejects a block by a visitor, of an unknown club and of the caller’s club', async () => {
    const { club, browser } = await createTestClub(app);
    expect((await blockClub(browser, club.slug)).status).toBe(404);
    expect((await blockClub(browser, 'nobody')).status).toBe(404);
    expect((await blockClub(browser, '%00')).status).toBe(404);
    expect((await unblockClub(browser, '%00')).status).toBe(204);
    for (const method of ['POST', 'DELETE'])
      expect((await app.call(method, `/api/v1/clubs/${club.slug}/block`)).status).toBe(401);
    expect((await app.call('GET', '/api/v1/me/blocks')).status).toBe(401);
  });
});

function blockClub(as: Browser, slug: string) {
  return app.call('POST', `/api/v1/clubs/${slug}/block`, { as });
}

function unblockClub(as: Browser, slug: string) {
  return app.call('DELETE', `/api/v1/clubs/${slug}/block`, { as });
}

async function listBlocks(as: Browser) {
  return (await app.call('GET', '/api/v1/me/blocks', { as })).json();
}

async function getMatchRequestStatus(as: Browser, id: string) {
  return (await (await app.call('GET', `/api/v1/match-requests/${id}`, { as })).json()).status;
}
