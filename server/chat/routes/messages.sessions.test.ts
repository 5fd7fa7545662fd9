import { randomUUID } from 'node:crypto';
import { clubHeader } from '@fixturebook/contract/preconditions';
import type { QueryConfig } from 'pg';
import { describe, expect, it, vi } from 'vitest';
import {
  createSignedInBrowser,
  createTestClub,
  makeClubHobby,
  makeClubPro,
} from '../../testing/builders.ts';
import {
  createTwoClubsWithConversation,
  listTestMessages,
  openTestConversation,
  sendTestMessage,
} from '../../testing/chat.ts';
import { createOfficer, createOfficerOfTwoClubs } from '../../testing/field-calls/officers.ts';
import { type Browser, startTestApp } from '../../testing/test-app.ts';

const app = await startTestApp();

/** The first two clubs of the result have talked, so the server remembers the session of the first one. */
async function createTalk() {
  const talk = await createTwoClubsWithConversation(app);
  await sendTestMessage(app, talk.one.browser, talk.id, 'The first one');
  return talk;
}

async function send(as: Browser, id: string, headers: Record<string, string> = {}) {
  const json = { clientId: randomUUID(), body: 'The next one' };
  const path = `/api/v1/conversations/${id}/messages`;
  const response = await app.call('POST', path, { as, json, headers });
  const { code } = (await response.json()) as { code?: string };
  return { status: response.status, code };
}

const run = (statement: string, ...values: unknown[]) =>
  app.db.$client.query(statement, values).then(({ rows }) => rows);

async function countMessages(id: string) {
  const [row] = await run(
    'select count(*)::int as count from messages where conversation_id = $1',
    id,
  );
  return row?.count;
}

