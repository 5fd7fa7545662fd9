import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { oneAtATime } from './one-at-a-time.mjs';
import { fingerprint, readIfThere, root, workspaces } from './project.mjs';
import { run, Stop } from './run.mjs';

const STAMP = 'node_modules/.installed';
const TRIES = 2;

/** NODE_ENV and npm's own settings would leave out what builds the web app, and the pinned Node. */
const OPTIONS = [
  ...['--include=dev', '--include=optional', '--include=peer'],
  ...['--ignore-scripts', '--loglevel=error'],
];

/** Installs the packages that the lock file names, unless they are there. */
export async function install() {
  if (isInstalled()) return;
  await oneAtATime(async () => {
    if (isInstalled()) return;
    if (missing().length > 0) await installPackages();
    if (missing().length === 0) writeFileSync(join(root, STAMP), wanted());
  });
}

function isInstalled() {
  return readIfThere(STAMP) === wanted();
}

function wanted() {
  const manifests = ['', ...workspaces].map((folder) => join(folder, 'package.json'));
  return `${process.platform}-${process.arch} ${fingerprint(['package-lock.json', ...manifests])}`;
}

/**
 * The packages of the lock file that are not there. Someone may have run `npm ci` themselves: npm
 * notes what it did in a lock file of its own.
 */
function missing() {
  const installed = JSON.parse(readIfThere('node_modules/.package-lock.json') || '{}').packages;
  const locked = Object.entries(JSON.parse(readIfThere('package-lock.json')).packages);
  return locked
    .filter(([path, entry]) => path.includes('node_modules/') && isForThisMachine(entry))
    .filter(([path, { version }]) => !installed?.[path] || installed[path].version !== version)
    .map(([path, { optional = false }]) => ({ path, optional }));
}

/** Optional packages without a platform are parts of others, and may rightly be left out. */
function isForThisMachine({ optional, os, cpu, libc }) {
  if (!optional) return true;
  const glibc = process.platform === 'linux' && !libc?.includes('musl');
  return Boolean(os?.includes(process.platform) && cpu?.includes(process.arch) && glibc);
}

async function installPackages() {
  console.log('Installing packages. This takes about a minute the first time.');
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const { ok, output } = await run([...npm(), 'ci', ...OPTIONS]);
    if (ok) return expectAll();
    console.error(output.trim());
    if (attempt < TRIES) console.error('The packages could not be installed. Trying once more.');
  }
  throw new Stop('The packages could not be installed. What npm said stands above.');
}

/** npm is content without an optional package; what needs it says so when it is used. */
function expectAll() {
  const left = missing();
  if (left.length === 0) return;
  const names = left.map(({ path }) => path.slice(path.lastIndexOf('node_modules/') + 13));
  const words = `npm left out ${names.join(', ')}.`;
  if (left.some(({ optional }) => !optional)) throw new Stop(words);
  console.error(`${words} The next start tries again.`);
}

/** The npm that started this command, else the one on the path. */
function npm() {
  const running = process.env.npm_execpath;
  return running?.endsWith('.js') ? [process.execPath, running] : ['npm'];
}
