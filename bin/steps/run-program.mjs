import { spawn } from 'node:child_process';
import { projectRoot } from './project.mjs';

/** @returns {Promise<{ ok: boolean, output: string }>} */
export function runProgram(
  [program = '', ...args],
  { cwd = projectRoot, env = {}, show = false } = {},
) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env: { ...process.env, ...env } });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
        if (show) process.stdout.write(text);
      });
    }
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}

/** An error whose message is meant for the person who started the command. */
export class CommandError extends Error {}

/** @param {() => Promise<number>} command */
export async function runCommand(command) {
  try {
    process.exitCode = await command();
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
