import { FixtureInput } from '@fixturebook/contract/fixtures';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { createCallerReader } from '../../accounts/queries.ts';
import { createFreeDateCreator } from '../../fixtures/commands/create-free-date.ts';
import { createDayQuery } from '../../fixtures/queries/day.ts';
import { getFingerprint } from '../../platform/http/idempotency.ts';
import { createFreeDateInput } from '../profile.ts';

interface SqlStatement {
  name: string;
  text: string;
  values: unknown[];
}

/** The values of a posted date that differ from post to post. `input` is JSON. */
interface PostedDate {
  id: string;
  clubId: string;
  input: string;
  key: string;
  fingerprint: string;
}

interface Recording {
  secret: string;
  cookie: string;
  clubId: string;
  date: string;
}

/** Records the statements with which our server finds a session, lists a day and posts a free date. */
export async function recordStatements(pool: Pool, { secret, cookie, clubId, date }: Recording) {
  const statements: SqlStatement[] = [];
  const logger = {
    logQuery: (text: string, values: unknown[]) =>
      statements.push({ name: `bare_${statements.length}`, text, values }),
  };
  const db = drizzle({ client: pool, logger });
  await createCallerReader(db, secret, 'fixturebook-session')(new Headers({ cookie }));
  await createDayQuery(db)(clubId, { date, today: date });
  const unknownClubId = '00000000-0000-0000-0000-000000000000';
  const key = 'recorded';
  const input = FixtureInput.parse(createFreeDateInput());
  // The club does not exist, so the statement stores nothing.
  await createFreeDateCreator(db)(unknownClubId, input, key).catch(() => {});

  const [session, day, post] = statements;
  if (!session || !day || !post) throw new Error('The statements to measure were not sent.');
  const names = new Map<unknown, keyof PostedDate>([
    [unknownClubId, 'clubId'],
    [JSON.stringify(input), 'input'],
    [key, 'key'],
    [getFingerprint(input), 'fingerprint'],
  ]);
  // The id is the only value that is random.
  const places = post.values.map((value) => names.get(value) ?? 'id');
  const [, ...sessionValues] = session.values;
  return {
    findSession: (token: string): SqlStatement => ({
      ...session,
      values: [JSON.stringify([token]), ...sessionValues],
    }),
    day,
    post,
    fillPost: (posted: PostedDate): SqlStatement => ({
      ...post,
      values: places.map((place) => posted[place]),
    }),
  };
}
