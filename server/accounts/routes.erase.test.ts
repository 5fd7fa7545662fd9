import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { getTableName } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { listIdMentions, listPersonalData } from '../leaving.ts';
import { developmentMails } from '../platform/database/schema.ts';
import { startBillingApp } from '../testing/billing.ts';
import { createClubWithAllData } from '../testing/club-with-all-data.ts';
import {
  createClubWithPassword,
  createSecretaryWithPassword,
  createTestQuery,
  exportPersonalData,
  requestErasure,
  runErasureJobs,
} from '../testing/leaving.ts';
import { runQueuedJobs } from '../testing/run-queued-jobs.ts';
import { type Browser, Browser as NewBrowser } from '../testing/test-app.ts';

const { app, bank } = await startBillingApp();

/** These tables hold no club data. Add a new table here, or to a `list…PersonalData` function. */
const sharedTables = [
  // These identify callers and sessions only by hashes, for at most 30 days.
  'rate_limits',
  'ended_sessions',
  // `mail_budgets` identifies clubs, addresses and networks only by a keyed hash, for two days.
  'mail_budgets',
  // `mail_refusals` identifies addresses only by a keyed hash, for 30 days after the last refusal.
  'mail_refusals',
  // `billing_events` identifies clubs only by the ids of the payment provider.
  'billing_events',
  // `analytics_events` stores what visitors did, without their identity.
  'analytics_events',
  // `erasures` and `personal_data_ids` are empty when the jobs that write them are done.
  'erasures',
  'personal_data_ids',
  // `backfills` holds the id of a row while it runs.
  'backfills',
  'blog_posts',
  // The counts do not say whose fixtures were counted.
  'fixture_counts',
  'fixture_count_progress',
  // The counts do not say which clubs were counted.
  'area_counts',
  'jwks',
  'versions',
  ...['postcode_districts', 'postcode_imports', 'postcode_points', 'postcode_units'],
  'moved_postcodes',
  // The forecasts of areas, which are not stored with a club or a ground.
  'forecasts',
  // Keyed hashes, which must outlast every account: these people want no mail.
  'suppressed_addresses',
];

const queryDatabase = createTestQuery(app);

/** Leaves out the archives, because their rows are also rows of the tables that they belong to. */
async function listTables(): Promise<string[]> {
  const rows = await queryDatabase(`select relname from pg_class where relkind = 'r'
    and relnamespace = 'public'::regnamespace and not exists (select from pg_inherits where inhrelid = oid)`);
  return rows.map(({ relname }) => relname).toSorted();
}

async function countRowsByTable() {
  const counts: Record<string, number> = {};
  for (const table of await listTables())
    counts[toCamelCase(table)] = (
      await queryDatabase(`select count(*)::int as n from "${table}"`)
    )[0].n;
  return counts;
}

function toCamelCase(name: string) {
  return name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
}

async function findColumnsContaining(needles: string[]) {
  const tables = await queryDatabase(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE'
     and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['public.clubs', 'pgboss.job_common']),
  );
  const places: string[] = [];
  for (const { name } of tables) {
    const found = await queryDatabase(
      `select needle from unnest($1::text[]) needle
       where exists (select from ${name} t where strpos(lower(t::text), lower(needle)) > 0)`,
      needles,
    );
    places.push(...found.map(({ needle }) => `${name}: ${needle}`));
  }
  return places;
}

async function listStoredTexts({ userId, email, club }: ErasedClub, only?: string[]) {
  const texts = new Set<string>();
  for (const { table, condition, isRetained } of listPersonalData({
    userId,
    email,
    clubId: club.id,
  }))
    if (!isRetained && (only?.includes(getTableName(table)) ?? true))
      for (const row of await app.db.select().from(table).where(condition))
        collectTexts(row, texts);
  return texts;
}

type ErasedClub = Awaited<ReturnType<typeof createClubWithAllData>>['leaver'];

function collectTexts(value: unknown, texts: Set<string>) {
  if (typeof value === 'string' && value.length >= 6) texts.add(value);
  else if (value && typeof value === 'object' && !(value instanceof Date))
    for (const part of Object.values(value)) collectTexts(part, texts);
}

/** Deletes an account and runs the job that erases its data. */
async function eraseAccount(as: Browser, email: string) {
  const answer = await requestErasure(app, as, { email });
  await runErasureJobs(app);
  return answer;
}

const owner = { userId: crypto.randomUUID(), email: 'a@club.example', clubId: null };
const personalData = listPersonalData(owner);
const listNames = (of: typeof personalData) => of.map(({ table }) => getTableName(table));
const erasedTables = listNames(personalData.filter(({ isRetained }) => !isRetained));
/** No rows of these are erased. */
const retainedTables = listNames(personalData).filter((table) => !erasedTables.includes(table));

