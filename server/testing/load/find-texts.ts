import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';

/** Returns the tables, partitions and queues included, that have one of the words in any row. */
export async function findTablesWithWords(pool: Pool, words: string[]) {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by name`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rowCount } = await pool.query(
      `select from ${name} r where r::text ~ any ($1::text[]) limit 1`,
      [words.map((word) => `\\m${word}\\M`)],
    );
    if (rowCount) found.push(name);
  }
  return found;
}

/** Returns the files in a folder and its folders that have one of the words in name or content. */
export async function findFilesWithWords(folder: string, words: string[]) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const content = await readFile(path, 'utf8');
    if (words.some((word) => path.includes(word) || content.includes(word))) found.push(path);
  }
  return found;
}
