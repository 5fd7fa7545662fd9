import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Logger } from '../platform/log.ts';
import { serverFolder } from '../platform/server-folder.ts';
import type { PreviewOrder } from './vendor-preview-process.ts';

/** A picture takes a tenth of a second, but a process of low priority waits on a busy machine. */
const drawTimeoutMs = 60_000;

/** Starting the process takes longer than drawing a picture, so it stays for the next pictures. */
const idleMs = 60_000;

const drawingProgram = pathToFileURL(join(serverFolder, 'public-pages/vendor-preview-process.ts'));

/** Returns undefined if the picture could not be drawn. */
export type DrawPreview = (order: PreviewOrder) => Promise<Uint8Array | undefined>;

interface DrawerOptions {
  log: Pick<Logger, 'warn'>;
  program?: URL;
  timeoutMs?: number;
  idleMs?: number;
}

/**
 * Draws in a process that starts with the first picture and ends when none is drawn for a while. A
 * process that crashes or hangs is replaced with the next picture. The caller draws one at a time.
 */
export function createPreviewDrawer(options: DrawerOptions): DrawPreview {
  const { log, program = drawingProgram, timeoutMs = drawTimeoutMs } = options;
  let running: ChildProcess | undefined;
  let idleTimer: NodeJS.Timeout | undefined;

  return async function drawPreview(order) {
    clearTimeout(idleTimer);
    running ??= startProcess(program);
    const drawing = running;
    const outcome = await drawInProcess(drawing, order, timeoutMs);
    if ('picture' in outcome) {
      idleTimer = setTimeout(() => endProcess(drawing), options.idleMs ?? idleMs).unref();
      return outcome.picture;
    }
    log.warn(outcome.failure, 'preview picture not drawn');
    endProcess(drawing);
    return undefined;
  };

  function endProcess(ended: ChildProcess) {
    if (running === ended) running = undefined;
    ended.kill('SIGKILL');
  }
}

/**
 * The process gets no settings and no secrets. It does not keep the server from ending. It draws one picture after
 * another, so a small heap and one pool of native memory are enough, and save 50 MB.
 */
function startProcess(program: URL) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = fork(program, {
    env: { PATH, NODE_COMPILE_CACHE, MALLOC_ARENA_MAX: '1' },
    execArgv: ['--max-semi-space-size=2', '--max-old-space-size=128'],
    serialization: 'advanced',
  });
  child.on('error', () => {});
  child.unref();
  child.channel?.unref();
  return child;
}

type DrawOutcome = { picture: Uint8Array } | { failure: object };

function drawInProcess(child: ChildProcess, order: PreviewOrder, timeoutMs: number) {
  const { promise, resolve } = Promise.withResolvers<DrawOutcome>();
  const onMessage = (picture: unknown) => resolve({ picture: picture as Uint8Array });
  const onError = (err: Error) => resolve({ failure: { err } });
  const onExit = (code: number | null, signal: string | null) =>
    resolve({ failure: { code, signal } });
  const timer = setTimeout(() => resolve({ failure: { timeoutMs } }), timeoutMs);
  child.once('message', onMessage).once('error', onError).once('exit', onExit);
  child.send(order, (err) => err && resolve({ failure: { err } }));
  return promise.finally(() => {
    clearTimeout(timer);
    child.off('message', onMessage).off('error', onError).off('exit', onExit);
  });
}
