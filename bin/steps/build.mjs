import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getNodeEnv, getPinnedNode, getToolPath } from './node.mjs';
import { hashFiles, projectRoot, readFileOrEmpty } from './project.mjs';
import { runExclusively } from './run-exclusively.mjs';
import { CommandError, runProgram } from './run-program.mjs';

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
  sources: ['server', 'contract', 'rolldown.config.ts', 'package-lock.json'],
  args: [getToolPath('rolldown/bin/cli.mjs'), '--config'],
};

export function buildWebApp() {
  return build(webApp);
}

/** Bundles the server (`server/build/main.js`) and the operator's tool (`server/build/cli.js`). */
export function buildServer() {
  return build(server);
}

/** Builds a part of the project unless its sources are unchanged since the last build. */
async function build(part) {
  if (isBuilt(part)) return;
  await runExclusively(async () => {
    if (isBuilt(part)) return;
    // The output of `npm run cli` belongs to the command.
    console.error(`Building the ${part.name}.`);
    // A build that is interrupted must not count as the earlier one.
    rmSync(join(projectRoot, getStampFile(part)), { force: true });
    const sources = hashFiles(part.sources, IGNORED_FOLDERS);
    const { ok, output } = await runProgram([getPinnedNode(), ...part.args], {
      cwd: join(projectRoot, part.cwd),
      env: { ...getNodeEnv(), NODE_ENV: 'production' },
    });
    if (!ok) {
      throw new CommandError(
        `${output.trim()}\nThe ${part.name} could not be built. See the output above.`,
      );
    }
    writeFileSync(join(projectRoot, getStampFile(part)), sources);
  });
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
