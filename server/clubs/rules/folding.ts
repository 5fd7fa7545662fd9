import { ignoredCharactersPattern, letterReplacements } from '@fixturebook/contract/search-text';
import { type SQL, sql } from 'drizzle-orm';

/** Small and capital: where the database's language is C it knows the case of ASCII letters alone. */
const letterPairs = Object.entries(letterReplacements).flatMap(([letter, plain]) =>
  [...new Set([letter, letter.toUpperCase()])]
    .filter((form) => /^[^\x00-\x7f]$/u.test(form))
    .map((form) => [form, plain] as const),
);
const singleLetterPairs = letterPairs.filter(([, plain]) => plain.length === 1);
const multiLetterPairs = letterPairs.filter(([, plain]) => plain.length > 1);

/**
 * `fold` of the contract in SQL: it gives a text as it is searched and sorted. The one expression is both what is stored of a name and what is made of a search.
 * Immutable, of functions that every PostgreSQL has.
 */
export function foldedSql(text: SQL): SQL<string> {
  // What stands alone for an accent would become a space with one.
  const decomposed = sql`normalize(replace(${text}, '´', ''), NFKD)`;
  const withoutAccents = sql`regexp_replace(${decomposed}, ${quoteLiteral(ignoredCharactersPattern)}, '', 'g')`;
  const ones = sql`translate(${withoutAccents}, ${quoteLiteral(joinPairs(singleLetterPairs, 0))}, ${quoteLiteral(joinPairs(singleLetterPairs, 1))})`;
  const plain = multiLetterPairs.reduce(
    (inner, [letter, more]) =>
      sql`replace(${inner}, ${quoteLiteral(letter)}, ${quoteLiteral(more)})`,
    ones,
  );
  return sql<string>`lower(btrim(regexp_replace(${plain}, ' +', ' ', 'g')))`;
}

function joinPairs(pairs: (readonly [string, string])[], side: 0 | 1) {
  return pairs.map((pair) => pair[side]).join('');
}

/** A literal: the definition of a column takes no parameters. */
function quoteLiteral(text: string) {
  return sql.raw(`'${text.replaceAll("'", "''")}'`);
}
