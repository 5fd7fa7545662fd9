import type { Match } from '@fixturebook/contract/matches';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '../../platform/calendar.ts';
import { createSecretary, createTestClub } from '../../testing/builders.ts';
import {
  createFreeDateInput,
  createProfileInput,
  createRecordedMatchInput,
} from '../../testing/profile.ts';
import { sizes } from '../../testing/sizes.ts';
import { type Browser, startTestApp } from '../../testing/test-app.ts';

const app = await startTestApp();
const nodes = [app, await startTestApp({ databaseUrl: app.databaseUrl })];
const pool = app.db.$client;
const firstDay = '2031-05-03';
const days = [firstDay, addDays(firstDay, 1)];
const teams = ['1st XI', '2ND xi', '2nd XI', 'Colts'];
const starts = ['11:00', '13:30', '19:00', null];
const competitions = ['league', 'cup', 'friendly', 'other'] as const;

const match = fc.record({
  teamName: fc.constantFrom(...teams),
  date: fc.constantFrom(...days),
  side: fc.constantFrom('home', 'away'),
  startTime: fc.constantFrom(...starts),
  competition: fc.constantFrom(...competitions),
});

/** What an officer of the club, or its opponent, does on one of two nodes. */
const action = fc.record({
  name: fc.constantFrom(
    'record',
    'record',
    'list',
    'ask',
    'accept',
    'move',
    'call off',
    'call off date',
    'reinstate',
    'delete',
    'import',
    'undo import',
    'set pitches',
  ),
  node: fc.nat({ max: 1 }),
  officer: fc.nat({ max: 1 }),
  target: fc.nat({ max: 20 }),
  match,
});
type Action = typeof action extends fc.Arbitrary<infer One> ? One : never;

const runs = sizes.cardRaceRounds;

it(
  'stores no two matches of a team on a day and no two on one pitch at a time, whatever officers and opponents do on two nodes at once',
  async () => {
    const colleague = await createSecretary(app);
    const own = await createTestClub(app);
    await pool.query('insert into officers (user_id, club_id) values ($1, $2)', [
      colleague.userId,
      own.club.id,
    ]);
    const opponent = await createTestClub(app);
    const officers = [own.browser, colleague.browser];
    let stored = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(action, { minLength: 3, maxLength: 8 }), { minLength: 1, maxLength: 3 }),
        async (rounds) => {
          for (const table of [
            'rate_limits',
            'card_imports',
            'match_requests',
            'matches',
            'fixtures',
          ])
            await pool.query(`delete from ${table}`);
          for (const actions of rounds) {
            const statuses = await Promise.all(
              actions.map((one) =>
                act(one, { club: own.club, officers, opponent: opponent.browser }),
              ),
            );
            expect(statuses.filter((status) => status >= 500)).toEqual([]);
            stored += await expectNoClash();
          }
        },
      ),
      { numRuns: runs },
    );
    // Otherwise the test would say nothing.
    expect(stored).toBeGreaterThan(runs);
  },
  60_000 + runs * 2_000,
);

interface Callers {
  club: { name: string };
  officers: Browser[];
  opponent: Browser;
}

