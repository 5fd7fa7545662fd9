import { spawn } from 'node:child_process';
import { projectRoot } from './project.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * A signal that ends this process ends the program first.
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export function runProgram(
  [program = '', ...args],
  { cwd = projectRoot, env = {}, show = false } = {},
) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env: { ...process.env, ...env } });
    const stopPassingSignals = passSignals(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
        if (show) process.stdout.write(text);
      });
    }
    child.on('error', (error) => {
      stopPassingSignals();
      resolve({ ok: false, output: error.message });
    });
    child.on('close', (code) => {
      stopPassingSignals();
      resolve({ ok: code === 0, output });
    });
  });
}

/** Ends the program at a signal, and then this process by the same signal, before it can try the program again. */
function passSignals(child) {
  const pass = (signal) => {
    child.kill('SIGTERM');
    child.once('exit', () => {
      stop();
      process.kill(process.pid, signal);
    });
  };
  const stop = () => {
    for (const signal of SIGNALS) process.off(signal, pass);
  };
  for (const signal of SIGNALS) process.on(signal, pass);
  return stop;
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
