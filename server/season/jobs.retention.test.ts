import { beforeEach, describe, expect, it } from 'vitest';
import { createTestClub } from '../testing/builders.ts';
import { createTestQuery } from '../testing/leaving.ts';
import { startTestApp } from '../testing/test-app.ts';

const newYear = new Date('2032-01-01T00:30:00Z');
const app = await startTestApp({ clock: () => newYear });
const queryDatabase = createTestQuery(app);

const lastDayThatGoes = '2030-12-31';
const firstDayThatStays = '2031-01-01';

let club: { id: string };
let opponent: { id: string };

beforeEach(async () => {
  ({ club } = await createTestClub(app));
  ({ club: opponent } = await createTestClub(app));
});

async function insertFixture(date: string, status = 'open', clubId = club.id): Promise<string> {
  const [row] = await queryDatabase(
    `insert into fixtures (club_id, team_name, date, side, ground, postcode, contact_email,
       max_travel_radius, description, status, call_off_reason)
     values ($1, gen_random_uuid(), $2, 'home', '', 'SW18 4RD', '', 20, '', $3,
       case $3 when 'called-off' then 'weather' end)
     returning id`,
    clubId,
    date,
    status,
  );
  return row.id;
}

async function insertRequest(fixtureId: string, ownFixtureId: string | null, answeredAt: string) {
  await queryDatabase(
    `insert into match_requests (from_club_id, to_club_id, fixture_id, own_fixture_id, team_name,
       message, terms, status, expires_at, answered_at)
     values ($1, $2, $3, $4, 'Sunday XI', '', '{}', 'declined', now(), $5)`,
    opponent.id,
    club.id,
    fixtureId,
    ownFixtureId,
    answeredAt,
  );
}

function insertOffer(lastFixtureId: string, fixtureId: string | null, createdAt: string) {
  return queryDatabase(
    `insert into season_offers (plan_id, from_club_id, to_club_id, last_fixture_id, fixture_id,
       team_name, first_until, created_at)
     values (gen_random_uuid(), $1, $2, $3, $4, 'Sunday XI', now(), $5)`,
    club.id,
    opponent.id,
    lastFixtureId,
    fixtureId,
    createdAt,
  );
}

async function listFixtureIds() {
  const rows = await queryDatabase(
    'select id from fixtures where club_id in ($1, $2)',
    club.id,
    opponent.id,
  );
  return rows.map(({ id }) => id).toSorted();
}

describe('the nightly job of the season', () => {
  it('deletes free dates that nobody took at the end of the season after theirs', async () => {
    await insertFixture('2028-06-04');
    await insertFixture(lastDayThatGoes);
    const stays = await insertFixture(firstDayThatStays);
    await app.runJob('season.delete-old');
    expect(await listFixtureIds()).toEqual([stays]);
  });

  it('keeps the fixtures of matches of every season', async () => {
    const kept = [
      await insertFixture('2025-06-04', 'confirmed'),
      await insertFixture('2025-06-05', 'called-off'),
    ];
    await app.runJob('season.delete-old');
    expect(await listFixtureIds()).toEqual(kept.toSorted());
  });

  it('keeps old free dates that a request, a match or an offer refers to', async () => {
    const requested = await insertFixture(lastDayThatGoes);
    const asking = await insertFixture(lastDayThatGoes, 'open', opponent.id);
    await insertRequest(requested, asking, '2030-06-01');
    const readvertised = await insertFixture(lastDayThatGoes);
    await queryDatabase(
      `with match as (
         insert into matches (date, status, home_club_id, postcode, playing, one_pitch,
           call_off_reason, called_off_at)
         values ($2, 'called-off', $1, 'SW18 4RD', '[2030-12-31 13:00, 2030-12-31 19:00)', false,
           'conceded', now())
         returning id)
       insert into match_sides (match_id, side, club_id, fixture_id, live, readvertised)
       select id, 'home', $1, $3, false, true from match`,
      club.id,
      lastDayThatGoes,
      readvertised,
    );
    const offeredAs = [await insertFixture(lastDayThatGoes), await insertFixture(lastDayThatGoes)];
    // An offer for a match of a later season stays.
    const later = await insertFixture(firstDayThatStays, 'confirmed');
    await insertOffer(later, offeredAs[0] as string, '2030-06-01');
    await insertOffer(offeredAs[1] as string, null, '2031-06-01');
    const kept = [requested, asking, readvertised, later, ...offeredAs];
    await app.runJob('season.delete-old');
    expect(await listFixtureIds()).toEqual(kept.toSorted());
  });

  it('deletes offers for the matches of a season when the next one can no longer be planned', async () => {
    const played = await insertFixture(lastDayThatGoes, 'confirmed');
    const playedLater = await insertFixture(firstDayThatStays, 'confirmed');
    const offered = await insertFixture(lastDayThatGoes);
    await insertOffer(played, offered, '2030-12-31T23:00:00Z');
    await insertOffer(playedLater, null, '2030-12-31T23:00:00Z');
    await app.runJob('season.delete-old');
    const left = await queryDatabase(
      'select last_fixture_id from season_offers where from_club_id = $1',
      club.id,
    );
    expect(left).toEqual([{ last_fixture_id: playedLater }]);
    // The date that was offered is free of references now.
    expect(await listFixtureIds()).toEqual([played, playedLater].toSorted());
  });

  it('keeps every free date that the coming season is planned from', async () => {
    const { browser, club: planner } = await createTestClub(app);
    const date = '2031-12-20';
    const id = await insertFixture(date, 'open', planner.id);
    await app.runJob('season.delete-old');
    const preview = await app.call('POST', '/api/v1/me/seasons/2032', { as: browser });
    expect((await preview.json()).items).toMatchObject([{ fixtureId: id, last: { date } }]);
  });
});
