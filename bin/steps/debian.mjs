import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { findProgramOnPath, isExecutable, isRootUser } from './programs.mjs';
import { projectRoot } from './project.mjs';
import { runExclusively } from './run-exclusively.mjs';
import { CommandError, runProgram } from './run-program.mjs';

/**
 * Debian packages whose programs the tests and checks run. `paths` is where the package puts its programs, the
 * main one first, and `names` are the names of the main program on systems that have it installed.
 */
const PACKAGES = {
  'redis-server': { names: ['redis-server', 'valkey-server'], paths: ['usr/bin/redis-server'] },
  haproxy: { names: ['haproxy'], paths: ['usr/sbin/haproxy'], versionFlag: '-v' },
  caddy: { names: ['caddy'], paths: ['usr/bin/caddy'], versionFlag: 'version' },
  nginx: { names: ['nginx'], paths: ['usr/sbin/nginx'], versionFlag: '-v' },
  // Prepared statements work through PgBouncer from version 1.21, which Debian 12 does not have.
  pgbouncer: { names: [], paths: ['usr/sbin/pgbouncer'], suite: 'trixie' },
  'postgresql-15': {
    names: [],
    paths: ['postgres', 'initdb'].map((name) => `usr/lib/postgresql/15/bin/${name}`),
  },
  // A script that reads its functions from the folder that the variable names.
  debootstrap: {
    names: ['debootstrap'],
    paths: ['usr/sbin/debootstrap'],
    folderVariable: { name: 'DEBOOTSTRAP_DIR', path: 'usr/share/debootstrap' },
  },
  'docker-compose': {
    names: [],
    paths: ['usr/bin/docker-compose'],
    versionFlag: 'version',
    // Debian 12 has version 1, which does not read the present format.
    suite: 'trixie',
  },
  shellcheck: { names: ['shellcheck'], paths: ['usr/bin/shellcheck'] },
  // A library that gives a process another time of day. It is loaded with LD_PRELOAD.
  libfaketime: { names: [], paths: ['libfaketimeMT.so.1'], isLibrary: true },
};

const cacheFolder = join(projectRoot, 'node_modules', '.cache', 'debian');

/**
 * Returns the path of the system's program, or of one that was unpacked from Debian's packages into
 * the project's cache, with the other programs of the package beside it. Nothing is installed in the
 * system.
 */
export async function installDebianProgram(packageName) {
  return (
    findDebianProgram(packageName) ??
    runExclusively(async () => findDebianProgram(packageName) ?? unpackProgram(packageName))
  );
}

function findDebianProgram(packageName) {
  const { names, paths, isLibrary } = PACKAGES[packageName];
  const folder = join(cacheFolder, packageName);
  if (isLibrary) return findLibrary(folder, paths[0]);
  const unpacked = join(folder, 'bin', basename(paths[0]));
  return (
    names.map(findProgramOnPath).find(Boolean) ?? (isExecutable(unpacked) ? unpacked : undefined)
  );
}

/** Searches for the library, because its path contains the name of the processor. */
function findLibrary(folder, name) {
  if (!existsSync(join(folder, 'unpacked'))) return undefined;
  const path = readdirSync(join(folder, 'unpacked'), { recursive: true }).find(
    (file) => basename(file) === name,
  );
  return path && join(folder, 'unpacked', path);
}

async function unpackProgram(packageName) {
  const { isLibrary } = PACKAGES[packageName];
  const folder = join(cacheFolder, packageName);
  const reason = await unpackPackages(packageName, folder);
  const { path, problem } = isLibrary
    ? { path: findDebianProgram(packageName), problem: '' }
    : await createStartScripts(packageName, folder);
  if (path) return path;
  const advice = `The tests need ${packageName}. Install the package, then try again.`;
  throw new CommandError([reason, problem, advice].filter(Boolean).join('\n'));
}

