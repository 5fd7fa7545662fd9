import type { LiveEventName } from '@fixturebook/contract/live/events';
import { liveEventNames, streamTimeoutMs } from '@fixturebook/contract/live/stream';
import { listenToEvents } from '../event-listener.ts';
import type { LiveConnectionState } from './live.ts';

export interface LiveEvent {
  name: LiveEventName;
  data: unknown;
  id: string;
}

export interface LiveConnectionHandlers {
  getLastId(): string | undefined;
  onEvent(event: LiveEvent): void;
  onState(state: LiveConnectionState): void;
  onRefused(): void;
}

const retryDelaysMs = [1_000, 2_000, 5_000, 10_000];

/** Opens the stream of live events and reconnects after failures. Returns a function that closes it. */
export function connectLiveStream(handlers: LiveConnectionHandlers): () => void {
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

  function retryNow() {
    if (!source && document.visibilityState === 'visible') schedule(0, open);
  }

  const unsubscribers = [
    listenToEvents(window, ['online'], retryNow),
    listenToEvents(document, ['visibilitychange'], retryNow),
  ];
  open();
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe();
    clearTimeout(timer);
    source?.close();
  };
}
