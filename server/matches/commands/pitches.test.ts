import fc from 'fast-check';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestDatabase } from '../../testing/database/test-database.ts';

const { databaseUrl } = await startTestDatabase();
const pool = new Pool({ connectionString: databaseUrl });
afterAll(() => pool.end());

const postcodes = ['SW18 4RD', 'SW11 1AA'];
let clubId: string;
beforeAll(async () => {
  const { rows } = await pool.query(
    `insert into clubs (slug, name, username, description, postcode, contact_number, contact_email)
     values ('old-town', 'Old Town', '', '', 'SW18 4RD', '', '') returning id`,
  );
  clubId = rows[0].id;
});

interface Played {
  postcode: string;
  start: number;
  hours: number;
}

const played = fc.record({
  postcode: fc.constantFrom(...postcodes),
  start: fc.integer({ min: 0, max: 30 }),
  hours: fc.constantFrom(3, 7, 24),
});
const pitches = fc.integer({ min: 1, max: 3 });

it('refuses a match exactly if it needs one pitch more than the ground has', async () => {
  await fc.assert(
    fc.asyncProperty(pitches, fc.array(played, { maxLength: 12 }), async (count, plays) => {
      await setPitches(count);
      const agreed: Played[] = [];
      for (const play of plays) {
        const fits = countPlayedAtOnce([...agreed, play]) <= count;
        expect(await agreeMatch(play, count)).toBe(fits);
        if (fits) agreed.push(play);
      }
    }),
    { numRuns: 40 },
  );
});

it('never stores more matches at once than pitches when many are agreed at the same time', async () => {
  await fc.assert(
    fc.asyncProperty(
      pitches,
      fc.array(played, { minLength: 6, maxLength: 10 }),
      async (count, plays) => {
        await setPitches(count);
        const areStored = await Promise.all(plays.map((play) => agreeMatch(play, count)));
        const stored = plays.filter((_, place) => areStored[place]);
        expect(stored).not.toEqual([]);
        expect(countPlayedAtOnce(stored)).toBeLessThanOrEqual(count);
      },
    ),
    { numRuns: 40 },
  );
});

it('refuses to reinstate or to move a match to a ground whose pitches are all taken', async () => {
  await setPitches(2);
  const play = { postcode: 'SW18 4RD', start: 13, hours: 7 };
  for (let n = 0; n < 2; n++) expect(await agreeMatch(play, 2)).toBe(true);
  expect(await agreeMatch({ ...play, postcode: 'SW11 1AA' }, 2)).toBe(true);
  const move = pool.query("update matches set postcode = 'SW18 4RD' where postcode = 'SW11 1AA'");
  await expect(move).rejects.toMatchObject({ constraint: 'matches_ground_taken' });
  await pool.query(
    `update matches set status = 'called-off', call_off_reason = 'weather', called_off_at = now()
     where id = (select id from matches where postcode = 'SW18 4RD' limit 1)`,
  );
  expect(await agreeMatch(play, 2)).toBe(true);
  const reinstate = pool.query(
    `update matches set status = 'agreed', call_off_reason = null, called_off_at = null
     where status = 'called-off'`,
  );
  await expect(reinstate).rejects.toMatchObject({ constraint: 'matches_ground_taken' });
});

/** Both grounds of the club get this number of pitches, and no match. */
async function setPitches(count: number) {
  await pool.query('delete from matches');
  await pool.query('delete from grounds');
  for (const postcode of postcodes)
    await pool.query(
      `insert into grounds (club_id, name, postcode, pitches, what_three_words, notes)
       values ($1, $2, $2, $3, '', '')`,
      [clubId, postcode, count],
    );
}

/**
 * Returns whether the match was stored. Tries again after a deadlock, as the transactions of the server do: PostgreSQL
 * ends one of two inserts that wait for each other.
 */
async function agreeMatch(play: Played, count: number): Promise<boolean> {
  const error = await insertMatch(play, count).then(
    () => undefined,
    (refusal) => refusal,
  );
  if (error?.code === '40P01') return agreeMatch(play, count);
  if (error) expect(error).toMatchObject({ code: '23P01', constraint: 'matches_ground_taken' });
  return error === undefined;
}

function insertMatch({ postcode, start, hours }: Played, count: number) {
  return pool.query(
    `insert into matches (date, home_club_id, postcode, playing, one_pitch)
     select starts::date, $1, $2, tsrange(starts, starts + make_interval(hours => $4)), $5
     from (select timestamp '2030-06-15' + make_interval(hours => $3) as starts) s`,
    [clubId, postcode, start, hours, count === 1],
  );
}

/** Returns how many of the matches of the fuller ground are played at once. */
function countPlayedAtOnce(plays: Played[]) {
  const counts = plays.map(
    ({ postcode, start }) =>
      plays.filter(
        (one) => one.postcode === postcode && one.start <= start && start < one.start + one.hours,
      ).length,
  );
  return Math.max(0, ...counts);
}
