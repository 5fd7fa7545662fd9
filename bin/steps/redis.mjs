import { chmodSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { oneAtATime } from './one-at-a-time.mjs';
import { isProgram, isRoot, onPath } from './programs.mjs';
import { root } from './project.mjs';
import { run, Stop } from './run.mjs';

const NAMES = ['redis-server', 'valkey-server'];

const folder = join(root, 'node_modules', '.cache', 'redis');
const own = join(folder, 'redis-server');

/** Fetches the package and what it needs, and leaves the system as it is. */
const download = [
  ...['apt-get', 'install', '--download-only', '--yes', '--no-install-recommends'],
  ...['-o', `Dir::Cache::archives=${folder}/archives`, '-o', 'Debug::NoLocking=1', 'redis-server'],
];

/** Starts the unpacked program with the libraries that came with it. */
const script = `#!/bin/sh
libraries=$(find '${folder}/unpacked' -name '*.so*' -printf '%h\\n' | sort -u | tr '\\n' ':')
LD_LIBRARY_PATH="$libraries$LD_LIBRARY_PATH" exec '${folder}/unpacked/usr/bin/redis-server' "$@"
`;

/**
 * The Redis that the tests run: the system's, else one unpacked from Debian's packages.
 * @returns {Promise<string>} its path
 */
export async function installRedis() {
  return findRedis() ?? oneAtATime(async () => findRedis() ?? unpack());
}

function findRedis() {
  return NAMES.map(onPath).find(Boolean) ?? (isProgram(own) ? own : undefined);
}

async function unpack() {
  mkdirSync(join(folder, 'archives', 'partial'), { recursive: true });
  let fetched = await run(download);
  if (!fetched.ok && isRoot()) {
    await run(['apt-get', 'update']);
    fetched = await run(download);
  }
  const archives = join(folder, 'archives');
  for (const name of readdirSync(archives).filter((file) => file.endsWith('.deb')))
    await run(['dpkg-deb', '-x', join(archives, name), join(folder, 'unpacked')]);
  const tried = `${own}-tried`;
  writeFileSync(tried, script);
  chmodSync(tried, 0o755);
  const { ok, output } = await run([tried, '--version']);
  if (ok) {
    renameSync(tried, own);
    return own;
  }
  const reason = fetched.output.trim().split('\n').slice(-5).join('\n');
  const advice = 'Install Redis (the package is called redis-server), then try again.';
  throw new Stop(`${reason}\n${output.trim()}\nThe tests need a Redis. ${advice}`);
}
