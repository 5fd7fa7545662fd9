import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { serverFolder } from '../../platform/server-folder.ts';
import { findServerProgram } from './server-bundle.ts';

export interface ProcessOptions {
  /** Receives what the process prints. */
  onOutput?: (text: string) => void;
  /** The folder `server` of another release, whose sources run. The default is this release's bundle. */
  folder?: string;
  /** A command before that of the server, such as one that enters a namespace and then runs it. */
  wrapper?: string[];
}

export interface ServerProcess {
  /** The URL that the server printed when it was ready. */
  url: string;
  /** The URL of the operator's port, or an empty string if the script has none. */
  operatorUrl: string;
  pid: number;
  output(): string;
  /** Stops the process. Returns its exit code, or null if a signal ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

interface EndedProcess {
  exitCode: number | null;
  output: string;
}

/** Starts the server as a process. Resolves when the process is ready or has exited. */
export async function startServerProcess(
  settings: Record<string, string>,
  { folder, ...options }: ProcessOptions = {},
) {
  const program = folder ? join(folder, 'main.ts') : await findServerProgram('main');
  return runUntilReady(program, settings, options);
}

async function runUntilReady(
  script: string,
  settings: Record<string, string>,
  { onOutput = () => {}, wrapper = [] }: Omit<ProcessOptions, 'folder'> = {},
): Promise<ServerProcess | EndedProcess> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const [program = '', ...args] = [...wrapper, process.execPath, script];
  const child = spawn(program, args, {
    env: { PATH, NODE_COMPILE_CACHE, PORT: '0', GEOCODER: 'none', WEATHER: 'none', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const ready = new Promise<string>((resolve) => {
    const appendOutput = (chunk: Buffer) => {
      output += chunk;
      onOutput(String(chunk));
      const url = output.match(/ is ready at (\S+)\n/)?.[1];
      if (url) resolve(url);
    };
    child.stdout.on('data', appendOutput);
    child.stderr.on('data', appendOutput);
  });
  const url = await Promise.race([ready, ended]);
  if (typeof url !== 'string') return { exitCode: url, output };
  return {
    url,
    operatorUrl: output.match(/metrics are at (\S+)\/metrics\n/)?.[1] ?? '',
    pid: child.pid as number,
    output: () => output,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
}

/** Starts the server as a process, and throws unless the process becomes ready. */
export async function startServer(settings: Record<string, string>, options?: ProcessOptions) {
  return requireReady('The server', await startServerProcess(settings, options));
}

/** Starts a script in the folder `server` that prints its address when it is ready. */
export async function startServerScript(script: string, settings: Record<string, string>) {
  return requireReady(script, await runUntilReady(join(serverFolder, script), settings));
}

function requireReady(name: string, started: ServerProcess | EndedProcess) {
  if ('exitCode' in started) throw new Error(`${name} did not start: ${started.output}`);
  return started;
}