async function act({ name, node, officer, target, match }: Action, callers: Callers) {
  const as = callers.officers[officer];
  const call = (method: string, path: string, json?: object, caller = as) =>
    nodes[node]?.call(method, `/api/v1${path}`, { as: caller, json });
  const send = async (...request: Parameters<typeof call>) =>
    (await call(...request))?.status ?? 500;
  const pick = async (query: string) => {
    const { rows } = await pool.query(`${query} order by id`);
    return rows[target % Math.max(1, rows.length)] as { id: string; date: string } | undefined;
  };
  const recorded = () => pick('select id from matches where recorded_by_club_id is not null');
  const input = createRecordedMatchInput(match);
  switch (name) {
    case 'record':
      return send('POST', '/recorded-matches', input);
    case 'list': {
      const { teamName, date, side } = match;
      return send('POST', '/fixtures', createFreeDateInput({ teamName, date, side }));
    }
    case 'ask': {
      const free = await pick("select id from fixtures where status = 'open'");
      const request = { fixtureId: free?.id, teamName: `Nomads ${target}` };
      return free ? send('POST', '/match-requests', request, callers.opponent) : 200;
    }
    case 'accept': {
      const open = await pick("select id from match_requests where status = 'open'");
      return open ? send('POST', `/match-requests/${open.id}/acceptance`) : 200;
    }
    case 'move': {
      const one = await recorded();
      return one ? send('PUT', `/recorded-matches/${one.id}`, input) : 200;
    }
    case 'call off': {
      const one = await recorded();
      const json = { reason: 'ground', readvertise: target % 2 === 0 };
      return one ? send('POST', `/recorded-matches/${one.id}/cancellation`, json) : 200;
    }
    case 'call off date': {
      const free = await pick("select id from fixtures where status = 'open'");
      const json = { reason: 'ground' };
      return free ? send('POST', `/fixtures/${free.id}/cancellation`, json) : 200;
    }
    case 'set pitches': {
      const { name } = callers.club;
      const morePitches = target % 2 === 0;
      return send('PUT', '/me/club', createProfileInput({ name, morePitches }));
    }
    case 'reinstate': {
      const one = await recorded();
      return one ? send('DELETE', `/recorded-matches/${one.id}/cancellation`) : 200;
    }
    case 'import': {
      const { teamName: team, side, startTime, competition } = match;
      const lines = days.map((date) => `${date} ${side} v Cookham ${startTime ?? ''}`);
      const list = { text: lines.join('\n'), team, ground: 'The Rec', competition };
      const preview = await call('POST', '/me/card/lines', list);
      if (preview?.status !== 201) return preview?.status ?? 500;
      const { id } = await preview.json();
      return send('POST', `/me/card/imports/${id}/acceptance`);
    }
    case 'undo import': {
      const accepted = await pick('select id from card_imports where accepted_at is not null');
      return accepted ? send('DELETE', `/me/card/imports/${accepted.id}/acceptance`) : 200;
    }
    case 'delete': {
      const one = await recorded();
      return one ? send('DELETE', `/recorded-matches/${one.id}`) : 200;
    }
  }
}

/** Checks what is stored, without the constraints. Returns how many agreed matches there are. */
async function expectNoClash(): Promise<number> {
  const { rows: busyTeams } = await pool.query(
    `select club_id, date, lower(team_name) from fixtures where status <> 'called-off'
     group by 1, 2, 3 having count(*) > 1`,
  );
  expect(busyTeams).toEqual([]);
  const { rows: agreed } = await pool.query<Pick<Match, 'id'>>(
    `select m.id from matches m where m.status = 'agreed'`,
  );
  const { rows: onOnePitch } = await pool.query(
    `select one.id, other.id from matches one join matches other
       on other.home_club_id = one.home_club_id and other.postcode = one.postcode
       and other.id > one.id and other.playing && one.playing
     join clubs on clubs.id = one.home_club_id and not clubs.more_pitches
     where one.status = 'agreed' and other.status = 'agreed'`,
  );
  expect(onOnePitch).toEqual([]);
  // Each agreed match has a confirmed fixture on its day for each of its sides, and each confirmed fixture a match.
  const { rows: broken } = await pool.query(
    `select m.id from matches m
       left join match_sides s on s.match_id = m.id and s.live
       left join fixtures f on f.id = s.fixture_id and f.status = 'confirmed' and f.date = m.date
         and f.private = (m.recorded_by_club_id is not null)
     where m.status = 'agreed' and f.id is null
     union all
     select f.id from fixtures f where f.status = 'confirmed'
       and not exists (select from match_sides s where s.fixture_id = f.id and s.live)`,
  );
  expect(broken).toEqual([]);
  return agreed.length;
}
