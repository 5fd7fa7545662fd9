import { groundsMax } from '@fixturebook/contract/teams/grounds';
import { teamsMax } from '@fixturebook/contract/teams/teams';
import { afterAll, expect, it } from 'vitest';
import { createDatabase, runTransaction } from '../../platform/database/database.ts';
import { createLogger } from '../../platform/log.ts';
import { startTestDatabase } from '../../testing/database/test-database.ts';
import { teamsBackfill } from './take-over.ts';

const { databaseUrl } = await startTestDatabase();
const db = createDatabase(databaseUrl, createLogger('silent'));
afterAll(() => db.$client.end());

const query = async (text: string, ...values: unknown[]) =>
  (await db.$client.query(text, values)).rows;

let clubs = 0;

async function insertClub(fields: { morePitches?: boolean; isClosed?: boolean } = {}) {
  clubs += 1;
  const { morePitches = false, isClosed = false } = fields;
  const [club] = await query(
    `insert into clubs (slug, name, username, description, postcode, contact_number, contact_email, more_pitches,
      suspended_at, closed_at)
    values ($1, $1, '', '', 'SW18 4RD', '', '', $2, case when $3 then now() end, case when $3 then now() end)
    returning id`,
    `club-${clubs}`,
    morePitches,
    isClosed,
  );
  return club.id as string;
}

/** Inserts a fixture as the previous version does. */
async function insertFixture(clubId: string, fields: Record<string, unknown>) {
  const { teamName = 'Sunday XI', date = '2026-06-07', side = 'home', ground = 'The Rec' } = fields;
  const { postcode = 'SW18 4RD' } = fields;
  await query(
    `insert into fixtures (club_id, team_name, date, side, ground, postcode, contact_email, max_travel_radius,
      description)
    values ($1, $2, $3, $4, $5, $6, '', 20, '')`,
    ...[clubId, teamName, date, side, ground, postcode],
  );
}

function takeOver(...clubIds: string[]) {
  return runTransaction(db, (tx) => teamsBackfill.fill(tx, clubIds));
}

const listNames = async (table: 'teams' | 'grounds', clubId: string) =>
  (await query(`select name from ${table} where club_id = $1 order by lower(name)`, clubId)).map(
    ({ name }) => name,
  );

it('takes over each team name of a club once, spelt as in its latest fixture', async () => {
  const [clubId, other] = [await insertClub(), await insertClub()];
  await insertFixture(clubId, { teamName: 'sunday xi', date: '2024-06-02' });
  await insertFixture(clubId, { teamName: 'Sunday XI', date: '2026-06-07' });
  await insertFixture(clubId, { teamName: 'Vets', date: '2025-07-02' });
  await insertFixture(other, { teamName: 'Midweek' });
  await takeOver(clubId, other);
  expect(await listNames('teams', clubId)).toEqual(['Sunday XI', 'Vets']);
  expect(await listNames('teams', other)).toEqual(['Midweek']);
});

it('takes over each home ground with its latest postcode, but no ground of an away fixture', async () => {
  const clubId = await insertClub();
  const fixtures = [
    { ground: 'THE REC', postcode: 'GU2 4BD', date: '2024-06-02' },
    { ground: 'The Rec', postcode: 'SW18 4RD', date: '2026-06-07' },
    { ground: 'School', postcode: 'SW11 1AA', side: 'either', date: '2026-06-14' },
    { ground: 'Their place', side: 'away', date: '2026-06-21' },
    { ground: '', side: 'away', date: '2026-06-28' },
  ];
  for (const fixture of fixtures) await insertFixture(clubId, fixture);
  await takeOver(clubId);
  expect(
    await query(
      'select name, postcode, pitches from grounds where club_id = $1 order by name',
      clubId,
    ),
  ).toEqual([
    { name: 'School', postcode: 'SW11 1AA', pitches: 1 },
    { name: 'The Rec', postcode: 'SW18 4RD', pitches: 1 },
  ]);
});

it('leaves the number of pitches open for a club with more than one pitch', async () => {
  const clubId = await insertClub({ morePitches: true });
  await insertFixture(clubId, {});
  await takeOver(clubId);
  expect(await query('select pitches from grounds where club_id = $1', clubId)).toEqual([
    { pitches: null },
  ]);
});

it('keeps what the club has added itself, also when the same clubs are taken over again', async () => {
  const clubId = await insertClub();
  await insertFixture(clubId, {});
  await query(
    `insert into teams (club_id, name, weekdays, category) values ($1, 'SUNDAY XI', '{sunday}', 'men')`,
    clubId,
  );
  await takeOver(clubId);
  await takeOver(clubId);
  expect(await query('select name, category from teams where club_id = $1', clubId)).toEqual([
    { name: 'SUNDAY XI', category: 'men' },
  ]);
  expect(await listNames('grounds', clubId)).toEqual(['The Rec']);
});

it('takes over the names that were used last when a club has used too many', async () => {
  const clubId = await insertClub();
  await query(
    `insert into fixtures (club_id, team_name, date, side, ground, postcode, contact_email, max_travel_radius,
      description)
    select $1, 'Team ' || n, date '2026-01-01' + n, 'home', 'Ground ' || n, 'SW18 4RD', '', 20, ''
    from generate_series(1, $2::int) n`,
    clubId,
    teamsMax + 5,
  );
  await takeOver(clubId);
  expect(await listNames('teams', clubId)).toHaveLength(teamsMax);
  const grounds = await listNames('grounds', clubId);
  expect(grounds).toHaveLength(groundsMax);
  expect(grounds).toContain(`Ground ${teamsMax + 5}`);
  expect(await listNames('teams', clubId)).not.toContain('Team 5');
});

it('takes over nothing of a club that is closed', async () => {
  const clubId = await insertClub({ isClosed: true });
  await insertFixture(clubId, {});
  await takeOver(clubId);
  expect(await listNames('teams', clubId)).toEqual([]);
  expect(await listNames('grounds', clubId)).toEqual([]);
});