it('every database table is listed either as a table with personal data or as a table without such data', async () => {
  const held = listNames(personalData);
  const searched = listIdMentions(owner).map(({ table }) => table);
  held.push(...searched.filter((table) => table !== 'pgboss.job'));
  expect([...new Set([...held, ...sharedTables])].sort()).toEqual(await listTables());
});

describe('erasing a club that has rows in every table', async () => {
  const bystander = await createClubWithAllData(app, bank);
  const known = await listStoredTexts(bystander.leaver);
  const { leaver, other, conversationId, said, mandateId } = await createClubWithAllData(app, bank);
  const others = await listStoredTexts(other, ['users', 'clubs', 'fixtures']);
  const held = await listStoredTexts(leaver);
  const [{ token }] = await queryDatabase(
    'select token from sessions where user_id = $1',
    leaver.userId,
  );
  const everything = await exportPersonalData(app, leaver.browser);
  const ofBystander = await exportPersonalData(app, bystander.leaver.browser);
  const before = await countRowsByTable();
  const answer = await eraseAccount(leaver.browser, leaver.email.toUpperCase());
  const after = await countRowsByTable();

  it('exports all data of a club', () => {
    const empty = Object.entries<unknown[]>(everything.tables).filter(
      ([, rows]) => rows.length === 0,
    );
    expect(empty).toEqual([]);
    expect(everything.pictures).toHaveLength(2);
    expect(everything.jobs.map(({ name }: { name: string }) => name)).toContain(
      'match-request.made.show',
    );
    expect(JSON.stringify(everything.tables)).toContain(said);
  });

  it('exports neither secrets nor the clubs that reported or blocked the exporting club', () => {
    const { sessions, identities, reports, clubBlocks } = everything.tables;
    expect(sessions[0]).not.toHaveProperty('token');
    expect(identities[0]).not.toHaveProperty('password');
    expect(reports.filter((row: object) => 'byClubId' in row)).toHaveLength(1);
    expect(clubBlocks.filter((row: object) => 'blockerId' in row)).toHaveLength(1);
  });

  it('exports a report by another club without its author, text and conversation', () => {
    const against = everything.tables.reports.filter((row: object) => !('byClubId' in row));
    expect(against.map((row: object) => Object.keys(row).sort())).toEqual([
      ['againstClubId', 'createdAt', 'handledAt', 'id'],
    ]);
  });

  it('leaves the text of queued emails out of the export, because it can contain a code', () => {
    const [mail] = everything.tables.developmentMails;
    expect(mail).toMatchObject({ subject: expect.any(String) });
    expect(mail).not.toHaveProperty('text');
    expect(mail).not.toHaveProperty('html');
  });

  it('responds 204 and clears the session cookie after the account is erased', () => {
    expect(answer.status).toBe(204);
    expect(answer.headers.getSetCookie().join()).toContain('fixturebook-session=;');
  });

  it('deletes only database rows that were in the export of the erased club', () => {
    const kept = new Set(retainedTables.map(toCamelCase));
    const lost = Object.fromEntries(
      Object.keys(everything.tables)
        .filter((table) => !kept.has(table))
        .map((table) => [table, everything.tables[table].length]),
    );
    // The erasure also tells the screens of the club that had a match with the erased club.
    lost.liveEvents += everything.tables.liveEventsOfOtherClubs.length - 1;
    for (const [table, count] of Object.entries(before))
      expect([table, Math.max(0, count - (after[table] ?? 0))]).toEqual([table, lost[table] ?? 0]);
  });

  it('leaves no data of an erased club in any table, the job queue or the file storage', async () => {
    const { pictures } = everything;
    await runQueuedJobs(app, 'clubs.photo-clean-up');
    await runQueuedJobs(app, 'public-pages.delete-preview-files');
    for (const picture of pictures)
      expect(await app.foundation.storage.get(picture.name)).toBeUndefined();
    const bucket = join(app.foundation.config.dataDir, 'storage', 'user_profile_avatars');
    expect(await readdir(bucket)).toHaveLength(ofBystander.pictures.length);

    const { id, name, slug, photo } = everything.tables.clubs[0];
    const own = [...held].filter((text) => !known.has(text) && !others.has(text));
    expect(own).toEqual(
      expect.arrayContaining([id, name, slug, photo, leaver.email, leaver.userId, token]),
    );
    expect(own).toEqual(expect.arrayContaining([conversationId, said]));
    expect(await findColumnsContaining(own)).toEqual([]);
  });

  it('deletes no data of a club that had no contact with the erased club', async () => {
    const laterExport = await exportPersonalData(app, bystander.leaver.browser);
    for (const one of [laterExport, ofBystander]) {
      delete one.exportedAt;
      delete one.tables.personalDataExports;
    }
    expect(laterExport).toEqual(ofBystander);
  });

  it('keeps the Direct Debit mandate of an erased club without the club id, and cancels it at the payment provider', async () => {
    const rows = await queryDatabase('select club_id from mandates where id = $1', mandateId);
    expect(rows).toEqual([{ club_id: null }]);
    await app.runJob('billing.go-on');
    expect(bank.list('mandates').find(({ id }) => id === mandateId)?.status).toBe('cancelled');
  });

  it('notifies the opponent of an erased club and makes the opponent’s date free again', async () => {
    const [note] = await queryDatabase(
      "select data from pgboss.job where name = 'match.opponent-left.notify'",
    );
    await app.runJob('match.opponent-left.notify', note.data);
    const bell = await (
      await app.call('GET', '/api/v1/notifications', { as: other.browser })
    ).json();
    expect(bell.items).toMatchObject([
      {
        text: expect.stringMatching(
          /^The club that Sunday XI were to play on .* has left Fixturebook\. The match is off/,
        ),
        path: expect.stringContaining('/opponents/'),
      },
    ]);
    const { fixtureId } = note.data;
    const fixture = await app.call('GET', `/api/v1/fixtures/${fixtureId}`, { as: other.browser });
    expect((await fixture.json()).status).toBe('open');
  });

  it('confirms the erasure to the former user by email', async () => {
    for (const { data } of await queryDatabase(
      "select data from pgboss.job where name = 'mail.send'",
    ))
      await app.runJob('mail.send', data);
    const mails = await app.db.select().from(developmentMails);
    expect(mails.filter(({ to }) => to === leaver.email)).toMatchObject([
      { subject: 'Your profile has been deleted' },
    ]);
  });
});

