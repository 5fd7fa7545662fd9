import { spawn } from 'node:child_process';
import { projectRoot } from './project.mjs';

/**
 * Runs a command in the project and returns its output.
 * @param {string[]} command
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean }} [options] `show` also prints
 * the output
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
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

/**
 * Runs a command and sets its exit code. Prints the message of a `CommandError`.
 * @param {() => Promise<number>} command
 */
export async function runCommand(command) {
  try {
    process.exitCode = await command();
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
