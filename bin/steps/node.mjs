import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.mjs';
import { Stop } from './run.mjs';

const OLDEST = 24;

/** The Node that the project is pinned to, or the one in use when that is new enough. */
export function pinnedNode() {
  const pinned = join(root, 'node_modules', `node-linux-${process.arch}`, 'bin', 'node');
  if (process.platform === 'linux' && existsSync(pinned)) return pinned;
  if (Number.parseInt(process.versions.node, 10) >= OLDEST) return process.execPath;
  throw new Stop(
    `Fixturebook needs Node ${OLDEST}. It comes with the project on Linux (x64 and arm64); ` +
      `here, install Node ${OLDEST} yourself. This is Node ${process.versions.node}.`,
  );
}

/** The environment for a program that runs on the pinned Node: compiled code is kept. */
export function nodeEnv() {
  return {
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
    ...process.env,
  };
}

/** Where a tool from node_modules starts, to be run by the pinned Node. */
export function tool(path) {
  return join(root, 'node_modules', path);
}
