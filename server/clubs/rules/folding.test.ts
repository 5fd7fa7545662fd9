import { toSearchText } from '@fixturebook/contract/search-text';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { migrateDatabase } from '../../platform/database/migrate.ts';
import { getDatabaseUrl, runSqlStatement } from '../../testing/database/template-database.ts';
import { getPostgresUrl, startTestDatabase } from '../../testing/database/test-database.ts';
import { buildSearchFoldingSql } from './folding.ts';

const { databaseUrl } = await startTestDatabase();
const db = drizzle(databaseUrl);
afterAll(() => db.$client.end());

async function toSearchTextInSql(text: string, database = db) {
  const { rows } = await database.execute<{ folded: string }>(
    sql`select ${buildSearchFoldingSql(sql`${text}::text`)} as folded`,
  );
  return rows[0]?.folded;
}

const examples: [string, string][] = [
  ['Ash Green CC', 'ash green cc'],
  ["O'Connor’s", 'oconnors'],
  ['O´Connor O`Connor O‘Connor OʼConnor O′Connor O＇Connor', 'oconnor '.repeat(6).trim()],
  ['Llanelli & Sôn', 'llanelli & son'],
  ['LLANDŴR YNYS MÔN', 'llandwr ynys mon'],
  ['Ærø Łódź Straße GROẞ', 'aero lodz strasse gross'],
  ['Œuf Đặng Þór Guðrún Ħal Ŧ', 'oeuf dang thor gudrun hal t'],
  ['İstanbul ısı', 'istanbul isi'],
  ['  St   Mary\u00a0the\u2003Virgin ', 'st mary the virgin'],
  ['soft\u00adhyphen zero\u200bwidth', 'softhyphen zerowidth'],
  ['Oʻahu Ørsted ĦŦ', 'oahu orsted ht'],
  ['ﬁne Ｘ１', 'fine x1'],
  ["'’'", ''],
  ['', ''],
  ['100% _\\', '100% _\\'],
];

it.each(examples)(
  'folds %j to %j for searches, both in SQL and in TypeScript',
  async (name, found) => {
    expect(await toSearchTextInSql(name)).toBe(found);
    expect(toSearchText(name)).toBe(found);
  },
);

it('converts accented capitals to plain small letters in SQL even when the database locale cannot', async () => {
  const server = getPostgresUrl();
  const name = `test_c_${process.pid}`;
  await runSqlStatement(
    server,
    `create database ${name} template template0 encoding 'UTF8' locale_provider libc locale 'C'`,
  );
  const inC = drizzle(getDatabaseUrl(server, name));
  try {
    await migrateDatabase(getDatabaseUrl(server, name));
    const { rows } = await inC.execute<{ lower: string }>("select lower('É') as lower");
    expect(rows).toEqual([{ lower: 'É' }]);
    for (const [text, found] of examples) expect(await toSearchTextInSql(text, inC)).toBe(found);
  } finally {
    await inC.$client.end();
    await runSqlStatement(server, `drop database ${name} with (force)`);
  }
});

describe('the folding of club names for searches', () => {
  const letters = fc.constantFrom(...'abzÀéôŵÿçñšžøłßæœđþ &-.1');
  const names = fc.array(letters, { minLength: 1, maxLength: 30 }).map((all) => all.join(''));
  const apostrophes = fc.constantFrom("'", '’', '‘', '`', 'ʼ');

  it('folds different spellings of a club name to the same text', async () => {
    const ways = fc.constantFrom<(name: string) => string>(
      (name) => name.toLowerCase(),
      (name) => name.toUpperCase(),
      (name) => name.normalize('NFD'),
      (name) => name.normalize('NFKC'),
      (name) => name.normalize('NFD').replace(/\p{M}/gu, ''),
      (name) => name.replaceAll(' ', '  '),
    );
    const placed = fc.tuple(names, names, ways, apostrophes);
    await fc.assert(
      fc.asyncProperty(placed, async ([before, after, way, apostrophe]) => {
        const known = await toSearchTextInSql(`${before}’${after}`);
        expect(await toSearchTextInSql(way(`${before}${apostrophe}${after}`))).toBe(known);
        expect(await toSearchTextInSql(way(`${before}${after}`))).toBe(known);
        expect(toSearchText(way(`${before}${apostrophe}${after}`))).toBe(known);
      }),
      { numRuns: 200 },
    );
  });

  it('does not change text that is already folded', async () => {
    const texts = fc.string({ unit: 'grapheme', maxLength: 80 }).filter((text) => !/\0/.test(text));
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const once = (await toSearchTextInSql(text)) ?? '';
        expect(await toSearchTextInSql(once)).toBe(once);
      }),
      { numRuns: 200 },
    );
  });
});
