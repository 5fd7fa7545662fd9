import { spawn, spawnSync } from 'node:child_process';
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

/** Calls `stop` when the npm that started this command is gone. */
export function watchParentProcess(stop) {
  if (!process.env.npm_lifecycle_event) return undefined;
  const parent = process.ppid;
  return setInterval(() => process.ppid !== parent && stop(), PARENT_CHECK_MS).unref();
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
