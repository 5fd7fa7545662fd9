import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createProClub, createSecretary } from '../../testing/builders.ts';
import {
  createTwoClubsWithConversation,
  listTestConversations,
  openTestConversation,
  sendTestMessage,
} from '../../testing/chat.ts';
import { type Browser, startTestApp } from '../../testing/test-app.ts';

const app = await startTestApp({ worker: true });
const basePath = '/api/v1/conversations';

describe('opening a conversation', () => {
  it('returns the same conversation whichever of its two clubs opens it', async () => {
    const [one, other] = [await createProClub(app), await createProClub(app)];
    const first = await openConversation(one.browser, other.club.id);
    expect(first.status).toBe(201);
    const conversation = await first.json();
    expect(conversation).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{8}$/),
      club: { id: other.club.id, name: other.club.name },
      lastMessage: null,
      unread: 0,
    });
    const again = await openConversation(one.browser, other.club.id.toUpperCase());
    expect([again.status, (await again.json()).id]).toEqual([200, conversation.id]);
    const theirs = await openConversation(other.browser, one.club.id);
    expect([theirs.status, (await theirs.json()).id]).toEqual([200, conversation.id]);
  });

  it('creates one conversation when both clubs open it many times at the same time', async () => {
    const [one, other] = [await createProClub(app), await createProClub(app)];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 2
          ? openConversation(one.browser, other.club.id)
          : openConversation(other.browser, one.club.id),
      ),
    );
    const ids = await Promise.all(answers.map(async (answer) => (await answer.json()).id));
    expect(new Set(ids).size).toBe(1);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  it('lists an empty conversation only for the club that opened it', async () => {
    const { one, other, id } = await createTwoClubsWithConversation(app);
    expect(await listConversationIds(one.browser)).toEqual([id]);
    expect(await listConversationIds(other.browser)).toEqual([]);
    await sendTestMessage(app, one.browser, id, 'Are you free on Sunday?');
    expect(await listConversationIds(other.browser)).toEqual([id]);
  });

  it('returns ‘not found’ when opening a conversation with a blocked, suspended or unknown club', async () => {
    const [own, suspended, blocked, blocking] = [
      await createProClub(app),
      await createProClub(app),
      await createProClub(app),
      await createProClub(app),
    ];
    await suspendClub(suspended.club.id);
    await blockClub(own.browser, blocked.club.slug);
    await blockClub(blocking.browser, own.club.slug);
    const ids = [own, suspended, blocked, blocking].map(({ club }) => club.id);
    for (const id of [...ids, randomUUID()])
      expect((await openConversation(own.browser, id)).status).toBe(404);
  });

  it('rejects visitors and accounts without a club when opening a conversation', async () => {
    const { browser } = await createProClub(app);
    const json = { clubId: randomUUID() };
    expect((await app.call('POST', basePath, { json })).status).toBe(401);
    const { browser: clubless } = await createSecretary(app);
    expect((await app.call('POST', basePath, { as: clubless, json })).status).toBe(403);
    const bad = await app.call('POST', basePath, { as: browser, json: { clubId: 'Hambledon' } });
    expect([bad.status, (await bad.json()).errors[0].path]).toEqual([400, 'clubId']);
  });
});

describe('the list of conversations', () => {
  it('lists the conversation with the newest message first', async () => {
    const own = await createProClub(app);
    const clubs = [await createProClub(app), await createProClub(app), await createProClub(app)];
    const ids: string[] = [];
    for (const { club } of clubs)
      ids.push((await openTestConversation(app, own.browser, club.id)).id);
    for (const id of ids) await sendTestMessage(app, own.browser, id, 'Hello');
    expect(await listConversationIds(own.browser)).toEqual(ids.toReversed());
    const answering = clubs[0]?.browser as Browser;
    await sendTestMessage(app, answering, ids[0] as string, 'x'.repeat(200));
    expect((await listTestConversations(app, own.browser)).items[0]).toMatchObject({
      id: ids[0],
      lastMessage: { body: 'x'.repeat(140), card: null, senderClubId: clubs[0]?.club.id },
      unread: 1,
    });
  });

  it('lists each conversation once across pages, even when several have the same time of last message', async () => {
    const own = await createProClub(app);
    await app.db.$client.query(
      `with others as (
         insert into clubs (slug, name, username, description, postcode, contact_number, contact_email)
         select 'paged-' || n, 'Paged ' || n, '', '', 'SW18 4RD', '', '' from generate_series(1, 120) n
         returning id),
       made as (
         insert into conversations (id, club_low, club_high)
         select left(id::text, 8), least(id, $1), greatest(id, $1) from others returning id, club_low, club_high)
       insert into conversation_sides (conversation_id, club_id, other_club_id, hidden, last_at)
       select id, $1, case when club_low = $1 then club_high else club_low end, false,
         date_trunc('hour', now()) - (('x' || id)::bit(32)::int % 3) * interval '1 day' from made`,
      [own.club.id],
    );
    await app.db.$client.query(
      `insert into conversation_sides (conversation_id, club_id, other_club_id, hidden, last_at)
       select conversation_id, other_club_id, club_id, true, last_at from conversation_sides where club_id = $1`,
      [own.club.id],
    );
    const seen: string[] = [];
    let next: string | null = '';
    const sizes: number[] = [];
    while (next !== null) {
      const query: string = next ? `?before=${next}` : '';
      const page = await listTestConversations(app, own.browser, query);
      sizes.push(page.items.length);
      seen.push(...page.items.map(({ id }) => id));
      next = page.next;
    }
    expect(sizes).toEqual([50, 50, 20]);
    expect(new Set(seen).size).toBe(120);
  });

  it('searches conversations by the name of the other club', async () => {
    const own = await createProClub(app);
    const wanted = await createProClub(app, {
      name: `Łódź O'Connor's 100% ${randomUUID().slice(0, 8)}`,
    });
    const { id } = await openTestConversation(app, own.browser, wanted.club.id);
    await openTestConversation(app, own.browser, (await createProClub(app)).club.id);
    const searchIds = (text: string) =>
      listConversationIds(own.browser, `?search=${encodeURIComponent(text)}`);
    expect(await searchIds('lodz oconnor')).toEqual([id]);
    expect(await searchIds('100%')).toEqual([id]);
    expect(await searchIds('%')).toEqual([id]);
    expect(await searchIds('Nobody')).toEqual([]);
  });

  it('rejects an invalid cursor or search text in the list of conversations', async () => {
    const { browser } = await createProClub(app);
    for (const query of [
      'before=x',
      `before=${new Date().toISOString()}_x`,
      'before=0000-01-01T00:00:00Z_83cad6cc',
      'before=2026-01-01T00:00:00Z_83cad6cc_x',
      'before=1999-12-31T23:59:59.999Z_83cad6cc',
      'before=2101-01-01T00:00:00.000Z_83cad6cc',
      'before=2026-13-01T00:00:00.000Z_83cad6cc',
      'before=-000001-01-01T00:00:00.000Z_83cad6cc',
      `before=${encodeURIComponent('+275760-09-13T00:00:00.000Z_83cad6cc')}`,
      `search=${'x'.repeat(81)}`,
    ])
      expect((await app.call('GET', `${basePath}?${query}`, { as: browser })).status).toBe(400);
    expect((await app.call('GET', `${basePath}?search=%00`, { as: browser })).status).toBe(400);
    expect((await app.call('GET', basePath)).status).toBe(401);
  });
});

