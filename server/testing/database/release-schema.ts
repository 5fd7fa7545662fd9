import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import serverPackage from '../../package.json' with { type: 'json' };
import { readFunctions, readMigrations } from '../../platform/database/migrate.ts';

/** The folder of database dumps: `<version>.sql` creates the schema of that release with rows. */
export const releasedFolder = join(import.meta.dirname, 'released');

export function renderReleasedDatabase() {
  const migrations = readMigrations();
  const rows = readFileSync(join(import.meta.dirname, 'released-rows.sql'), 'utf8');
  const applied = migrations.map(({ hash, folderMillis }) => `('${hash}', ${folderMillis})`);
  return `${migrations.flatMap(({ sql }) => sql).join('')}
create schema drizzle;
create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
insert into drizzle.__drizzle_migrations (hash, created_at) values ${applied.join(', ')};

${readFunctions()}
${rows.replace(/^--.*\n/gm, '')}`;
}

if (process.argv[1] === import.meta.filename)
  writeFileSync(join(releasedFolder, `${serverPackage.version}.sql`), renderReleasedDatabase());
