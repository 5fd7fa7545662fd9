import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { locateFile, SERVER_FEATURES } from './file-location.ts';
import { findWebNameFaults } from './web-file-names.ts';

/** The allowed file names in a server feature. A file that grows can become a folder of that name. */
const SERVER_ROLES = [
  'routes',
  'policy',
  'queries',
  'commands',
  'rules',
  'presenters',
  'events',
  'subscribers',
  'jobs',
  'schema',
  'deps',
];

const MAX_LINES = 350;
const MAX_ENTRIES = 40;
const KEBAB_CASE = /^\.?[a-z0-9]+([-.][a-z0-9]+)*$/;

export function findStructureFaults(root: string, files: string[]): string[] {
  const known = new Set(files);
  const styleGuide = readFileSync(join(root, 'docs/style.md'), 'utf8');
  return [
    ...files.flatMap((file) => [
      ...findFileNameFaults(file),
      ...findServerFeatureFaults(file),
      ...findTestFileFaults(file, known),
      ...findFileLengthFaults(root, file),
    ]),
    ...findWebNameFaults(files, styleGuide),
  ];
}

export function findFolderFaults(files: string[]): string[] {
  const entries = new Map<string, Set<string>>();
  for (const file of files) {
    for (let path = file; path !== '.'; path = dirname(path)) {
      const folder = dirname(path);
      entries.set(folder, (entries.get(folder) ?? new Set()).add(path));
    }
  }
  return [...entries]
    .filter(([, listed]) => listed.size > MAX_ENTRIES)
    .map(
      ([folder, { size }]) => `${folder}: lists ${size} files, at most ${MAX_ENTRIES} are allowed`,
    );
}

/** The server's start runs only SQL files with these paths (`server/platform/database/migrate.ts`). */
export function findSqlFaults(files: string[]): string[] {
  const applied = /^server\/(migrations\/[^/]+|testing\/.+|(platform\/)?[^/]+\/functions)\.sql$/;
  return files
    .filter((file) => /^server\/.*\.sql$/.test(file) && !applied.test(file))
    .map((file) => `${file}: the start applies only migrations and the functions.sql of a feature`);
}

function findFileNameFaults(file: string): string[] {
  const wrong = file.split('/').find((part) => !KEBAB_CASE.test(part));
  return wrong ? [`${file}: ${wrong} is not in kebab-case`] : [];
}

function findServerFeatureFaults(file: string): string[] {
  const { workspace, feature, role = '' } = locateFile(file);
  if (workspace !== 'server' || !feature) return [];
  if (!SERVER_FEATURES.includes(feature)) {
    return [`${file}: ${feature} is not a feature of docs/architecture.md`];
  }
  if (SERVER_ROLES.includes(role) || role.startsWith('vendor-')) return [];
  return [`${file}: in a feature files are called ${SERVER_ROLES.join(', ')} or vendor-*`];
}

/** `rules.test.ts` and `rules.distance.test.ts` belong to `rules.ts` or the folder `rules`. */
function findTestFileFaults(file: string, known: Set<string>): string[] {
  if (!locateFile(file).isTest || file.startsWith('e2e/')) return [];
  const subject = join(dirname(file), basename(file).replace(/\..*$/, ''));
  const files = ['.ts', '.tsx', '.mts', '.mjs', '.config.ts'].map((ending) => subject + ending);
  const folder = [...known].some((other) => other.startsWith(`${subject}/`));
  if (folder || files.some((candidate) => known.has(candidate))) return [];
  return [`${file}: there is no ${subject}.ts beside it to test`];
}

function findFileLengthFaults(root: string, file: string): string[] {
  const lines = readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length;
  return lines > MAX_LINES ? [`${file}: ${lines} lines, at most ${MAX_LINES} are allowed`] : [];
}
