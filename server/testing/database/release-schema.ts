import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import serverPackage from '../../package.json' with { type: 'json' };
import {
  listStatementsForNewDatabase,
  readMigrations,
} from '../../platform/database/migration-files.ts';
import { readFunctions } from '../../platform/database/sql-functions.ts';

/** The folder of database dumps: `<version>.sql` creates the schema of that release with rows. */
export const releasedFolder = join(import.meta.dirname, 'released');

export function renderReleasedDatabase() {
  const migrations = readMigrations();
  const rows = readFileSync(join(import.meta.dirname, 'released-rows.sql'), 'utf8');
  const applied = migrations.map(({ hash, createdAt }) => `('${hash}', ${createdAt})`);
  return `${migrations.flatMap(listStatementsForNewDatabase).join('')}
create schema drizzle;
create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
insert into drizzle.__drizzle_migrations (hash, created_at) values ${applied.join(', ')};

${readFunctions()}
${rows.replace(/^--.*\n/gm, '')}`;
}

if (process.argv[1] === import.meta.filename)
  writeFileSync(join(releasedFolder, `${serverPackage.version}.sql`), renderReleasedDatabase());
