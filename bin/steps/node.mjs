import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project.mjs';
import { CommandError } from './run-program.mjs';

const MIN_NODE_VERSION = 24;

/** Returns the Node version that the project pins, or the running Node if it is new enough. */
export function getPinnedNode() {
  const pinned = join(projectRoot, 'node_modules', `node-linux-${process.arch}`, 'bin', 'node');
  if (process.platform === 'linux' && existsSync(pinned)) return pinned;
  if (Number.parseInt(process.versions.node, 10) >= MIN_NODE_VERSION) return process.execPath;
  throw new CommandError(
    `Fixturebook needs Node ${MIN_NODE_VERSION}. It comes with the project on Linux (x64 and arm64); ` +
      `here, install Node ${MIN_NODE_VERSION} yourself. This is Node ${process.versions.node}.`,
  );
}

/** Makes Node cache compiled code, so that programs start faster. */
export function getNodeEnv() {
  return {
    NODE_COMPILE_CACHE: join(projectRoot, 'node_modules', '.cache', 'compiled'),
    ...process.env,
  };
}

export function getToolPath(path) {
  return join(projectRoot, 'node_modules', path);
}
