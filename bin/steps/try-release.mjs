import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findUnwantedFiles } from './release-files.mjs';
import { CommandError, runProgram } from './run-program.mjs';

const PATHS = ['/', '/api/v1/settings', '/api/docs'];
const START_AND_STOP_LIMIT_MS = 120_000;
const PAGE_LIMIT_MS = 10_000;

/** Draws pictures with native libraries, in a process that the server starts when it needs one. */
const PICTURE_PROGRAM = 'server/public-pages/vendor-preview-sharp.ts';

/**
 * Unpacks the archive in an empty folder, starts the server from another folder without npm and the settings of
 * this shell, and reads a few pages. Refuses an archive with tests, settings or keys, and one that writes into its own
 * folder, because a container and a service cannot write there.
 */
export async function tryRelease(archive, name) {
  const folder = mkdtempSync(join(tmpdir(), 'fixturebook-release-'));
  try {
    await requireSuccess(['tar', '--extract', `--file=${archive}`, `--directory=${folder}`]);
    const release = join(folder, name);
    const unwanted = findUnwantedFiles(readdirSync(folder, { recursive: true }));
    if (unwanted.length > 0)
      throw new CommandError(`The release must not contain ${unwanted.join(', ')}.`);
    const files = listFiles(release);
    await readPages(release, folder);
    const written = listFiles(release).filter((file) => !files.includes(file));
    if (written.length > 0)
      throw new CommandError(`The release writes into its own folder: ${written.join(', ')}.`);
    const node = join(release, `node_modules/node-linux-${process.arch}/bin/node`);
    await requireSuccess([node, '--input-type=module', '--eval', `import './${PICTURE_PROGRAM}'`], {
      cwd: release,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function requireSuccess(command, options) {
  const { ok, output } = await runProgram(command, options);
  if (!ok) throw new CommandError(`The release does not work: ${output.trim()}`);
}

function listFiles(folder) {
  return readdirSync(folder, { recursive: true });
}

async function readPages(release, folder) {
  const env = {
    PATH: '/usr/bin:/bin',
    PORT: '0',
    GEOCODER: 'none',
    WEATHER: 'none',
    DATA_DIR: join(folder, 'data'),
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
  };
  const server = spawn(join(release, 'bin/fixturebook.sh'), ['start'], {
    cwd: '/',
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: START_AND_STOP_LIMIT_MS,
    killSignal: 'SIGKILL',
  });
  const end = waitForEnd(server);
  try {
    const url = await Promise.race([findAddress(server), end.then(reportFailedStart)]);
    for (const path of PATHS) {
      const { ok, status } = await fetch(url + path, {
        signal: AbortSignal.timeout(PAGE_LIMIT_MS),
      });
      if (!ok) throw new CommandError(`The release answers ${status} to ${path}.`);
    }
  } finally {
    server.kill('SIGTERM');
    await end;
  }
  const reason = await end;
  if (reason) throw new CommandError(`The release did not stop cleanly: ${reason}.`);
}

/** Returns why the server ended, unless it stopped cleanly. */
function waitForEnd(server) {
  return once(server, 'exit').then(
    ([code, signal]) => (code === 0 ? undefined : (signal ?? `the exit code was ${code}`)),
    (error) => error.message,
  );
}

function reportFailedStart(reason = 'the exit code was 0') {
  throw new CommandError(`The release did not start: ${reason}.`);
}

async function findAddress(server) {
  for await (const line of createInterface({ input: server.stdout })) {
    const address = / is ready at (\S+)/.exec(line)?.[1];
    if (!address) continue;
    server.stdout.resume();
    return address;
  }
  // The output ends when the server ends, which says why.
  return new Promise(() => {});
}
