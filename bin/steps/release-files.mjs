import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Git does not track it, because it is built from the sources. */
const BUILT_FOLDER = 'web/build/client';

/** The bundle of the checkout, tests, packages, settings of the compiler, and tables as `drizzle-kit` reads them. */
const LEFT_OUT =
  /(^server\/(build|testing)(\/|$)|\.test\.ts$|(^|\/)node_modules(\/|$)|tsconfig\.json$|_snapshot\.json$)/;
/** Settings and keys of the operator. */
const PRIVATE_FILE = /(^|\/)(\.env(?!\.example$)[^/]*|[^/]*\.(key|pem|p12|pfx)|id_[^/.]+)$/;

/**
 * Copies files and folders of the checkout, but only those that git tracks, so that notes and settings of the person
 * who makes the release stay out. In a checkout without git the names of the files decide alone.
 */
export function copyReleaseFiles(checkout, folder, paths) {
  const files =
    listTrackedFiles(checkout, paths) ?? paths.flatMap((path) => listFiles(checkout, path));
  for (const file of files.filter(isReleased)) cpSync(join(checkout, file), join(folder, file));
  cpSync(join(checkout, BUILT_FOLDER), join(folder, BUILT_FOLDER), { recursive: true });
}

export function isReleased(file) {
  return !LEFT_OUT.test(file) && !PRIVATE_FILE.test(file);
}

/** Lists the files that must not be in an archive. Packages are left out, because anyone can download them. */
export function findUnwantedFiles(files) {
  return files.filter((file) => {
    const own = !file.includes('/node_modules/');
    return own && (file.endsWith('.test.ts') || PRIVATE_FILE.test(file));
  });
}

function listTrackedFiles(checkout, paths) {
  const command = ['ls-files', '-z', '--', ...paths];
  const { status, stdout } = spawnSync('git', command, { cwd: checkout, encoding: 'utf8' });
  if (status !== 0 || stdout === '') return undefined;
  const files = stdout.split('\0').filter(Boolean);
  return files.filter((file) => existsSync(join(checkout, file)));
}

function listFiles(checkout, path) {
  if (LEFT_OUT.test(path)) return [];
  if (!lstatSync(join(checkout, path)).isDirectory()) return [path];
  return readdirSync(join(checkout, path)).flatMap((name) => listFiles(checkout, join(path, name)));
}
