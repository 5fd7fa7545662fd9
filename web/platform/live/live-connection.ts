import type { LiveEventName } from '@fixturebook/contract/live';
import { liveEventNames, streamTimeoutMs } from '@fixturebook/contract/live-stream';
import type { LiveState } from './live.ts';

export interface LiveNews {
  name: LiveEventName;
  data: unknown;
  /** Where to go on from after it; beats can lack it. */
  id: string;
}

/** What is told of a stream, and what it must know. */
export interface LiveEar {
  lastId(): string | undefined;
  hear(news: LiveNews): void;
  tell(state: LiveState): void;
  /** The server answered with something else than a stream. */
  refused(): void;
}

/** ms before each try after the last one failed; the longest from then on. */
const pauses = [1_000, 2_000, 5_000, 10_000];

/** Keeps a stream open, whatever happens to the network or the server. Returns the end of it. */
export function connectLive(ear: LiveEar): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  function open() {
    const after = ear.lastId();
    const opened = new EventSource(`/api/v1/stream${after ? `?after=${after}` : ''}`);
    source = opened;
    wait(streamTimeoutMs, fail);
    opened.addEventListener('open', () => ear.tell('open'));
    opened.addEventListener('error', () => {
      if (opened.readyState === EventSource.CLOSED) ear.refused();
      fail();
    });
    for (const name of liveEventNames)
      opened.addEventListener(name, ({ data, lastEventId: id }) => {
        failures = 0;
        wait(streamTimeoutMs, fail);
        ear.hear({ name, data: JSON.parse(data), id });
      });
  }

  function fail() {
    source?.close();
    source = undefined;
    ear.tell('trying');
    wait(pauses[Math.min(failures, pauses.length - 1)], open);
    failures += 1;
  }

  function wait(time: number | undefined, act: () => void) {
    clearTimeout(timer);
    timer = setTimeout(act, time);
  }

  /** The network is back, or somebody looks: no reason to wait any longer. */
  function hurry() {
    if (!source && document.visibilityState === 'visible') wait(0, open);
  }

  window.addEventListener('online', hurry);
  document.addEventListener('visibilitychange', hurry);
  open();
  return () => {
    window.removeEventListener('online', hurry);
    document.removeEventListener('visibilitychange', hurry);
    clearTimeout(timer);
    source?.close();
  };
}
