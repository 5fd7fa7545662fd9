import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeEnv, pinnedNode, tool } from './node.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { fingerprint, readIfThere, root } from './project.mjs';
import { run, Stop } from './run.mjs';

const STAMP = 'web/build/.built';
const SOURCES = ['web', 'contract', 'package-lock.json'];
const NOT_SOURCES = ['build', '.react-router', 'node_modules'];

/** Builds the web app, unless what is there was made from the same sources. */
export async function build() {
  if (isBuilt()) return;
  await oneAtATime(async () => {
    if (isBuilt()) return;
    console.log('Building the web app.');
    const sources = fingerprint(SOURCES, NOT_SOURCES);
    const reactRouter = tool('@react-router/dev/bin.cjs');
    const { ok, output } = await run([pinnedNode(), reactRouter, 'build'], {
      cwd: join(root, 'web'),
      env: { ...nodeEnv(), NODE_ENV: 'production' },
    });
    if (!ok) {
      throw new Stop(`${output.trim()}\nThe web app could not be built. The reason stands above.`);
    }
    writeFileSync(join(root, STAMP), sources);
  });
}

function isBuilt() {
  const built = readIfThere(STAMP);
  const complete = existsSync(join(root, 'web/build/client'));
  return complete && built === fingerprint(SOURCES, NOT_SOURCES);
}