describe('one conversation', () => {
  it('shows a conversation only to its two clubs', async () => {
    const { one, other, id } = await createTwoClubsWithConversation(app);
    const stranger = await createProClub(app);
    const status = async (as?: Browser) =>
      (await app.call('GET', `${basePath}/${id}`, { as })).status;
    expect(await status(one.browser)).toBe(200);
    expect(await status(other.browser)).toBe(200);
    expect(await status(stranger.browser)).toBe(404);
    expect(await status()).toBe(401);
    expect((await app.call('GET', `${basePath}/xyz`, { as: one.browser })).status).toBe(400);
  });

  it('hides a conversation with a suspended club until the club is restored', async () => {
    const { one, other, id } = await createTwoClubsWithConversation(app);
    await sendTestMessage(app, one.browser, id, 'Hello');
    await suspendClub(other.club.id);
    expect(await listConversationIds(one.browser)).toEqual([]);
    expect((await app.call('GET', `${basePath}/${id}`, { as: one.browser })).status).toBe(404);
    await app.db.$client.query('update clubs set suspended_at = null where id = $1', [
      other.club.id,
    ]);
    expect(await listConversationIds(one.browser)).toEqual([id]);
  });
});

describe('clubs to message', () => {
  it('lists clubs with which the caller has no conversation, by name and in pages', async () => {
    const own = await createProClub(app);
    const mark = randomUUID().slice(0, 8);
    const clubs = [];
    for (let n = 10; n < 33; n++)
      clubs.push(await createProClub(app, { name: `${mark} Rovers ${n}` }));
    const [talking, deleted, blocked, suspended, ...rest] = clubs as [
      TestClub,
      TestClub,
      TestClub,
      TestClub,
      ...TestClub[],
    ];
    await openTestConversation(app, own.browser, talking.club.id);
    const { id } = await openTestConversation(app, own.browser, deleted.club.id);
    await deleteConversation(own.browser, id);
    await blockClub(blocked.browser, own.club.slug);
    await suspendClub(suspended.club.id);
    const found = async (query: string) =>
      (await app.call('GET', `${basePath}/clubs?${query}`, { as: own.browser })).json();
    const first = await found(`search=${mark}`);
    expect(first.items).toHaveLength(20);
    expect(first.items.map(({ id }: { id: string }) => id)).toEqual(
      [deleted, ...rest].map(({ club }) => club.id),
    );
    expect(first.next).toBeNull();
    const all = await found('');
    expect(all.items).toHaveLength(20);
    const { items } = await found(`after=${all.next}`);
    const names = [...all.items, ...items].map(({ id }: { id: string }) => id);
    expect(new Set(names).size).toBe(names.length);
    expect(names).not.toContain(own.club.id);
  });

  it('rejects visitors and invalid queries in the list of clubs to message', async () => {
    const { browser } = await createProClub(app);
    expect((await app.call('GET', `${basePath}/clubs`)).status).toBe(401);
    expect((await app.call('GET', `${basePath}/clubs?after=x`, { as: browser })).status).toBe(400);
    expect((await app.call('GET', `${basePath}/clubs?search=%00`, { as: browser })).status).toBe(
      400,
    );
  });
});

type TestClub = Awaited<ReturnType<typeof createProClub>>;

function openConversation(as: Browser, clubId: string) {
  return app.call('POST', basePath, { as, json: { clubId } });
}

function deleteConversation(as: Browser, id: string, query = '') {
  return app.call('DELETE', `${basePath}/${id}${query}`, { as });
}

async function blockClub(as: Browser, slug: string) {
  expect((await app.call('POST', `/api/v1/clubs/${slug}/block`, { as })).status).toBe(204);
}

async function listConversationIds(as: Browser, query = '') {
  return (await listTestConversations(app, as, query)).items.map(({ id }) => id);
}

function suspendClub(clubId: string) {
  return app.db.$client.query('update clubs set suspended_at = now() where id = $1', [clubId]);
}
