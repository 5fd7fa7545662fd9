import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashFiles, projectRoot, readFileOrEmpty, workspaces } from './project.mjs';
import { runExclusively } from './run-exclusively.mjs';
import { CommandError, runProgram } from './run-program.mjs';

const STAMP_FILE = 'node_modules/.installed';
const MAX_ATTEMPTS = 2;

/** Overrides NODE_ENV and npm settings that would leave out the build tools or the pinned Node. */
const NPM_OPTIONS = [
  '--include=dev',
  '--include=optional',
  '--include=peer',
  '--ignore-scripts',
  '--loglevel=error',
];

export async function installDependencies() {
  if (areDependenciesInstalled()) return;
  await runExclusively(async () => {
    if (areDependenciesInstalled()) return;
    if (listMissingPackages().length > 0) await installPackages();
    if (listMissingPackages().length === 0)
      writeFileSync(join(projectRoot, STAMP_FILE), getExpectedInstallStamp());
  });
}

function areDependenciesInstalled() {
  return readFileOrEmpty(STAMP_FILE) === getExpectedInstallStamp();
}

function getExpectedInstallStamp() {
  const manifests = ['', ...workspaces].map((folder) => join(folder, 'package.json'));
  return `${process.platform}-${process.arch} ${hashFiles(['package-lock.json', ...manifests])}`;
}

/** Compares `package-lock.json` with the lock file that every install writes into `node_modules`. */
function listMissingPackages() {
  const installed = JSON.parse(readFileOrEmpty('node_modules/.package-lock.json') || '{}').packages;
  const locked = Object.entries(JSON.parse(readFileOrEmpty('package-lock.json')).packages);
  return locked
    .filter(([path, entry]) => path.includes('node_modules/') && isPackageForThisMachine(entry))
    .filter(([path, { version }]) => !installed?.[path] || installed[path].version !== version)
    .map(([path, { optional = false }]) => ({ path, optional }));
}

/** Returns false for an optional package that names no platform, because npm may leave it out. */
function isPackageForThisMachine({ optional, os, cpu, libc }) {
  if (!optional) return true;
  const glibc = process.platform === 'linux' && !libc?.includes('musl');
  return Boolean(os?.includes(process.platform) && cpu?.includes(process.arch) && glibc);
}

async function installPackages() {
  console.log('Installing packages. This takes about a minute the first time.');
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const { ok, output } = await runProgram([...getNpmCommand(), 'ci', ...NPM_OPTIONS]);
    if (ok) return checkInstalledPackages();
    console.error(output.trim());
    if (attempt < MAX_ATTEMPTS) console.error('The packages could not be installed. Trying again.');
  }
  throw new CommandError('The packages could not be installed. See the output of npm above.');
}

/** Only warns of a missing optional package, because a program that needs the package reports an error. */
function checkInstalledPackages() {
  const left = listMissingPackages();
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
