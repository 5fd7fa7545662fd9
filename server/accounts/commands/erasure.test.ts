import { afterEach, describe, expect, it, vi } from 'vitest';
import { toAppError } from '../../platform/errors.ts';
import { createTestClub, makeClubPro } from '../../testing/builders.ts';
import { openTestConversation } from '../../testing/chat.ts';
import {
  createClubWithPassword,
  createTestQuery,
  requestErasure,
  runErasureJobs,
} from '../../testing/leaving.ts';
import { stopAfter } from '../../testing/stop-after.ts';
import { startTestApp } from '../../testing/test-app.ts';

const app = await startTestApp();

afterEach(() => vi.restoreAllMocks());

const queryDatabase = createTestQuery(app);

type ConnectCallback = (error: Error) => void;

describe('the job that erases', () => {
  const counts = { messages: 2_500, jobs: 6_000, deliveries: 6_000 };

  /** Adds rows of one conversation, and jobs and deliveries of which each third names the club. */
  async function fillSite(club: { id: string }, conversationId: string) {
    await queryDatabase(
      `insert into messages (conversation_id, seq, id, sender_club_id, client_id, body, created_at)
      select $1, 1000 + n, gen_random_uuid(), $2, gen_random_uuid(), 'Hello', now()
      from generate_series(1, ${counts.messages}) n`,
      conversationId,
      club.id,
    );
    await queryDatabase(
      `insert into pgboss.job (name, data, state) select 'match-request.made.show',
        jsonb_build_object('fixtureId', gen_random_uuid(), 'clubIds', jsonb_build_array(
          case n % 3 when 0 then $1 else gen_random_uuid()::text end)), 'completed'
      from generate_series(1, ${counts.jobs}) n`,
      club.id,
    );
    await queryDatabase(
      `insert into notification_deliveries (channel, key)
      select 'mail', 'message ' || case n % 3 when 0 then m.id else gen_random_uuid() end
      from generate_series(1, ${counts.deliveries}) n
      join messages m on m.conversation_id = $1 and m.seq = 1000 + 1 + n % ${counts.messages}
      on conflict do nothing`,
      conversationId,
    );
  }

  async function createFullClub() {
    const leaver = await createClubWithPassword(app);
    const other = await createTestClub(app);
    for (const { club } of [leaver, other]) await makeClubPro(app, club.id);
    const { id } = await openTestConversation(app, leaver.browser, other.club.id);
    await fillSite(leaver.club, id);
    return { ...leaver, conversationId: id };
  }

  async function countLeft({ club, conversationId }: Awaited<ReturnType<typeof createFullClub>>) {
    const [row] = await queryDatabase(
      `select
        (select count(*)::int from messages where conversation_id = $1) as messages,
        (select count(*)::int from clubs where id = $2) as clubs,
        (select count(*)::int from pgboss.job where data::text like '%' || $2 || '%') as jobs,
        (select count(*)::int from erasures) as erasures,
        (select count(*)::int from personal_data_ids) as ids`,
      conversationId,
      club.id,
    );
    return row;
  }
  const nothing = { messages: 0, clubs: 0, jobs: 0, erasures: 0, ids: 0 };

  it('deletes the messages, jobs and deliveries of a club and leaves those of others', async () => {
    const leaver = await createFullClub();
    const [before] = await queryDatabase(
      `select (select count(*)::int from pgboss.job) as jobs,
        (select count(*)::int from notification_deliveries) as deliveries,
        (select count(*)::int from pgboss.job where data::text like '%' || $1 || '%') as own_jobs,
        (select count(*)::int from notification_deliveries d
          join messages m on d.key = 'message ' || m.id) as own_deliveries`,
      leaver.club.id,
    );
    expect(before.own_jobs).toBeGreaterThanOrEqual(counts.jobs / 3);
    expect(before.own_deliveries).toBeGreaterThan(500);
    expect((await requestErasure(app, leaver.browser, leaver)).status).toBe(204);
    await runErasureJobs(app);
    expect(await countLeft(leaver)).toEqual(nothing);
    const [after] = await queryDatabase(
      `select (select count(*)::int from notification_deliveries) as deliveries,
        (select count(*)::int from pgboss.job where name = 'match-request.made.show') as jobs`,
    );
    expect(after.deliveries).toBe(before.deliveries - before.own_deliveries);
    expect(after.jobs).toBe((counts.jobs * 2) / 3);
  });

  // Two tests, because each stop repeats all statements before it, and both together take a slow machine too long.
  it.each([1, 4])(
    'erases everything when it is stopped after statement %d and then after every sixth statement',
    async (firstStop) => {
      const leaver = await createFullClub();
      await requestErasure(app, leaver.browser, leaver);
      const [{ data }] = await queryDatabase(
        "delete from pgboss.job where name = 'accounts.erase' returning data",
      );
      const { $client } = app.foundation.db;
      const connect = $client.connect.bind($client) as (callback?: ConnectCallback) => unknown;
      let stops = 0;
      for (let statements = firstStop; ; statements += 6) {
        let left = statements;
        const connectUntilStopped = (callback?: ConnectCallback) => {
          if (left-- > 0) return connect(callback);
          const error = new Error('stopped');
          return callback ? callback(error) : Promise.reject(error);
        };
        const spy = vi.spyOn($client, 'connect').mockImplementation(connectUntilStopped as never);
        const isDone = await app.runJob('accounts.erase', data).then(
          () => true,
          () => false,
        );
        spy.mockRestore();
        if (isDone) break;
        stops += 1;
      }
      expect(stops).toBeGreaterThanOrEqual(10);
      expect(await countLeft(leaver)).toEqual(nothing);
    },
  );

  it('stops between two batches when its signal tells it to, and ends in the next run', async () => {
    const leaver = await createFullClub();
    await requestErasure(app, leaver.browser, leaver);
    const [{ data }] = await queryDatabase(
      "delete from pgboss.job where name = 'accounts.erase' returning data",
    );
    const stopped = app.runJob('accounts.erase', data, undefined, { signal: stopAfter(1) });
    await expect(stopped).rejects.toThrow('stopped');
    expect(await countLeft(leaver)).toMatchObject({ erasures: 1, clubs: 1 });
    await app.runJob('accounts.erase', data);
    expect(await countLeft(leaver)).toEqual(nothing);
  });

  it('ends complete when two workers run it at the same time', async () => {
    const leaver = await createFullClub();
    await requestErasure(app, leaver.browser, leaver);
    const [{ data }] = await queryDatabase(
      "delete from pgboss.job where name = 'accounts.erase' returning data",
    );
    const run = () => app.runJob('accounts.erase', data);
    const outcomes = await Promise.allSettled([run(), run()]);
    const failures = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason] : [],
    );
    const states = failures.map((error) => error.cause?.code ?? error.message);
    expect(failures.length, `SQLSTATE of the failed runs: ${states}`).toBeLessThan(2);
    for (const error of failures) {
      // On a busy machine the database can answer too late. The queue repeats the job then.
      expect(toAppError(error), `SQLSTATE ${states}`).toMatchObject({ status: 503 });
      await run();
    }
    expect(await countLeft(leaver)).toEqual(nothing);
  });
});
