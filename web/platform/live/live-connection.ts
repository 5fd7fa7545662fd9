import type { LiveEventName } from '@fixturebook/contract/live';
import { liveEventNames, streamTimeoutMs } from '@fixturebook/contract/live-stream';
import type { LiveState } from './live.ts';

export interface LiveEvent {
  name: LiveEventName;
  data: unknown;
  /** Where to go on from after it; beats can lack it. */
  id: string;
}

/** What is told of a stream, and what it must know. */
export interface LiveConnectionHandlers {
  getLastId(): string | undefined;
  onEvent(event: LiveEvent): void;
  onState(state: LiveState): void;
  /** The server answered with something else than a stream. */
  onRefused(): void;
}

/** ms before each try after the last one failed; the longest from then on. */
const retryDelaysMs = [1_000, 2_000, 5_000, 10_000];

/** Keeps a stream open, whatever happens to the network or the server. Returns the end of it. */
export function connectLive(handlers: LiveConnectionHandlers): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  function open() {
    const after = handlers.getLastId();
    const opened = new EventSource(`/api/v1/stream${after ? `?after=${after}` : ''}`);
    source = opened;
    schedule(streamTimeoutMs, fail);
    opened.addEventListener('open', () => handlers.onState('open'));
    opened.addEventListener('error', () => {
      if (opened.readyState === EventSource.CLOSED) handlers.onRefused();
      fail();
    });
    for (const name of liveEventNames)
      opened.addEventListener(name, ({ data, lastEventId: id }) => {
        failures = 0;
        schedule(streamTimeoutMs, fail);
        handlers.onEvent({ name, data: JSON.parse(data), id });
      });
  }

  function fail() {
    source?.close();
    source = undefined;
    handlers.onState('trying');
    schedule(retryDelaysMs[Math.min(failures, retryDelaysMs.length - 1)], open);
    failures += 1;
  }

  function schedule(delayMs: number | undefined, callback: () => void) {
    clearTimeout(timer);
    timer = setTimeout(callback, delayMs);
  }

  /** The network is back, or somebody looks: no reason to wait any longer. */
  function retryNow() {
    if (!source && document.visibilityState === 'visible') schedule(0, open);
  }

  window.addEventListener('online', retryNow);
  document.addEventListener('visibilitychange', retryNow);
  open();
  return () => {
    window.removeEventListener('online', retryNow);
    document.removeEventListener('visibilitychange', retryNow);
    clearTimeout(timer);
    source?.close();
  };
}
