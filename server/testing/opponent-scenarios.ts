import { type FixtureStatus, Format, Side, Strength } from '@fixturebook/contract/fixtures';
import { opponentsMax } from '@fixturebook/contract/limits';
import { nearMissesMax } from '@fixturebook/contract/matches';
import type { AgeGroup, TeamCategory } from '@fixturebook/contract/teams/categories';
import fc from 'fast-check';
import type { Pool } from 'pg';
import { getGreatCircleKm } from './distance.ts';

interface GroundPosition {
  latitude: number;
  longitude: number;
}

export interface ScenarioFixture {
  id: string;
  /** `club` and `place` are indexes into lists of the scenario; null is an unknown place. */
  club: number;
  place: number | null;
  side: Side;
  radius: number;
  strength: Strength | null;
  format: Format | null;
  /** The category of the team, which every date has of its own. */
  category: TeamCategory | null;
  ageGroup: AgeGroup | null;
  status: FixtureStatus;
  /** How many days the date is after the first day of the scenario. */
  later: 0 | 1;
}

export interface OpponentScenario {
  places: GroundPosition[];
  clubs: { id: string; suspended: boolean }[];
  blocks: { by: number; of: number }[];
  dates: ScenarioFixture[];
}

/** Generates positions in steps of 1/10,000 of a degree, so that distances are rarely equal. */
function generatePositionInBox(south: number, north: number, west: number, east: number) {
  const degrees = (min: number, max: number) =>
    fc.noBias(fc.integer({ min: min * 10_000, max: max * 10_000 })).map((n) => n / 10_000);
  return fc.record({ latitude: degrees(south, north), longitude: degrees(west, east) });
}
const positionInCounty = generatePositionInBox(51, 52, -1.4, 0.2);
const positionInBritishIsles = generatePositionInBox(50, 60, -8, 1.6);

const mostly = <T>(usual: T, others: readonly T[]) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(usual) }, fc.constantFrom(...others));
/** Without bias towards small values, generated ids are unique in the database that all scenarios share. */
const id = fc.noBias(fc.uuid());

interface ScenarioLimits {
  place: fc.Arbitrary<GroundPosition>;
  places: number;
  clubs: [from: number, to: number];
  dates: [from: number, to: number];
}

function generateScenarioOfSize({
  place,
  places: many,
  clubs: [few, most],
  dates,
}: ScenarioLimits): fc.Arbitrary<OpponentScenario> {
  const club = fc.record({ id, suspended: mostly(false, [true]) });
  return fc
    .record({
      places: fc.array(place, { minLength: 1, maxLength: many, size: 'max' }),
      clubs: fc.array(club, { minLength: few, maxLength: most, size: 'max' }),
    })
    .chain(({ places, clubs }) => {
      const club = fc.nat(clubs.length - 1);
      const [minLength, maxLength] = dates;
      return fc.record({
        places: fc.constant(places),
        clubs: fc.constant(clubs),
        blocks: fc.array(fc.record({ by: club, of: club }), { maxLength: 2 }),
        dates: fc.array(generateScenarioDate(places, club), { minLength, maxLength, size: 'max' }),
      });
    });
}

function generateScenarioDate(
  places: GroundPosition[],
  club: fc.Arbitrary<number>,
): fc.Arbitrary<ScenarioFixture> {
  const somewhere = fc.nat(places.length - 1);
  return fc
    .record({
      id,
      club,
      place: fc.oneof({ weight: 9, arbitrary: somewhere }, fc.constant(null)),
      side: fc.constantFrom(...Side.options),
      radius: fc.oneof(
        fc.constantFrom(0, 2000),
        fc.integer({ min: 5, max: 160 }),
        // A radius just below or just above the distance to a place.
        fc.record({ to: somewhere, round: fc.constantFrom(Math.floor, Math.ceil) }),
      ),
      strength: fc.option(fc.constantFrom(...Strength.options), { freq: 3 }),
      format: fc.option(mostly<Format>('limited-overs', Format.options), { freq: 3 }),
      status: mostly<FixtureStatus>('open', ['confirmed', 'called-off']),
      later: mostly<0 | 1>(0, [1]),
      team: mostly<TeamCategory | null>(null, ['men', 'women', 'juniors']),
      ageGroup: fc.constantFrom<AgeGroup>('under-11', 'under-13'),
    })
    .map(({ radius, team: category, ageGroup: age, ...others }) => {
      const date = { ...others, category, ageGroup: category === 'juniors' ? age : null };
      if (typeof radius === 'number') return { ...date, radius };
      const apart = getDistanceBetween(places[date.place ?? 0], places[radius.to]);
      return { ...date, radius: radius.round(apart) };
    });
}

