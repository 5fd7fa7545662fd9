import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const script = fileURLToPath(new URL('../../cli.ts', import.meta.url));

/** What the operator's tool prints, beside a server with the same settings. */
export async function runCli(settings: Record<string, string>, args: string[]) {
  const env = { PATH: process.env.PATH, ...settings };
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], { env });
  return stdout;
}
