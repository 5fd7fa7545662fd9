import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getNodeEnv, getPinnedNode, getToolPath } from './node.mjs';
import { hashFiles, projectRoot, readFileOrEmpty } from './project.mjs';
import { runExclusively } from './run-exclusively.mjs';
import { CommandError, runProgram } from './run-program.mjs';

/** A small heap keeps a build below 650 MB instead of 1 GB, together with the settings below, and makes it 15 % slower. */
const NODE_MEMORY_OPTIONS = ['--max-semi-space-size=2', '--max-old-space-size=300'];
/** The C library gets one pool of memory. The other settings give rolldown one thread and make it return freed memory. */
const MEMORY_SETTINGS = {
  MALLOC_ARENA_MAX: '1',
  MIMALLOC_PURGE_DELAY: '0',
  RAYON_NUM_THREADS: '1',
  TOKIO_WORKER_THREADS: '1',
};

const IGNORED_FOLDERS = ['build', '.react-router', 'node_modules', 'testing'];

const webApp = {
  name: 'web app',
  cwd: 'web',
  folder: 'web/build',
  results: ['web/build/client'],
  sources: ['web', 'contract', 'package-lock.json'],
  args: [getToolPath('@react-router/dev/bin.cjs'), 'build'],
};

const server = {
  name: 'server',
  cwd: '.',
  folder: 'server/build',
  results: ['server/build/main.js', 'server/build/cli.js'],
  sources: ['server', 'contract', 'packages', 'rolldown.config.ts', 'package-lock.json'],
  args: [getToolPath('rolldown/bin/cli.mjs'), '--config'],
};

export function buildWebApp() {
  return build(webApp);
}

/** Bundles the server (`server/build/main.js`) and the operator's tool (`server/build/cli.js`). */
export function buildServer() {
  return build(server);
}

/** Bundles the server into another folder, without files of earlier builds. */
export function bundleServer(folder) {
  return runBuildTool({ ...server, args: [...server.args, '--dir', folder] });
}

/** Builds a part of the project and returns true, unless its sources are unchanged since the last build. */
async function build(part) {
  if (isBuilt(part)) return false;
  return runExclusively(async () => {
    if (isBuilt(part)) return false;
    // The output of `npm run cli` belongs to the command.
    console.error(`Building the ${part.name}.`);
    // A build that is interrupted must not count as the earlier one.
    rmSync(join(projectRoot, getStampFile(part)), { force: true });
    const sources = hashFiles(part.sources, IGNORED_FOLDERS);
    await runBuildTool(part);
    writeFileSync(join(projectRoot, getStampFile(part)), sources);
    return true;
  });
}

async function runBuildTool({ name, cwd, args }) {
  const { ok, output } = await runProgram([getPinnedNode(), ...NODE_MEMORY_OPTIONS, ...args], {
    cwd: join(projectRoot, cwd),
    env: { ...getNodeEnv(), ...MEMORY_SETTINGS, NODE_ENV: 'production' },
  });
  if (ok) return;
  const advice = `The ${name} could not be built. See the output above.`;
  throw new CommandError(`${output.trim()}\n${advice}`);
}

function isBuilt(part) {
  const built = readFileOrEmpty(getStampFile(part));
  const complete = part.results.every((path) => existsSync(join(projectRoot, path)));
  return complete && built === hashFiles(part.sources, IGNORED_FOLDERS);
}

/** The file names the sources of the last build by their hash. */
function getStampFile({ folder }) {
  return join(folder, '.built');
}
