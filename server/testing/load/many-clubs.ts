import { setTimeout } from 'node:timers/promises';
import { postcodeAreas } from '@fixturebook/contract/places/places';
import { Client } from 'pg';
import { generateSlugs } from '../../clubs/rules.ts';
import { createSeededRandom, type RandomGenerator } from '../demo/random.ts';
import { generateClubNames } from './many-clubs/names.ts';

const clubsPerInsert = 2_000;

const vacuumTriesMax = 100;
const vacuumPauseMs = 200;

/** Inserts generated clubs without accounts, the same in every run, and vacuums the tables. */
export async function seedManyClubs(databaseUrl: string, count: number) {
  // A vacuum can mark rows as visible to all transactions only after their commit is on disk.
  const options = '-c synchronous_commit=on';
  const client = new Client({ connectionString: databaseUrl, options });
  await client.connect();
  await insertGeneratedClubs(client, count);
  await vacuumUntilVisible(client);
  await client.end();
}

/**
 * Repeats the vacuum until it has marked every page as visible to all transactions. It cannot while
 * another session, such as that of an automatic ANALYZE, holds an older snapshot of the database.
 * Without `index_cleanup on`, PostgreSQL leaves dead rows in the table if only a few pages have any.
 */
async function vacuumUntilVisible(client: Client) {
  for (let tries = 0; tries < vacuumTriesMax; tries += 1) {
    await client.query('vacuum (analyze, index_cleanup on) clubs, postcode_points');
    const { rows } = await client.query(invisiblePagesSql);
    if (rows.length === 0) return;
    await setTimeout(vacuumPauseMs);
  }
  throw new Error('The vacuum did not mark every page as visible to all transactions.');
}

const invisiblePagesSql = `
  select relname from pg_class
  where oid in ('clubs'::regclass, 'postcode_points'::regclass) and relallvisible < relpages`;

async function insertGeneratedClubs(client: Client, count: number) {
  const clubs = generateClubs();
  for (let made = 0; made < count; made += clubsPerInsert) {
    const some = Array.from(
      { length: Math.min(clubsPerInsert, count - made) },
      () => clubs.next().value,
    );
    await client.query(insertPointsSql, [JSON.stringify(some)]);
    await client.query(insertClubsSql, [JSON.stringify(some)]);
  }
}

export function* generateClubs() {
  const random = createSeededRandom(1744);
  const districts = generateOutwardCodes(random);
  const slugs = new Set<string>();
  for (const name of generateClubNames(random)) {
    const place = generatePostcode(random.pick(districts), random);
    yield {
      name,
      slug: findFreeSlug(name, slugs),
      ...place,
      description: generateDescription(random),
    };
  }
}

const insertPointsSql = `
  insert into postcode_points (postcode, latitude, longitude, accuracy, source)
  select postcode, latitude, longitude, 'unit', 'import'
  from json_to_recordset($1) as (postcode text, latitude float8, longitude float8)
  on conflict do nothing`;

const insertClubsSql = `
  insert into clubs (slug, name, username, description, postcode, contact_number, contact_email)
  select slug, name, 'Fixture secretary', description, postcode, '+442079460018',
    'fixtures@' || slug || '.example'
  from json_to_recordset($1) as (slug text, name text, description text, postcode text)
  on conflict do nothing`;

function findFreeSlug(name: string, taken: Set<string>) {
  for (const slug of generateSlugs(name)) {
    if (taken.has(slug)) continue;
    taken.add(slug);
    return slug;
  }
  throw new Error('The candidates for a slug have no end.');
}

const letters = [...'ABDEFGHJLNPQRSTUWXYZ'];
const digits = createRange(0, 9);
/**
 * The offsets of districts from the centre of their area, and of postcodes from the centre of their
 * district, in 1/100,000 of a degree.
 */
const districtOffsets = createRange(-20_000, 20_000);
const unitOffsets = createRange(-3_000, 3_000);

/** Generates 24 outward codes (first halves of postcodes) with locations for each postcode area. */
function generateOutwardCodes(random: RandomGenerator) {
  return postcodeAreas.flatMap(([area, , latitude, longitude]) =>
    createRange(1, 24).map((number) => ({
      outcode: `${area}${number}`,
      latitude: latitude + random.pick(districtOffsets) / 1e5,
      longitude: longitude + random.pick(districtOffsets) / 1e5,
    })),
  );
}

function generatePostcode(
  district: ReturnType<typeof generateOutwardCodes>[number],
  random: RandomGenerator,
) {
  const offset = (degrees: number) => Number((degrees + random.pick(unitOffsets) / 1e5).toFixed(5));
  return {
    postcode: `${district.outcode} ${random.pick(digits)}${random.pick(letters)}${random.pick(letters)}`,
    latitude: offset(district.latitude),
    longitude: offset(district.longitude),
  };
}

function createRange(first: number, last: number) {
  return Array.from({ length: last - first + 1 }, (_, n) => first + n);
}

const sentences = [
  'A friendly Sunday side that plays from April to September.',
  'Two Saturday elevens in the league, and a Sunday side that plays for the teas.',
  'We share a ground with the football club: artificial in spring, grass from June.',
  'Founded in 1887 by the brewery, and still thirsty.',
  'Colts train on Fridays from six; parents are welcome behind the bar.',
  'A wandering club without a ground of its own: we travel up to forty miles.',
  'Timed cricket is preferred, with twenty overs from the start of the last hour.',
  'The pavilion has two changing rooms, a scorer with opinions and a roof since last year.',
  'Mixed abilities: please say when you ask how strong your side is.',
];

function generateDescription(random: RandomGenerator) {
  return Array.from({ length: 4 }, () => random.pick(sentences)).join(' ');
}