describe('DELETE /api/v1/me', () => {
  it('rejects a request to erase an account from a visitor who is not logged in', async () => {
    expect((await eraseAccount(new NewBrowser(), 'a@club.example')).status).toBe(401);
  });

  it('rejects an erasure that is confirmed with another or an invalid email address', async () => {
    const { browser } = await createClubWithPassword(app);
    for (const email of ['another@club.example', 'none', '']) {
      const refused = await eraseAccount(browser, email);
      expect(refused.status).toBe(400);
      expect((await refused.json()).errors[0].path).toBe('email');
    }
    expect((await app.call('GET', '/api/v1/me', { as: browser })).status).toBe(200);
  });

  it('erases an account without a club, after which its address can sign up again', async () => {
    const { browser, email } = await createSecretaryWithPassword(app);
    expect((await eraseAccount(browser, email)).status).toBe(204);
    expect((await app.call('GET', '/api/v1/me', { as: browser })).status).toBe(401);
    await createSecretaryWithPassword(app, email);
  });

  it('keeps the verification codes of another email address that ends with the address of the erased account', async () => {
    const { browser, email } = await createSecretaryWithPassword(app);
    const identifier = `email-verification-otp-vice-${email}`;
    await queryDatabase(
      "insert into verifications (identifier, value, expires_at) values ($1, 'x', now())",
      identifier,
    );
    expect((await exportPersonalData(app, browser)).tables.verifications).toEqual([]);
    await eraseAccount(browser, email);
    const left = await queryDatabase('select from verifications where identifier = $1', identifier);
    expect(left).toHaveLength(1);
  });

  it('responds 204 or 401 to each of three concurrent requests to erase the same account', async () => {
    const { browser, email } = await createSecretaryWithPassword(app);
    const answers = await Promise.all([1, 2, 3].map(() => eraseAccount(browser, email)));
    for (const { status } of answers) expect([204, 401]).toContain(status);
    expect(await queryDatabase('select id from users where email = $1', email)).toEqual([]);
  });

  it('responds 404 to a request to block a club that is erased while the request waits for a database lock', async () => {
    const { club, userId } = await createClubWithPassword(app);
    const { browser: other } = await createClubWithPassword(app);
    const erasing = await app.db.$client.connect();
    await erasing.query('begin');
    await erasing.query('delete from clubs where id = $1', [club.id]);
    const answer = app.call('POST', `/api/v1/clubs/${club.slug}/block`, { as: other });
    await vi.waitUntil(
      async () =>
        (await queryDatabase("select from pg_stat_activity where wait_event_type = 'Lock'"))
          .length > 0,
      { timeout: 10_000 },
    );
    await erasing.query('delete from users where id = $1', [userId]);
    await erasing.query('commit');
    erasing.release();
    expect((await answer).status).toBe(404);
  });

  it('keeps the club when an officer’s account is erased and another officer remains', async () => {
    const { browser, email, club } = await createClubWithPassword(app);
    const { userId } = await createSecretaryWithPassword(app);
    await queryDatabase('insert into officers (user_id, club_id) values ($1, $2)', userId, club.id);
    expect((await exportPersonalData(app, browser)).tables.clubs).toEqual([]);
    expect((await eraseAccount(browser, email)).status).toBe(204);
    expect(await queryDatabase('select id from clubs where id = $1', club.id)).toHaveLength(1);
  });
});