/** Generates clubs near each other, clubs all over the country, or more dates than a page shows. */
export const opponentScenario: fc.Arbitrary<OpponentScenario> = fc.oneof(
  {
    weight: 18,
    arbitrary: generateScenarioOfSize({
      place: positionInCounty,
      places: 5,
      clubs: [3, 8],
      dates: [10, 24],
    }),
  },
  {
    weight: 6,
    arbitrary: generateScenarioOfSize({
      place: positionInBritishIsles,
      places: 6,
      clubs: [4, 8],
      dates: [12, 24],
    }),
  },
  {
    weight: 1,
    arbitrary: generateScenarioOfSize({
      place: positionInCounty,
      places: 3,
      clubs: [10, 30],
      dates: [150, 250],
    }),
  },
);

export async function insertScenarios(
  db: Pool,
  worlds: { world: OpponentScenario; day: string }[],
) {
  const points = worlds.flatMap(({ world, day }) =>
    world.places.map((one, n) => ({ ...one, postcode: `${day} ${n}` })),
  );
  await db.query(
    `insert into postcode_points (postcode, latitude, longitude, accuracy, source)
     select postcode, latitude, longitude, 'unit', 'import'
     from json_to_recordset($1) as (postcode text, latitude float8, longitude float8)`,
    [JSON.stringify(points)],
  );
  await db.query(
    `insert into clubs (id, slug, name, username, description, postcode, contact_number,
       contact_email, suspended_at)
     select id, id, id, '', '', 'SW18 4RD', '+442079460018', 'x@world.example',
       case when suspended then now() end
     from json_to_recordset($1) as (id uuid, suspended boolean)`,
    [JSON.stringify(worlds.flatMap(({ world }) => world.clubs))],
  );
  const pairs = worlds.flatMap(({ world: { blocks, clubs } }) =>
    blocks.map(({ by, of }) => ({ by: clubs[by]?.id, of: clubs[of]?.id })),
  );
  await db.query(
    `insert into club_blocks (blocker_id, blocked_id)
     select by, "of" from json_to_recordset($1) as (by uuid, "of" uuid) where by <> "of"
     on conflict do nothing`,
    [JSON.stringify(pairs)],
  );
  const dates = worlds.flatMap(({ world, day }) =>
    world.dates.map((one) => ({
      ...one,
      day,
      club_id: world.clubs[one.club]?.id,
      postcode: one.place === null ? 'unknown' : `${day} ${one.place}`,
    })),
  );
  // A trigger copies the categories of the teams to the fixtures.
  await db.query(
    `insert into teams (club_id, name, weekdays, category, age_group)
     select club_id, upper(id::text), '{}', category, "ageGroup"
     from json_to_recordset($1) as (id uuid, club_id uuid, category text, "ageGroup" text)`,
    [JSON.stringify(dates)],
  );
  await db.query(
    `insert into fixtures (id, club_id, team_name, date, side, ground, postcode, contact_email,
       max_travel_radius, description, format, strength, status, call_off_reason)
     select id, club_id, id, day + later, side, '', postcode, 'x@world.example', radius, '',
       format, strength, status, case when status = 'called-off' then 'weather' end
     from json_to_recordset($1) as (id uuid, club_id uuid, day date, later int, side text,
       postcode text, radius int, format text, strength text, status text)`,
    [JSON.stringify(dates)],
  );
}

