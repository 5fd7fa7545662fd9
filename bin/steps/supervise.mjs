import { spawn, spawnSync } from 'node:child_process';
import { nodeEnv, pinnedNode } from './node.mjs';
import { root } from './project.mjs';

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
  const children = programs.map(start);
  const tell = (signal) => {
    for (const child of children) child.kill(signal);
  };
  for (const signal of SIGNALS) process.once(signal, () => passOn(signal, tell));
  const parentWatch = endWithParent(() => tell('SIGTERM'));
  const ends = children.map(exitCode);
  const code = await Promise.race(ends);
  tell('SIGTERM');
  await Promise.all(ends);
  clearInterval(parentWatch);
  return code;
}

/**
 * In a process group of its own: Ctrl-C reaches the whole group, and npm passes it on as well,
 * so the program would see it up to three times. A group of its own cannot read the terminal.
 */
function start({ args, cwd = root, env = {}, terminal = false }) {
  const command = [...dieWithParent(), pinnedNode(), ...args];
  const [program, ...rest] = command;
  return spawn(program, rest, {
    cwd,
    env: { ...nodeEnv(), ...env },
    stdio: [terminal ? 'inherit' : 'ignore', 'inherit', 'inherit'],
    detached: !terminal,
  });
}

function dieWithParent() {
  const prefix = ['setpriv', '--pdeathsig', 'TERM', '--'];
  const works = spawnSync(prefix[0], [...prefix.slice(1), 'true']).status === 0;
  return works ? prefix : [];
}

/** A second Ctrl-C within the stop changes nothing: the programs stop within seconds anyway. */
function passOn(signal, tell) {
  process.on(signal, () => {});
  tell(signal === 'SIGHUP' ? 'SIGTERM' : signal);
}

/** Under npm: a killed npm must not leave the server behind. */
function endWithParent(end) {
  if (!process.env.npm_lifecycle_event) return undefined;
  const parent = process.ppid;
  return setInterval(() => process.ppid !== parent && end(), PARENT_CHECK_MS);
}

function exitCode(child) {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
