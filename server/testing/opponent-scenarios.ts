import { type FixtureStatus, Format, Side, Strength } from '@fixturebook/contract/fixtures';
import { nearMissesMax, opponentsMax } from '@fixturebook/contract/matches';
import fc from 'fast-check';
import type { Pool } from 'pg';
import { distanceKm } from './distance.ts';

interface Place {
  latitude: number;
  longitude: number;
}

export interface FreeDate {
  id: string;
  /** Places in the lists of the world; of no known place when null. */
  club: number;
  place: number | null;
  side: Side;
  radius: number;
  strength: Strength | null;
  format: Format | null;
  status: FixtureStatus;
  /** Days after the day of the first one. */
  later: 0 | 1;
}

/** Clubs with free dates on two days. */
export interface World {
  places: Place[];
  clubs: { id: string; suspended: boolean }[];
  blocks: { by: number; of: number }[];
  dates: FreeDate[];
}

/** Ten thousandths of a degree. No two places mirror each other but by chance. */
function placeWithin(south: number, north: number, west: number, east: number) {
  const degrees = (min: number, max: number) =>
    fc.noBias(fc.integer({ min: min * 10_000, max: max * 10_000 })).map((n) => n / 10_000);
  return fc.record({ latitude: degrees(south, north), longitude: degrees(west, east) });
}
const inACounty = placeWithin(51, 52, -1.4, 0.2);
const onTheIsles = placeWithin(50, 60, -8, 1.6);

const often = <T>(usual: T, others: readonly T[]) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(usual) }, fc.constantFrom(...others));
/** One that was there before is there no more: worlds share a database. */
const id = fc.noBias(fc.uuid());

interface Size {
  place: fc.Arbitrary<Place>;
  places: number;
  clubs: [from: number, to: number];
  dates: [from: number, to: number];
}

function aWorldOf({ place, places: many, clubs: [few, most], dates }: Size): fc.Arbitrary<World> {
  const club = fc.record({ id, suspended: often(false, [true]) });
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
        dates: fc.array(aDate(places, club), { minLength, maxLength, size: 'max' }),
      });
    });
}

function aDate(places: Place[], club: fc.Arbitrary<number>): fc.Arbitrary<FreeDate> {
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
        // A km short of a place, or just as far.
        fc.record({ to: somewhere, round: fc.constantFrom(Math.floor, Math.ceil) }),
      ),
      strength: fc.option(fc.constantFrom(...Strength.options), { freq: 3 }),
      format: fc.option(often<Format>('limited-overs', Format.options), { freq: 3 }),
      status: often<FixtureStatus>('open', ['confirmed', 'called-off']),
      later: often<0 | 1>(0, [1]),
    })
    .map(({ radius, ...date }) => {
      if (typeof radius === 'number') return { ...date, radius };
      const apart = between(places[date.place ?? 0], places[radius.to]);
      return { ...date, radius: radius.round(apart) };
    });
}

/** A few clubs near each other, all over the country, or more dates at a few places than are shown. */
export const aWorld: fc.Arbitrary<World> = fc.oneof(
  {
    weight: 18,
    arbitrary: aWorldOf({ place: inACounty, places: 5, clubs: [3, 8], dates: [10, 24] }),
  },
  {
    weight: 6,
    arbitrary: aWorldOf({ place: onTheIsles, places: 6, clubs: [4, 8], dates: [12, 24] }),
  },
  {
    weight: 1,
    arbitrary: aWorldOf({ place: inACounty, places: 3, clubs: [10, 30], dates: [150, 250] }),
  },
);

/** Puts worlds into the database, each on a day of its own. */
export async function settle(db: Pool, worlds: { world: World; day: string }[]) {
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

/** Who suits a date, and who nearly does, worked out by the rules one by one; the nearest first. */
export function opponentsIn(world: World, own: FreeDate) {
  const suiting: Placed[] = [];
  const near: Placed[] = [];
  for (const other of world.dates) {
    if (!areThereForEachOther(world, own, other)) continue;
    const weMay = own.side !== 'home' && other.side !== 'away';
    const theyMay = other.side !== 'home' && own.side !== 'away';
    if (!weMay && !theyMay) continue;
    const apart = distance(world, own, other);
    const radius = Math.max(weMay ? own.radius : -1, theyMay ? other.radius : -1);
    const faults = [apart > radius, grades(own, other) > 1, formats(own, other)].filter(Boolean);
    const placed = { id: other.id, club: other.club, apart };
    if (faults.length === 0) suiting.push(placed);
    const farOff = apart > Math.max(radius * 1.25, radius + 20);
    const isUnknown = apart === Number.POSITIVE_INFINITY;
    const isNear = faults.length === 1 && grades(own, other) <= 2 && (!farOff || isUnknown);
    if (isNear) near.push(placed);
  }
  return {
    suiting: suiting.toSorted(nearestFirst).slice(0, opponentsMax),
    near: near.toSorted(nearestFirst).slice(0, nearMissesMax),
  };
}

/**
 * How many clubs are among those who suit each free date of a club from a day on, by day and id, and
 * whether there may be more.
 */
export function countsIn(world: World, club: number, from: number) {
  return world.dates
    .filter((date) => date.club === club && date.status === 'open' && date.later >= from)
    .toSorted((a, b) => a.later - b.later || (a.id < b.id ? -1 : 1))
    .map((date) => {
      const { suiting } = opponentsIn(world, date);
      const opponents = new Set(suiting.map((found) => found.club)).size;
      return { fixtureId: date.id, opponents, more: suiting.length === opponentsMax };
    });
}

interface Placed {
  id: string;
  club: number;
  apart: number;
}

function areThereForEachOther(world: World, own: FreeDate, other: FreeDate) {
  const apart = world.blocks.some(
    ({ by, of }) =>
      (by === own.club && of === other.club) || (by === other.club && of === own.club),
  );
  const here = !world.clubs[other.club]?.suspended;
  const free = other.status === 'open' && other.later === own.later;
  return free && here && !apart && other.club !== own.club;
}

/** Infinite when either place is unknown. */
function distance({ places }: World, own: FreeDate, other: FreeDate) {
  return between(places[own.place ?? -1], places[other.place ?? -1]);
}

function between(from: Place | undefined, to: Place | undefined) {
  return from && to ? distanceKm(from, to) : Number.POSITIVE_INFINITY;
}

function grades(own: FreeDate, other: FreeDate) {
  if (own.strength === null || other.strength === null) return 0;
  return Math.abs(
    Strength.options.indexOf(own.strength) - Strength.options.indexOf(other.strength),
  );
}

function formats(own: FreeDate, other: FreeDate) {
  return own.format !== null && other.format !== null && own.format !== other.format;
}

function nearestFirst(a: Placed, b: Placed) {
  if (a.apart !== b.apart) return a.apart - b.apart;
  return a.id < b.id ? -1 : 1;
}
