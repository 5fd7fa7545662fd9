import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLockedPackages } from './lock-file.mjs';
import { hashFiles, projectRoot, readFileOrEmpty, workspaces } from './project.mjs';
import { deleteDevelopmentFiles } from './prune.mjs';
import { runExclusively } from './run-exclusively.mjs';
import { CommandError, runProgram } from './run-program.mjs';

const STAMP_FILE = 'node_modules/.installed';
const PRODUCTION = 'production';
const MAX_ATTEMPTS = 2;

/** Overrides NODE_ENV and npm settings that would leave out the pinned Node. */
const NPM_OPTIONS = [
  '--include=optional',
  '--include=peer',
  '--ignore-scripts',
  '--loglevel=error',
  // Each download is in memory as a whole.
  '--maxsockets=3',
];

/** The size of npm's heap. Together with the other settings these keep npm below 650 MB instead of 1 GB. */
const NPM_HEAP_MB = { production: 320, development: 640 };

/**
 * Installs what is missing. Without `forDevelopment` that is only what builds and runs the server, unless
 * packages for development are installed already, which stay.
 */
export async function installDependencies({ forDevelopment = true } = {}) {
  if (areDependenciesInstalled(forDevelopment)) return;
  await runExclusively(async () => {
    if (areDependenciesInstalled(forDevelopment)) return;
    const includesDevelopment = forDevelopment || hasDevelopmentPackages();
    if (listMissingPackages(includesDevelopment).length > 0 || (forDevelopment && isPruned()))
      await installPackages(includesDevelopment);
    if (listMissingPackages(includesDevelopment).length === 0)
      writeFileSync(join(projectRoot, STAMP_FILE), formatInstallStamp(includesDevelopment));
  });
}

/** An installation for development has everything that the server needs. */
function areDependenciesInstalled(forDevelopment) {
  const stamp = readFileOrEmpty(STAMP_FILE);
  if (stamp === formatInstallStamp(true)) return true;
  return !forDevelopment && stamp === formatInstallStamp(false);
}

function formatInstallStamp(includesDevelopment) {
  const manifests = ['', ...workspaces].map((folder) => join(folder, 'package.json'));
  const hash = hashFiles(['package-lock.json', ...manifests]);
  const purpose = includesDevelopment ? 'development' : PRODUCTION;
  return `${process.platform}-${process.arch} ${purpose} ${hash}`;
}

/** An installation for production lacks files of its packages, so one for development starts again. */
function isPruned() {
  return readFileOrEmpty(STAMP_FILE).split(' ')[1] === PRODUCTION;
}

function hasDevelopmentPackages() {
  return Object.values(readInstalledPackages()).some(({ dev }) => dev);
}

/** Compares `package-lock.json` with the lock file that every install writes into `node_modules`. */
function listMissingPackages(includesDevelopment) {
  const installed = readInstalledPackages();
  return Object.entries(readLockedPackages())
    .filter(([path, entry]) => path.includes('node_modules/') && isPackageForThisMachine(entry))
    .filter(([, { dev, devOptional }]) => includesDevelopment || !(dev || devOptional))
    .filter(([path, { version }]) => installed[path]?.version !== version)
    .map(([path, { optional = false }]) => ({ path, optional }));
}

function readInstalledPackages() {
  return JSON.parse(readFileOrEmpty('node_modules/.package-lock.json') || '{}').packages ?? {};
}

/** Returns false for an optional package that names no platform, because npm may leave it out. */
function isPackageForThisMachine({ optional, os, cpu, libc }) {
  if (!optional) return true;
  const glibc = process.platform === 'linux' && !libc?.includes('musl');
  return Boolean(os?.includes(process.platform) && cpu?.includes(process.arch) && glibc);
}

async function installPackages(includesDevelopment) {
  console.log('Installing packages. This can take a few minutes.');
  const development = includesDevelopment ? '--include=dev' : '--omit=dev';
  const command = [...getNpmCommand(), 'ci', development, ...NPM_OPTIONS];
  const heapMb = includesDevelopment ? NPM_HEAP_MB.development : NPM_HEAP_MB.production;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    // The first attempt may have failed because the heap was too small.
    const heapOptions = attempt === 1 ? [`--max-old-space-size=${heapMb}`] : [];
    const NODE_OPTIONS = formatNodeOptions(['--max-semi-space-size=4', ...heapOptions]);
    const { ok, output } = await runProgram(command, {
      env: { MALLOC_ARENA_MAX: '1', NODE_OPTIONS },
    });
    if (ok && !includesDevelopment) deleteDevelopmentFiles();
    if (ok) return checkInstalledPackages(includesDevelopment);
    console.error(output.trim());
    if (attempt < MAX_ATTEMPTS) console.error('The packages could not be installed. Trying again.');
  }
  throw new CommandError('The packages could not be installed. See the output of npm above.');
}

/** The operator's own options come last, so that they win. */
function formatNodeOptions(options) {
  return [...options, process.env.NODE_OPTIONS ?? ''].join(' ').trim();
}

/** Only warns of a missing optional package, because a program that needs the package reports an error. */
function checkInstalledPackages(includesDevelopment) {
  const left = listMissingPackages(includesDevelopment);
  if (left.length === 0) return;
  const names = left.map(({ path }) => path.slice(path.lastIndexOf('node_modules/') + 13));
  const words = `npm left out ${names.join(', ')}.`;
  if (left.some(({ optional }) => !optional)) throw new CommandError(words);
  console.error(`${words} The next start tries again.`);
}

/** Returns the npm that started this command, or else the npm on the PATH. */
function getNpmCommand() {
  const running = process.env.npm_execpath;
  return running?.endsWith('.js') ? [process.execPath, running] : ['npm'];
}
