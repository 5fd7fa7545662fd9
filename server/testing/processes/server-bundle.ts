import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { serverFolder } from '../../platform/server-folder.ts';

const script = join(serverFolder, '../bin/server-bundle.mjs');

let building: Promise<unknown> | undefined;

/** Returns the path of a bundled program, and first builds the bundle if the sources changed. */
export async function findServerProgram(name: 'main' | 'cli') {
  building ??= promisify(execFile)(process.execPath, [script]);
  await building;
  return join(serverFolder, `build/${name}.js`);
}
