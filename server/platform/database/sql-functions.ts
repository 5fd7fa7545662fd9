import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import serverPackage from '../../package.json' with { type: 'json' };
import { serverFolder } from '../server-folder.ts';
import { changeSchema } from './schema-change.ts';

/**
 * Returns the SQL functions without comments, so that a change of a comment replaces no trigger.
 * Triggers are in these files too, so that no migration needs a function. The platform's files come
 * first, because the triggers of the features call functions of the platform.
 */
export function readFunctions() {
  return ['platform/*/functions.sql', '*/functions.sql']
    .flatMap((pattern) => globSync(pattern, { cwd: serverFolder }).sort())
    .map((file) => readFileSync(join(serverFolder, file), 'utf8'))
    .join('\n')
    .replace(/^\s*--.*\n/gm, '');
}

/** Replaces the SQL functions and triggers if they changed. */
export async function replaceFunctions(client: Client) {
  if (!(await areFunctionsOutdated(client))) return;
  await changeSchema(client, {
    subject: 'The replacement of the SQL functions',
    listStatements: async () =>
      // Another node may have replaced them since.
      (await areFunctionsOutdated(client)) ? [formatFunctions()] : [],
  });
}

/**
 * A comment on Drizzle's schema contains the hash of the functions and the version that they are from.
 * They are not replaced if the hash is equal, because replacing a trigger locks its table, or if a
 * newer version has already replaced them and this node is an older one.
 */
async function areFunctionsOutdated(client: Client) {
  const { rows } = await client.query(
    "select coalesce(obj_description('drizzle'::regnamespace, 'pg_namespace'), '') as comment",
  );
  const [storedHash, storedVersion = ''] = rows[0].comment.split(' ');
  const isNewer = storedVersion.localeCompare(serverPackage.version, 'en', { numeric: true }) > 0;
  return storedHash !== hashFunctions() && !isNewer;
}

/** Returns the statements that install the functions, and record which they are. */
export function formatFunctions() {
  return `${readFunctions()}\ncomment on schema drizzle is '${hashFunctions()} ${serverPackage.version}'`;
}

function hashFunctions() {
  return createHash('sha256').update(readFunctions()).digest('hex');
}
