import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const serverFolder = fileURLToPath(new URL('../../', import.meta.url));

export interface ProcessOptions {
  /** Receives what the process prints. */
  onOutput?: (text: string) => void;
  /** The folder `server` of another release. The default is that of this release. */
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

/** Starts the server (`main.ts`) as a process. Resolves when the process is ready or has exited. */
export function startServerProcess(settings: Record<string, string>) {
  return spawnServer('main.ts', settings);
}

async function spawnServer(
  script: string,
  settings: Record<string, string>,
  { onOutput = () => {}, folder = serverFolder, wrapper = [] }: ProcessOptions = {},
): Promise<ServerProcess | { exitCode: number | null; output: string }> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const [program = '', ...args] = [...wrapper, process.execPath, join(folder, script)];
  const child = spawn(program, args, {
    env: { PATH, NODE_COMPILE_CACHE, PORT: '0', GEOCODER: 'none', ...settings },
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

/** Starts the server (`main.ts`) as a process, and throws unless the process becomes ready. */
export function startServer(settings: Record<string, string>, options?: ProcessOptions) {
  return startServerScript('main.ts', settings, options);
}

/** Starts a script in the folder `server` that prints its address when it is ready. */
export async function startServerScript(
  script: string,
  settings: Record<string, string>,
  options?: ProcessOptions,
): Promise<ServerProcess> {
  const started = await spawnServer(script, settings, options);
  if ('exitCode' in started) throw new Error(`${script} did not start: ${started.output}`);
  return started;
}
