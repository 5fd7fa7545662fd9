import { expect, it } from 'vitest';
import {
  createProClub,
  createTestClub,
  createTestFixture,
  getDateInDays,
} from '../../testing/builders.ts';
import { openTestConversation, sendTestMessage } from '../../testing/chat.ts';
import { createClubsWithRequest, createLondonClock } from '../../testing/notifications.ts';
import { runOperatorCommand } from '../../testing/operator.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { addUsageCommand } from './usage.ts';

// At noon a mail does not wait for the end of the quiet hours.
const { clock } = createLondonClock();
const app = await startTestApp({ clock });
const run = (...words: string[]) => runOperatorCommand(app, addUsageCommand, 'usage', ...words);

/** Returns the numbers in the line of a club. */
async function getUsage(slug: string, by: string) {
  const line = (await run('--by', by)).find((one) => one.endsWith(`  ${slug}`));
  return line?.trim().split(/\s+/).slice(0, 6).map(Number);
}

it('counts the messages, dates, requests, mails, bytes and browsers of a club', async () => {
  const { host, guest, event } = await createClubsWithRequest(app, getDateInDays(30));
  await app.runJob('match-request.made.notify', event);
  const { rows } = await app.db.$client.query(
    'select id as "notificationId", seq::int from notifications where club_id = $1',
    [host.club.id],
  );
  await app.runJob('notifications.mail', rows[0]);
  await app.db.$client.query(
    `insert into live_presence (session_id, club_id, visible, seen_at)
     values (gen_random_uuid(), $1, true, now() - interval '5 minutes'), (gen_random_uuid(), $1, false, now() - interval '1 hour')`,
    [guest.club.id],
  );
  const [messages, dates, requests, mails, kilobytes, streams] =
    (await getUsage(guest.club.slug, 'requests')) ?? [];
  expect({ messages, dates, requests, mails, streams }).toEqual({
    messages: 0,
    dates: 1,
    requests: 1,
    mails: 1,
    streams: 1,
  });
  expect(kilobytes).toBeGreaterThan(0);
});

it('lists the clubs with the most messages of the last thirty days first', async () => {
  const [busy, quiet] = [await createProClub(app), await createProClub(app)];
  const { club } = await createTestClub(app);
  for (const [{ browser }, count] of [
    [busy, 3],
    [quiet, 1],
  ] as const) {
    const { id } = await openTestConversation(app, browser, club.id);
    for (let sent = 0; sent < count; sent++) await sendTestMessage(app, browser, id, 'Hello');
  }
  const lines = await run();
  const places = [busy, quiet].map(({ club: { slug } }) =>
    lines.findIndex((line) => line.endsWith(`  ${slug}`)),
  );
  expect(places[0]).toBeGreaterThan(0);
  expect(places[0]).toBeLessThan(places[1] ?? 0);
  await app.db.$client.query(
    `update messages set created_at = now() - interval '31 days' where sender_club_id = $1`,
    [busy.club.id],
  );
  expect((await run()).some((line) => line.endsWith(`  ${busy.club.slug}`))).toBe(false);
});

it('reads no archive, because archives have no index by time', async () => {
  const writer = await createProClub(app);
  const { club } = await createTestClub(app);
  const { id } = await openTestConversation(app, writer.browser, club.id);
  await sendTestMessage(app, writer.browser, id, 'Hello');
  expect((await getUsage(writer.club.slug, 'messages'))?.[0]).toBe(1);
  await app.db.$client.query(
    `with moved as (delete from only messages where conversation_id = $1 returning *)
     insert into messages_archive select * from moved`,
    [id],
  );
  expect(await getUsage(writer.club.slug, 'messages')).toBeUndefined();
});

it('lists twenty clubs at most', async () => {
  for (let count = 0; count < 22; count++) {
    const { browser } = await createTestClub(app);
    await createTestFixture(app, browser, { date: getDateInDays(40) });
  }
  expect(await run('--by', 'dates')).toHaveLength(22);
  await expect(run('--by', 'wickets')).rejects.toThrow('Enter messages, dates');
});

it.each(['messages', 'fixtures', 'match_requests'])(
  'finds the recent rows of %s by an index',
  async (table) => {
    const client = await app.db.$client.connect();
    try {
      await client.query('begin; set local enable_seqscan = off; set local enable_indexscan = off');
      const { rows } = await client.query(
        `explain select count(*) from only ${table} where created_at > now() - interval '30 days'`,
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain(`${table}_created_at`);
      await client.query('rollback');
    } finally {
      client.release();
    }
  },
);