/** Returns the end of the output of the download, which says why it failed. */
async function unpackPackages(packageName, folder) {
  const { suite } = PACKAGES[packageName];
  const archives = join(folder, 'archives');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(archives, 'partial'), { recursive: true });
  const { output } = suite
    ? await downloadFromSuite(packageName, folder, suite)
    : await download(packageName, folder);
  for (const name of readdirSync(archives).filter((file) => file.endsWith('.deb')))
    await runProgram(['dpkg-deb', '-x', join(archives, name), join(folder, 'unpacked')]);
  rmSync(archives, { recursive: true });
  return output.trim().split('\n').slice(-5).join('\n');
}

async function createStartScripts(packageName, folder) {
  const { paths, versionFlag = '--version' } = PACKAGES[packageName];
  const candidates = join(folder, 'bin-tried');
  mkdirSync(candidates);
  for (const path of paths) {
    const script = join(candidates, basename(path));
    writeFileSync(script, renderStartScript(packageName, join(folder, 'unpacked'), path));
    chmodSync(script, 0o755);
  }
  const program = basename(paths[0]);
  const { ok, output } = await runProgram([join(candidates, program), versionFlag]);
  if (!ok) return { problem: output.trim() };
  renameSync(candidates, join(folder, 'bin'));
  return { path: join(folder, 'bin', program) };
}

/** Downloads the package and those of its libraries that this system does not have. */
async function download(packageName, folder) {
  const command = getDownloadCommand(packageName, folder);
  const fetched = await runProgram(command);
  if (fetched.ok || !isRootUser()) return fetched;
  await runProgram(['apt-get', 'update']);
  return runProgram(command);
}

/** Downloads the package and all of its libraries from another release of Debian. */
async function downloadFromSuite(packageName, folder, suite) {
  const sources = join(folder, 'sources.list');
  const { output } = await runProgram(['apt-get', 'indextargets', '--format', '$(REPO_URI)']);
  const mirror = output.split('\n').find((line) => line.endsWith('/debian/'));
  if (!mirror) return { ok: false, output: 'This system has no sources of Debian packages.' };
  writeFileSync(sources, `deb ${mirror} ${suite} main\n`);
  mkdirSync(join(folder, 'lists', 'partial'), { recursive: true });
  const options = [
    `Dir::Etc::sourcelist=${sources}`,
    'Dir::Etc::sourceparts=-',
    `Dir::State::lists=${folder}/lists`,
    'Dir::State::status=/dev/null',
  ].flatMap((option) => ['-o', option]);
  await runProgram(['apt-get', ...options, 'update']);
  return runProgram([...getDownloadCommand(packageName, folder), ...options]);
}

function getDownloadCommand(packageName, folder) {
  return [
    'apt-get',
    'install',
    '--download-only',
    // Otherwise apt-get downloads nothing if the system has the package.
    '--reinstall',
    '--yes',
    '--no-install-recommends',
    '-o',
    `Dir::Cache::archives=${folder}/archives`,
    '-o',
    'Debug::NoLocking=1',
    packageName,
  ];
}

/** A program of another release of Debian runs with the C library and the loader of that release. */
function renderStartScript(packageName, unpacked, path) {
  const { suite, folderVariable } = PACKAGES[packageName];
  const exported = folderVariable
    ? [`export ${folderVariable.name}='${join(unpacked, folderVariable.path)}'`]
    : [];
  const program = `'${join(unpacked, path)}' "$@"`;
  const findLibraries = `find '${unpacked}' -name '*.so*' -printf '%h\\n' | sort -u | tr '\\n' ':'`;
  const lines = suite
    ? [
        `loader=$(find '${unpacked}' -name 'ld-linux*' | head -n 1)`,
        `exec "$loader" --library-path "$libraries" ${program}`,
      ]
    : [`LD_LIBRARY_PATH="$libraries$LD_LIBRARY_PATH" exec ${program}`];
  return ['#!/bin/sh', `libraries=$(${findLibraries})`, ...exported, ...lines, ''].join('\n');
}
