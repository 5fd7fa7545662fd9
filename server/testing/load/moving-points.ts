import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { Client } from 'pg';

/** Returns one of the postcodes ZA10 0AA, ZA10 0AB and so on, none of which exists. */
function buildPostcode(number: number) {
  const letter = (index: number) => String.fromCharCode(65 + (index % 26));
  const [unit, sector] = [number % 676, Math.floor(number / 676)];
  const district = Math.floor(sector / 10);
  const outcode = `Z${letter(Math.floor(district / 90))}${10 + (district % 90)}`;
  return `${outcode} ${sector % 10}${letter(Math.floor(unit / 26))}${letter(unit)}`;
}

/** Inserts postcodes with inexact coordinates, and free dates of one club at each of them. */
export async function seedFixturesAtPlaces(
  databaseUrl: string,
  { places, fixturesPerPlace }: { places: number; fixturesPerPlace: number },
) {
  const postcodes = Array.from({ length: places }, (_, number) => buildPostcode(number));
  const db = new Client({ connectionString: databaseUrl });
  await db.connect();
  await db.query(insertPointsSql, [postcodes]);
  await db.query(insertFixturesSql, [postcodes, fixturesPerPlace]);
  await db.query('vacuum analyze fixtures, postcode_points');
  await db.end();
}

const insertPointsSql = `
  insert into postcode_points (postcode, latitude, longitude, accuracy, source)
  select postcode, 53, -2, 'area', 'built-in' from unnest($1::text[]) postcode`;

const insertFixturesSql = `
  insert into fixtures (club_id, team_name, date, side, ground, postcode, contact_email,
    max_travel_radius, description)
  select (select id from clubs order by id desc limit 1), postcode || ' ' || n,
    (now() at time zone 'Europe/London')::date + 30 + n, 'home', 'The Rec', postcode,
    'fixtures@many.example', 40, ''
  from unnest($1::text[]) postcode, generate_series(1, $2::int) n`;

/** Moves the postcodes of the fixtures, as an import or a geocoder does. */
export async function movePlaces(databaseUrl: string) {
  const db = new Client({ connectionString: databaseUrl });
  await db.connect();
  await db.query("update postcode_points set latitude = latitude + 0.001 where postcode like 'Z%'");
  await db.end();
}

/** Writes a file for the import of postcodes, in which those of the fixtures are the first. */
export async function writePostcodeFile(path: string, lines: number) {
  const file = createWriteStream(path);
  for (let number = 0; number < lines; number++)
    if (!file.write(`${buildPostcode(number)},53.5,-2.5\n`)) await once(file, 'drain');
  file.end();
  await once(file, 'finish');
}
