import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const script = fileURLToPath(new URL('../../../bin/debian-program.mjs', import.meta.url));

/** Returns the path of a program of a Debian package, which is unpacked if the system has none. */
export async function findDebianProgram(packageName: string) {
  const { stdout } = await promisify(execFile)(process.execPath, [script, packageName]);
  return stdout.trim().split('\n').at(-1) ?? '';
}
