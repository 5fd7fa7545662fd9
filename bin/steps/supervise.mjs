import { spawn, spawnSync } from 'node:child_process';
import { getNodeEnv, getPinnedNode } from './node.mjs';
import { projectRoot } from './project.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const PARENT_CHECK_MS = 500;

/**
 * Runs programs on the pinned Node until one of them ends, then ends the others. Signals are
 * passed on, once each; the programs end too when this process is killed.
 *
 * @typedef {{ args: string[], cwd?: string, env?: NodeJS.ProcessEnv, terminal?: boolean }} Program
 *   `terminal`: it may ask questions
 *
 * @param {Program[]} programs
 * @returns {Promise<number>} the exit code of the first that ended
 */
export async function supervise(programs) {
  const children = programs.map(startProgram);
  const sendSignal = (signal) => {
    for (const child of children) child.kill(signal);
  };
  for (const signal of SIGNALS) process.once(signal, () => forwardSignal(signal, sendSignal));
  const parentWatch = watchParent(() => sendSignal('SIGTERM'));
  const exitCodes = children.map(waitForExitCode);
  const code = await Promise.race(exitCodes);
  sendSignal('SIGTERM');
  await Promise.all(exitCodes);
  clearInterval(parentWatch);
  return code;
}

/**
 * Starts a program in its own process group. Ctrl-C reaches the whole group of the terminal and npm
 * forwards it too, so the program would receive it up to three times. A program that reads the
 * terminal must stay in the terminal's group.
 */
function startProgram({ args, cwd = projectRoot, env = {}, terminal = false }) {
  const command = [...getParentDeathPrefix(), getPinnedNode(), ...args];
  const [program, ...rest] = command;
  return spawn(program, rest, {
    cwd,
    env: { ...getNodeEnv(), ...env },
    stdio: [terminal ? 'inherit' : 'ignore', 'inherit', 'inherit'],
    detached: !terminal,
  });
}

function getParentDeathPrefix() {
  const prefix = ['setpriv', '--pdeathsig', 'TERM', '--'];
  const works = spawnSync(prefix[0], [...prefix.slice(1), 'true']).status === 0;
  return works ? prefix : [];
}

/** Ignores a second Ctrl-C, because the programs stop within seconds. */
function forwardSignal(signal, sendSignal) {
  process.on(signal, () => {});
  sendSignal(signal === 'SIGHUP' ? 'SIGTERM' : signal);
}

/** Stops the programs when the npm that started this command is killed. */
function watchParent(stop) {
  if (!process.env.npm_lifecycle_event) return undefined;
  const parent = process.ppid;
  return setInterval(() => process.ppid !== parent && stop(), PARENT_CHECK_MS);
}

function waitForExitCode(child) {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
