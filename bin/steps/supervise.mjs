import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { getNodeEnv, getPinnedNode } from './node.mjs';
import { projectRoot } from './project.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const PARENT_CHECK_MS = 500;

/** Runs programs until one of them ends, stops the others, and returns the first exit code. */
export async function supervisePrograms(programs) {
  const children = programs.map(startProgram);
  const sendSignal = (signal) => {
    for (const child of children) child.kill(signal);
  };
  for (const signal of SIGNALS) process.once(signal, () => forwardSignal(signal, sendSignal));
  const parentWatch = watchParentProcess(() => sendSignal('SIGTERM'));
  const exitCodes = children.map(waitForExitCode);
  const code = await Promise.race(exitCodes);
  sendSignal('SIGTERM');
  await Promise.all(exitCodes);
  clearInterval(parentWatch);
  return code;
}

/** A program without its own process group would get Ctrl-C twice, from the terminal and from npm. */
function startProgram({ args, cwd = projectRoot, env = {} }) {
  const command = [...getKillWithParentCommandPrefix(), getPinnedNode(), ...args];
  const [program, ...rest] = command;
  return spawn(program, rest, {
    cwd,
    env: { ...getNodeEnv(), ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
}

function getKillWithParentCommandPrefix() {
  const prefix = ['setpriv', '--pdeathsig', 'TERM', '--'];
  const works = spawnSync(prefix[0], [...prefix.slice(1), 'true']).status === 0;
  return works ? prefix : [];
}

/** Ignores a second Ctrl-C, because the programs stop within seconds. */
function forwardSignal(signal, sendSignal) {
  process.on(signal, () => {});
  sendSignal(signal === 'SIGHUP' ? 'SIGTERM' : signal);
}

/**
 * Calls `stop` when the npm that started this command is gone. A script of several commands runs in a shell, which stays
 * when npm is killed and would then run the next command.
 */
export function watchParentProcess(stop, { isInShell = false } = {}) {
  if (!process.env.npm_lifecycle_event) return undefined;
  const listParents = () =>
    [process.ppid, isInShell ? findParentOf(process.ppid) : undefined].join();
  const parents = listParents();
  return setInterval(() => listParents() !== parents && stop(), PARENT_CHECK_MS).unref();
}

/** Returns undefined where there is no `/proc`. */
function findParentOf(pid) {
  try {
    return /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  } catch {
    return undefined;
  }
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
