import { ignoredCharactersPattern, letterReplacements } from '@fixturebook/contract/search-text';
import { type SQL, sql } from 'drizzle-orm';

/**
 * Lists letters in lower and upper case, because PostgreSQL with the locale C converts the case of
 * ASCII letters only.
 */
const letterPairs = Object.entries(letterReplacements).flatMap(([letter, plain]) =>
  [...new Set([letter, letter.toUpperCase()])]
    .filter((form) => /^[^\x00-\x7f]$/u.test(form))
    .map((form) => [form, plain] as const),
);
const singleLetterPairs = letterPairs.filter(([, plain]) => plain.length === 1);
const multiLetterPairs = letterPairs.filter(([, plain]) => plain.length > 1);

/** Uses only immutable SQL functions, because a generated column must be computed with them. */
export function buildSearchFoldingSql(text: SQL): SQL<string> {
  // Remove standalone acute accents before the normalization, because NFKD would turn them into
  // spaces.
  const decomposed = sql`normalize(replace(${text}, '´', ''), NFKD)`;
  const withoutAccents = sql`regexp_replace(${decomposed}, ${quoteSqlLiteral(ignoredCharactersPattern)}, '', 'g')`;
  const ones = sql`translate(${withoutAccents}, ${quoteSqlLiteral(joinOneSideOfLetterPairs(singleLetterPairs, 0))}, ${quoteSqlLiteral(joinOneSideOfLetterPairs(singleLetterPairs, 1))})`;
  const plain = multiLetterPairs.reduce(
    (inner, [letter, more]) =>
      sql`replace(${inner}, ${quoteSqlLiteral(letter)}, ${quoteSqlLiteral(more)})`,
    ones,
  );
  return sql<string>`lower(btrim(regexp_replace(${plain}, ' +', ' ', 'g')))`;
}

function joinOneSideOfLetterPairs(pairs: (readonly [string, string])[], side: 0 | 1) {
  return pairs.map((pair) => pair[side]).join('');
}

function quoteSqlLiteral(text: string) {
  return sql.raw(`'${text.replaceAll("'", "''")}'`);
}
