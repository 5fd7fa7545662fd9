import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterEach, expect, test, vi } from 'vitest';
import { projectRoot } from './project.mjs';

/** Runs a program that prints the id of its process and stays, and tries it again if it fails. */
const SCRIPT = `
  import { runProgram } from './bin/steps/run-program.mjs';
  const command = [process.execPath, '--eval', 'console.log(process.pid); setInterval(() => {}, 1000)'];
  for (let attempt = 1; attempt <= 2; attempt++) await runProgram(command, { show: true });
`;

let running: ChildProcess | undefined;

afterEach(() => {
  running?.kill('SIGKILL');
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'ends the program that it runs, and does not run it again, when it receives %s',
  async (signal) => {
    const { started, program } = await startCommand();
    started.kill(signal);
    expect(await once(started, 'exit')).toEqual([null, signal]);
    await vi.waitFor(() => expect(() => process.kill(program, 0)).toThrow('ESRCH'), 10_000);
  },
);

test('ends the program that it runs when the shell that started it is killed', async () => {
  const { started, program } = await startCommandOfNpmScript();
  started.kill('SIGTERM');
  const isGone = () => expect(() => process.kill(program, 0)).toThrow('ESRCH');
  await vi.waitFor(isGone, { timeout: 5000 });
});

function startCommand() {
  return start([process.execPath, '--input-type=module', '--eval', SCRIPT]);
}

/** npm passes a signal to the shell only, which ends without the command. */
function startCommandOfNpmScript() {
  const watch = `
    import { watchParentProcess } from './bin/steps/supervise.mjs';
    watchParentProcess(() => process.kill(process.pid, 'SIGTERM'));
  `;
  const shell = ['sh', '-c', '"$0" --input-type=module --eval "$1" && echo ready'];
  return start([...shell, process.execPath, watch + SCRIPT]);
}

async function start([command = '', ...args]: string[]) {
  const started = spawn(command, args, {
    cwd: projectRoot,
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running = started;
  const [line] = await once(createInterface({ input: started.stdout }), 'line');
  return { started, program: Number(line) };
}
