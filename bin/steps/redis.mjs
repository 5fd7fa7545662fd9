import { chmodSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgramOnPath, isExecutable, isRootUser } from './programs.mjs';
import { projectRoot } from './project.mjs';
import { runExclusively } from './run-exclusively.mjs';
import { CommandError, runProgram } from './run-program.mjs';

const PROGRAM_NAMES = ['redis-server', 'valkey-server'];

const redisFolder = join(projectRoot, 'node_modules', '.cache', 'redis');
const unpackedRedis = join(redisFolder, 'redis-server');

/** Downloads the packages of Redis and its libraries, but does not install them in the system. */
const DOWNLOAD_COMMAND = [
  'apt-get',
  'install',
  '--download-only',
  '--yes',
  '--no-install-recommends',
  '-o',
  `Dir::Cache::archives=${redisFolder}/archives`,
  '-o',
  'Debug::NoLocking=1',
  'redis-server',
];

const START_SCRIPT = `#!/bin/sh
libraries=$(find '${redisFolder}/unpacked' -name '*.so*' -printf '%h\\n' | sort -u | tr '\\n' ':')
LD_LIBRARY_PATH="$libraries$LD_LIBRARY_PATH" exec '${redisFolder}/unpacked/usr/bin/redis-server' "$@"
`;

/** Returns the path of the system's Redis, or of a Redis that was unpacked from Debian's packages. */
export async function installRedis() {
  return findRedis() ?? runExclusively(async () => findRedis() ?? unpackRedis());
}

function findRedis() {
  return (
    PROGRAM_NAMES.map(findProgramOnPath).find(Boolean) ??
    (isExecutable(unpackedRedis) ? unpackedRedis : undefined)
  );
}

async function unpackRedis() {
  mkdirSync(join(redisFolder, 'archives', 'partial'), { recursive: true });
  let fetched = await runProgram(DOWNLOAD_COMMAND);
  if (!fetched.ok && isRootUser()) {
    await runProgram(['apt-get', 'update']);
    fetched = await runProgram(DOWNLOAD_COMMAND);
  }
  const archives = join(redisFolder, 'archives');
  for (const name of readdirSync(archives).filter((file) => file.endsWith('.deb')))
    await runProgram(['dpkg-deb', '-x', join(archives, name), join(redisFolder, 'unpacked')]);
  const candidate = `${unpackedRedis}-tried`;
  writeFileSync(candidate, START_SCRIPT);
  chmodSync(candidate, 0o755);
  const { ok, output } = await runProgram([candidate, '--version']);
  if (ok) {
    renameSync(candidate, unpackedRedis);
    return unpackedRedis;
  }
  const reason = fetched.output.trim().split('\n').slice(-5).join('\n');
  const advice = 'Install Redis (the package is called redis-server), then try again.';
  throw new CommandError(`${reason}\n${output.trim()}\nThe tests need a Redis. ${advice}`);
}
