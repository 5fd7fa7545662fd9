import { createHash } from 'node:crypto';
import type { Message } from '@fixturebook/contract/chat';
import { describe, expect, it, vi } from 'vitest';
import { listTestConversations, listTestMessages, sendTestMessage } from '../testing/chat.ts';
import { createMatch, createMatchingFreeDates, createMatchRequest } from '../testing/matches.ts';
import { type Browser, startTestApp } from '../testing/test-app.ts';

const app = await startTestApp({ worker: true });
const waitOptions = { timeout: 20_000, interval: 20 };

describe('cards in a conversation', () => {
  it('shows match requests, matches and their changes as cards in the conversation of the two clubs', async () => {
    const { host, guest, hostDate, guestDate } = await createMatchingFreeDates(app);
    const request = await createMatchRequest(app, guest.browser, {
      fixtureId: hostDate.id,
      ownFixtureId: guestDate.id,
    });
    await waitForCards(host.browser, 1);
    const match = await postJson(host.browser, `match-requests/${request.id}/acceptance`);
    await waitForCards(host.browser, 2);
    const path = `matches/${match.id}/terms-proposals`;
    const { proposal } = await postJson(guest.browser, path, { terms: { ball: 'Pink' } });
    await waitForCards(host.browser, 3);
    await postJson(host.browser, `${path}/${proposal.id}/acceptance`);
    await postJson(guest.browser, `matches/${match.id}/cancellation`, { reason: 'weather' });
    const cards = await waitForCards(host.browser, 4);
    expect(cards.map(({ card, senderClubId, body }) => [card, senderClubId, body])).toEqual([
      [{ kind: 'request', requestId: request.id }, guest.club.id, ''],
      [{ kind: 'match', matchId: match.id }, host.club.id, ''],
      [{ kind: 'terms', matchId: match.id, proposalId: proposal.id }, guest.club.id, ''],
      [{ kind: 'called-off', matchId: match.id }, guest.club.id, ''],
    ]);
    expect(await waitForCards(guest.browser, 4)).toEqual(cards);
  });

  it('counts a match request card neither as an unread message nor as an unread conversation', async () => {
    const { host, guest, hostDate } = await createMatchingFreeDates(app);
    await createMatchRequest(app, guest.browser, { fixtureId: hostDate.id });
    await waitForCards(host.browser, 1);
    const [conversation] = (await listTestConversations(app, host.browser)).items;
    expect(conversation).toMatchObject({ unread: 0, lastMessage: { card: { kind: 'request' } } });
    const me = await app.call('GET', '/api/v1/me', { as: host.browser });
    expect((await me.json()).unread.conversations).toBe(0);
    const news = await app.db.$client.query(
      'select 1 from conversation_sides where club_id = $1 and news_at is not null',
      [host.club.id],
    );
    expect(news.rows).toEqual([]);
  });

  it('shows the card of a called-off match in a conversation once when its job runs again', async () => {
    const { host, guest, match } = await createMatch(app);
    await waitForCards(guest.browser, 2);
    const data = { matchId: match.id, clubId: host.club.id };
    for (let n = 0; n < 3; n++) await app.runJob('match.called-off.show', data);
    const cards = await waitForCards(guest.browser, 3);
    expect(cards.map(({ card }) => card?.kind)).toEqual(['request', 'match', 'called-off']);
  });

  it('shows the card of a called-off match although its sender used the ids that follow from the match', async () => {
    const { host, guest, match } = await createMatch(app);
    await waitForCards(host.browser, 2);
    const [conversation] = (await listTestConversations(app, guest.browser)).items;
    // Version 0.1.0 made the id of a card of a hash without a key.
    const hex = createHash('sha256').update(`called-off ${match.id}`).digest('hex');
    const ends = [`8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)];
    const clientId = [hex.slice(0, 8), hex.slice(8, 12), ...ends].join('-');
    const body = 'See you there!';
    await sendTestMessage(app, guest.browser, conversation?.id as string, body, clientId);
    await postJson(guest.browser, `matches/${match.id}/cancellation`, { reason: 'weather' });
    const cards = await waitForCards(host.browser, 3);
    expect(cards.map(({ card }) => card?.kind)).toEqual(['request', 'match', 'called-off']);
  });

  it('adds no card of a called-off match to a conversation after one club has blocked the other', async () => {
    const { host, guest, match } = await createMatch(app);
    await waitForCards(guest.browser, 2);
    const block = `/api/v1/clubs/${guest.club.slug}/block`;
    await app.call('POST', block, { as: host.browser });
    await app.runJob('match.called-off.show', { matchId: match.id, clubId: host.club.id });
    await app.call('DELETE', block, { as: host.browser });
    await waitForCards(guest.browser, 2);
  });

  it('stores that two clubs have talked after a text message, but not after a match request card', async () => {
    const { host, guest, hostDate } = await createMatchingFreeDates(app);
    await createMatchRequest(app, guest.browser, { fixtureId: hostDate.id });
    await waitForCards(host.browser, 1);
    const [conversation] = (await listTestConversations(app, host.browser)).items;
    const hasTalked = async () =>
      (
        await app.db.$client.query('select talked from conversations where id = $1', [
          conversation?.id,
        ])
      ).rows[0].talked;
    expect(await hasTalked()).toBe(false);
    await sendTestMessage(app, host.browser, conversation?.id as string, 'Gladly');
    expect(await hasTalked()).toBe(true);
  });
});

describe('live events of matches and match requests', () => {
  it('sends live events to both clubs for a match request and a match', async () => {
    const { host, guest, match, request } = await createMatch(app);
    const listClubsOfLiveEvent = async (name: string, data: object) =>
      (
        await app.db.$client.query(
          'select distinct club_id from live_events where name = $1 and data = $2',
          [name, data],
        )
      ).rows
        .map(({ club_id }) => club_id)
        .sort();
    const both = [host.club.id, guest.club.id].sort();
    const isRecordedForBoth = async (name: string, data: object) =>
      JSON.stringify(await listClubsOfLiveEvent(name, data)) === JSON.stringify(both);
    await vi.waitUntil(
      () => isRecordedForBoth('match-request', { requestId: request.id }),
      waitOptions,
    );
    await vi.waitUntil(() => isRecordedForBoth('match', { matchId: match.id }), waitOptions);
  });
});

async function waitForCards(as: Browser, count: number): Promise<Message[]> {
  let cards: Message[] = [];
  await vi.waitUntil(async () => {
    const [conversation] = (await listTestConversations(app, as)).items;
    if (!conversation) return false;
    cards = (await listTestMessages(app, as, conversation.id)).items.filter(({ card }) => card);
    return cards.length >= count;
  }, waitOptions);
  expect(cards).toHaveLength(count);
  return cards;
}

async function postJson(as: Browser, path: string, json?: object) {
  const response = await app.call('POST', `/api/v1/${path}`, { as, ...(json ? { json } : {}) });
  expect(response.status).toBe(201);
  return response.json();
}
