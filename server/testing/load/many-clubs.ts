import { postcodeAreas } from '@fixturebook/contract/places';
import { Client } from 'pg';
import { slugCandidates } from '../../clubs/rules.ts';
import { type Random, seededRandom } from '../demo/random.ts';
import { clubNames } from './many-clubs/names.ts';

/** Clubs of one statement. */
const atOnce = 2_000;

/**
 * Adds clubs all over the British Isles, as many as a country has: names, places and descriptions
 * such as clubs have, the same for everyone. They have no officers. The tables are then as a server
 * keeps them that has run for a while.
 */
export async function seedManyClubs(databaseUrl: string, count: number) {
  // What is not on the disk yet cannot be marked as visible to all.
  const options = '-c synchronous_commit=on';
  const client = new Client({ connectionString: databaseUrl, options });
  await client.connect();
  await insertMany(client, count);
  await client.query('vacuum analyze clubs, postcode_points');
  await client.end();
}

async function insertMany(client: Client, count: number) {
  const clubs = manyClubs();
  for (let made = 0; made < count; made += atOnce) {
    const some = Array.from({ length: Math.min(atOnce, count - made) }, () => clubs.next().value);
    await client.query(insertPoints, [JSON.stringify(some)]);
    await client.query(insertClubs, [JSON.stringify(some)]);
  }
}

/** The clubs that are seeded, in their order. */
export function* manyClubs() {
  const random = seededRandom(1744);
  const districts = districtsOf(random);
  const slugs = new Set<string>();
  for (const name of clubNames(random)) {
    const place = unitIn(random.pick(districts), random);
    yield { name, slug: freeSlug(name, slugs), ...place, description: words(random) };
  }
}

const insertPoints = `
  insert into postcode_points (postcode, latitude, longitude, accuracy, source)
  select postcode, latitude, longitude, 'unit', 'import'
  from json_to_recordset($1) as (postcode text, latitude float8, longitude float8)
  on conflict do nothing`;

const insertClubs = `
  insert into clubs (slug, name, username, description, postcode, contact_number, contact_email)
  select slug, name, 'Fixture secretary', description, postcode, '+442079460018',
    'fixtures@' || slug || '.example'
  from json_to_recordset($1) as (slug text, name text, description text, postcode text)
  on conflict do nothing`;

function freeSlug(name: string, taken: Set<string>) {
  for (const slug of slugCandidates(name)) {
    if (taken.has(slug)) continue;
    taken.add(slug);
    return slug;
  }
  throw new Error('The candidates for a slug have no end.');
}

const letters = [...'ABDEFGHJLNPQRSTUWXYZ'];
const digits = between(0, 9);
/** Hundred thousandths of a degree from the middle: of an area's districts, of a district's units. */
const farOff = between(-20_000, 20_000);
const nearBy = between(-3_000, 3_000);

/** Outward codes with their points: each area has 24 districts. */
function districtsOf(random: Random) {
  return postcodeAreas.flatMap(([area, , latitude, longitude]) =>
    between(1, 24).map((number) => ({
      outcode: `${area}${number}`,
      latitude: latitude + random.pick(farOff) / 1e5,
      longitude: longitude + random.pick(farOff) / 1e5,
    })),
  );
}

/** A unit postcode of the district, with its point. */
function unitIn(district: ReturnType<typeof districtsOf>[number], random: Random) {
  const moved = (degrees: number) => Number((degrees + random.pick(nearBy) / 1e5).toFixed(5));
  return {
    postcode: `${district.outcode} ${random.pick(digits)}${random.pick(letters)}${random.pick(letters)}`,
    latitude: moved(district.latitude),
    longitude: moved(district.longitude),
  };
}

function between(first: number, last: number) {
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

function words(random: Random) {
  return Array.from({ length: 4 }, () => random.pick(sentences)).join(' ');
}