describe('the session of a message', () => {
  it('is checked by the statement that stores the message', async () => {
    const { one, id } = await createTalk();
    const query = vi.spyOn(app.foundation.db.$client, 'query');
    expect((await send(one.browser, id)).status).toBe(201);
    const names = query.mock.calls.map(([statement]) => (statement as unknown as QueryConfig).name);
    query.mockRestore();
    expect(names).toContain('store_messages');
    expect(names).not.toContain('callers_by_tokens');
  });

  it('is checked if a node of an earlier build has replaced the function send_messages', async () => {
    const { one, id } = await createTalk();
    await run(
      `create or replace function send_messages(sending jsonb, waits boolean) returns jsonb language plpgsql
       as $$ begin raise 'This function does not check the session.'; end $$`,
    );
    expect((await send(one.browser, id)).status).toBe(201);
    await run('delete from sessions where user_id = $1', one.userId);
    expect((await send(one.browser, id)).status).toBe(401);
    expect(await countMessages(id)).toBe(2);
  });

  it.each([
    ['was revoked', 'delete from sessions where user_id = $1', 401],
    ['has expired', 'update sessions set expires_at = now() where user_id = $1', 401],
    ['has another token', "update sessions set token = 'another' where user_id = $1", 401],
    ['is of an officer who was removed', 'delete from officers where user_id = $1', 403],
    [
      'is of a suspended club',
      'update clubs set suspended_at = now() where id = (select club_id from officers where user_id = $1)',
      403,
    ],
  ])('stores no message if it %s since the last one', async (_what, statement, status) => {
    const { one, id } = await createTalk();
    await run(statement, one.userId);
    for (let tries = 0; tries < 2; tries++)
      expect((await send(one.browser, id)).status).toBe(status);
    expect(await countMessages(id)).toBe(1);
  });

  it('stores no message in a conversation of the club for which it acted before', async () => {
    const { first, second, browser } = await createOfficerOfTwoClubs(app);
    for (const { club } of [first, second]) await makeClubPro(app, club.id);
    const { one: opponent } = await createTalk();
    const ofFirst = await openTestConversation(app, first.browser, opponent.club.id);
    const ofSecond = await openTestConversation(app, second.browser, opponent.club.id);
    await sendTestMessage(app, browser, ofFirst.id, 'As the first club');
    const json = { clubId: second.club.id };
    await app.call('PUT', '/api/v1/me/acting-club', { as: browser, json });
    expect(await send(browser, ofFirst.id)).toMatchObject({ status: 404 });
    expect(await send(browser, ofSecond.id)).toMatchObject({ status: 201 });
    const { items } = await listTestMessages(app, opponent.browser, ofSecond.id);
    expect(items.map(({ senderClubId }) => senderClubId)).toEqual([second.club.id]);
    const meant = { [clubHeader]: first.club.id };
    expect(await send(browser, ofSecond.id, meant)).toEqual({ status: 409, code: 'other-club' });
    expect(await countMessages(ofFirst.id)).toBe(1);
  });

  it('acts for the club that is left when the officer was removed from the chosen one since the last message', async () => {
    const { first, second, browser, userId } = await createOfficerOfTwoClubs(app);
    for (const { club } of [first, second]) await makeClubPro(app, club.id);
    const { one: opponent } = await createTalk();
    const ofFirst = await openTestConversation(app, first.browser, opponent.club.id);
    const ofSecond = await openTestConversation(app, second.browser, opponent.club.id);
    const json = { clubId: second.club.id };
    await app.call('PUT', '/api/v1/me/acting-club', { as: browser, json });
    await sendTestMessage(app, browser, ofSecond.id, 'As the second club');
    await run('delete from officers where user_id = $1 and club_id = $2', userId, second.club.id);
    const meant = { [clubHeader]: second.club.id };
    expect(await send(browser, ofSecond.id, meant)).toEqual({ status: 409, code: 'other-club' });
    expect(await send(browser, ofSecond.id)).toMatchObject({ status: 404 });
    expect(await countMessages(ofSecond.id)).toBe(1);
    expect(await send(browser, ofFirst.id)).toMatchObject({ status: 201 });
    const { items } = await listTestMessages(app, opponent.browser, ofFirst.id);
    expect(items.map(({ senderClubId }) => senderClubId)).toEqual([first.club.id]);
  });

  it('stores only replies when the Pro plan of its club has ended since the last message', async () => {
    const { one, id } = await createTalk();
    const stranger = await createTestClub(app);
    const { id: unstarted } = await openTestConversation(app, one.browser, stranger.club.id);
    const endPlan = (time: string) =>
      run(`update club_plans set pro_until = ${time} where club_id = $1`, one.club.id);
    await endPlan("now() - interval '1 minute'");
    expect(await send(one.browser, unstarted)).toEqual({ status: 403, code: 'plan-required' });
    expect(await countMessages(unstarted)).toBe(0);
    expect(await send(one.browser, id)).toMatchObject({ status: 201 });
    await endPlan("now() + interval '1 day'");
    expect(await send(one.browser, unstarted)).toMatchObject({ status: 201 });
  });

  it('needs the plan of the club that it acts for when the message is the first to another club', async () => {
    const { first, second, browser } = await createOfficerOfTwoClubs(app);
    const { one: opponent } = await createTalk();
    for (const { club } of [first, second]) await makeClubPro(app, club.id);
    const { id } = await openTestConversation(app, browser, opponent.club.id);
    await makeClubHobby(app, first.club.id);
    const actFor = (club: { id: string }) =>
      app.call('PUT', '/api/v1/me/acting-club', { as: browser, json: { clubId: club.id } });
    await actFor(first.club);
    const { $client } = app.foundation.db;
    const runQuery = $client.query.bind($client) as (...args: unknown[]) => Promise<unknown>;
    let reads = 0;
    // The second reading of the session tells the plan. The officer has chosen the other club for that moment.
    const query = vi.spyOn($client, 'query').mockImplementation((async (...args: unknown[]) => {
      const isPlanRead = (args[0] as QueryConfig).name === 'callers_by_tokens' && ++reads === 2;
      if (isPlanRead) await actFor(second.club);
      const result = await runQuery(...args);
      if (isPlanRead) await actFor(first.club);
      return result;
    }) as never);
    const sent = await send(browser, id);
    query.mockRestore();
    expect(reads).toBeGreaterThan(2);
    expect(sent.status).toBe(403);
    expect(await countMessages(id)).toBe(0);
  });

  it('has not ended for an officer who changes the club twice while a message waits', async () => {
    const { first, second, browser } = await createOfficerOfTwoClubs(app);
    for (const { club } of [first, second]) await makeClubPro(app, club.id);
    const { one: opponent } = await createTalk();
    const { id } = await openTestConversation(app, first.browser, opponent.club.id);
    await sendTestMessage(app, browser, id, 'The first one');
    const { $client } = app.foundation.db;
    const runQuery = $client.query.bind($client) as (...args: unknown[]) => Promise<unknown>;
    const nextClubs = [second.club.id, first.club.id];
    const query = vi.spyOn($client, 'query').mockImplementation((async (...args: unknown[]) => {
      const clubId = (args[0] as QueryConfig).name === 'store_messages' && nextClubs.shift();
      if (clubId)
        await app.call('PUT', '/api/v1/me/acting-club', { as: browser, json: { clubId } });
      return runQuery(...args);
    }) as never);
    const sent = await send(browser, id);
    query.mockRestore();
    expect(nextClubs).toEqual([]);
    expect(sent).toEqual({ status: 409, code: 'other-club' });
    expect(await countMessages(id)).toBe(1);
  });

  it('still sends the messages of other officers and browsers if it has ended', async () => {
    const { one, id } = await createTalk();
    const colleague = await createOfficer(app, one.club);
    const phone = await createSignedInBrowser(app, one.userId);
    for (const browser of [colleague.browser, phone])
      expect((await send(browser, id)).status).toBe(201);
    await app.call('POST', '/api/auth/sign-out', { as: one.browser, json: {} });
    expect((await send(one.browser, id)).status).toBe(401);
    for (const browser of [colleague.browser, phone])
      expect((await send(browser, id)).status).toBe(201);
    expect(await countMessages(id)).toBe(5);
  });
});