/** Finds opponents without SQL, nearest first, to compare them with those that SQL finds. */
export function findExpectedOpponents(world: OpponentScenario, own: ScenarioFixture) {
  const suiting: FreeDateWithDistance[] = [];
  const near: FreeDateWithDistance[] = [];
  for (const other of world.dates) {
    if (!canPlayEachOther(world, own, other)) continue;
    const weMay = own.side !== 'home' && other.side !== 'away';
    const theyMay = other.side !== 'home' && own.side !== 'away';
    if (!weMay && !theyMay) continue;
    const apart = getDistanceKm(world, own, other);
    const radius = Math.max(weMay ? own.radius : -1, theyMay ? other.radius : -1);
    const faults = [
      apart > radius,
      getStrengthGap(own, other) > 1,
      haveDifferentFormats(own, other),
    ].filter(Boolean);
    const placed = { id: other.id, club: other.club, apart };
    if (faults.length === 0) suiting.push(placed);
    const farOff = apart > Math.max(radius * 1.25, radius + 20);
    const isUnknown = apart === Number.POSITIVE_INFINITY;
    const isNear = faults.length === 1 && getStrengthGap(own, other) <= 2 && (!farOff || isUnknown);
    if (isNear) near.push(placed);
  }
  const nearest = suiting.toSorted(compareByDistance);
  return {
    nearest: nearest.slice(0, opponentsMax),
    suiting: pickWithFirstDatesOfEachClub(nearest),
    near: near.toSorted(compareByDistance).slice(0, nearMissesMax),
  };
}

/** Each club's first three dates come before the further dates of any club. */
function pickWithFirstDatesOfEachClub(nearest: FreeDateWithDistance[]) {
  const isFirst = (date: FreeDateWithDistance) =>
    nearest.filter(({ club }) => club === date.club).indexOf(date) < 3;
  const byRank = [...nearest.filter(isFirst), ...nearest.filter((date) => !isFirst(date))];
  return byRank.slice(0, opponentsMax).toSorted(compareByDistance);
}

/**
 * Counts the suitable clubs for each free date of a club from a day on, in the order of day and id.
 * `more` is true if there may be further clubs.
 */
export function countExpectedOpponents(world: OpponentScenario, club: number, from: number) {
  return world.dates
    .filter((date) => date.club === club && date.status === 'open' && date.later >= from)
    .toSorted((a, b) => a.later - b.later || (a.id < b.id ? -1 : 1))
    .map((date) => {
      const { nearest } = findExpectedOpponents(world, date);
      const opponents = new Set(nearest.map((found) => found.club)).size;
      return { fixtureId: date.id, opponents, more: nearest.length === opponentsMax };
    });
}

interface FreeDateWithDistance {
  id: string;
  club: number;
  apart: number;
}

function canPlayEachOther(world: OpponentScenario, own: ScenarioFixture, other: ScenarioFixture) {
  const apart = world.blocks.some(
    ({ by, of }) =>
      (by === own.club && of === other.club) || (by === other.club && of === own.club),
  );
  const here = !world.clubs[other.club]?.suspended;
  const free = other.status === 'open' && other.later === own.later;
  return free && here && !apart && other.club !== own.club && haveSuitableCategories(own, other);
}

function haveSuitableCategories(own: ScenarioFixture, other: ScenarioFixture) {
  if (own.category === null || other.category === null) return true;
  return own.category === other.category && own.ageGroup === other.ageGroup;
}

/** Returns the distance between the places of two dates, or infinity if either place is unknown. */
function getDistanceKm({ places }: OpponentScenario, own: ScenarioFixture, other: ScenarioFixture) {
  return getDistanceBetween(places[own.place ?? -1], places[other.place ?? -1]);
}

function getDistanceBetween(from: GroundPosition | undefined, to: GroundPosition | undefined) {
  return from && to ? getGreatCircleKm(from, to) : Number.POSITIVE_INFINITY;
}

function getStrengthGap(own: ScenarioFixture, other: ScenarioFixture) {
  if (own.strength === null || other.strength === null) return 0;
  return Math.abs(
    Strength.options.indexOf(own.strength) - Strength.options.indexOf(other.strength),
  );
}

function haveDifferentFormats(own: ScenarioFixture, other: ScenarioFixture) {
  return own.format !== null && other.format !== null && own.format !== other.format;
}

function compareByDistance(a: FreeDateWithDistance, b: FreeDateWithDistance) {
  if (a.apart !== b.apart) return a.apart - b.apart;
  return a.id < b.id ? -1 : 1;
}
