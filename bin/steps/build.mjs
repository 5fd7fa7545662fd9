import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getNodeEnv, getPinnedNode, getToolPath } from './node.mjs';
import { hashFiles, projectRoot, readFileOrEmpty } from './project.mjs';
import { runExclusively } from './run-exclusively.mjs';
import { CommandError, runProgram } from './run-program.mjs';

const STAMP_FILE = 'web/build/.built';
const SOURCES = ['web', 'contract', 'package-lock.json'];
const IGNORED_FOLDERS = ['build', '.react-router', 'node_modules'];

/** Builds the web app unless its sources are unchanged since the last build. */
export async function buildWebApp() {
  if (isWebAppBuilt()) return;
  await runExclusively(async () => {
    if (isWebAppBuilt()) return;
    console.log('Building the web app.');
    const sources = hashFiles(SOURCES, IGNORED_FOLDERS);
    const reactRouter = getToolPath('@react-router/dev/bin.cjs');
    const { ok, output } = await runProgram([getPinnedNode(), reactRouter, 'build'], {
      cwd: join(projectRoot, 'web'),
      env: { ...getNodeEnv(), NODE_ENV: 'production' },
    });
    if (!ok) {
      throw new CommandError(
        `${output.trim()}\nThe web app could not be built. See the output above.`,
      );
    }
    writeFileSync(join(projectRoot, STAMP_FILE), sources);
  });
}

function isWebAppBuilt() {
  const built = readFileOrEmpty(STAMP_FILE);
  const complete = existsSync(join(projectRoot, 'web/build/client'));
  return complete && built === hashFiles(SOURCES, IGNORED_FOLDERS);
}
