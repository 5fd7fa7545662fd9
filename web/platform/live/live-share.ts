import { isLaterEventId, streamTimeoutMs } from '@fixturebook/contract/live/stream';
import { readLastEventId, saveLastEventId } from './event-id-storage.ts';
import type { LiveConnectionState } from './live.ts';
import {
  connectLiveStream,
  type LiveConnectionHandlers,
  type LiveEvent,
} from './live-connection.ts';
import { openAtStartPosition } from './start-position.ts';

/** The tab with the stream sends `news` and `state` to the others. A new tab asks for them with `hello`. */
type LiveMessageBetweenTabs =
  | { kind: 'news'; event: LiveEvent }
  | { kind: 'state'; state: LiveConnectionState }
  | { kind: 'hello' };

/** If the tab with the stream sends nothing for this long, another tab takes over the stream. */
const takeOverAfterMs = streamTimeoutMs + 15_000;

/**
 * Listens to the stream of live events that all tabs of this browser share under `name`. When the tab that
 * has the stream closes or is suspended, another tab takes it over. Returns a function that stops listening.
 */
export function shareLiveStream(name: string, listener: Omit<LiveConnectionHandlers, 'getLastId'>) {
  const channel = new BroadcastChannel(name);
  let lastId = readLastEventId(name);
  let state: LiveConnectionState = 'trying';
  let watchTimer: ReturnType<typeof setTimeout> | undefined;
  let lockRequest = new AbortController();
  let shouldSteal = false;
  let hasLeft = false;
  let releaseStream: (() => void) | undefined;

  /** Drops events that arrive twice, because two tabs can briefly have a stream at the same time. */
  function handleEvent(event: LiveEvent) {
    const always = event.name === 'resync' || event.name === 'signed-out';
    if (!always && lastId && !isLaterEventId(event.id, lastId)) return;
    if (event.id) lastId = event.id;
    saveLastEventId(name, lastId);
    listener.onEvent(event);
  }

  function handleState(next: LiveConnectionState) {
    state = next;
    listener.onState(next);
  }

  function post(message: LiveMessageBetweenTabs) {
    channel.postMessage(message);
  }

  channel.onmessage = ({ data: message }: MessageEvent<LiveMessageBetweenTabs>) => {
    if (releaseStream) {
      if (message.kind === 'hello') post({ kind: 'state', state });
      return;
    }
    restartWatch();
    if (message.kind === 'news') handleEvent(message.event);
    if (message.kind === 'state') handleState(message.state);
  };

  async function joinTabs() {
    post({ kind: 'hello' });
    while (!hasLeft) {
      const options = shouldSteal ? { steal: true } : { signal: lockRequest.signal };
      shouldSteal = false;
      restartWatch();
      try {
        await navigator.locks.request(name, options, runStream);
      } catch {
        // Another tab has stolen the lock, or this tab is about to steal it.
        releaseStream?.();
        lockRequest = new AbortController();
      }
    }
  }

  function restartWatch() {
    clearTimeout(watchTimer);
    watchTimer = setTimeout(takeOver, takeOverAfterMs);
  }

  function takeOver() {
    if (document.visibilityState !== 'visible') return restartWatch();
    shouldSteal = true;
    lockRequest.abort();
  }

  /** Opens the stream, and holds the lock until `releaseStream` is called. */
  function runStream() {
    clearTimeout(watchTimer);
    const disconnect = connectLiveStream({
      getLastId: () => lastId ?? openAtStartPosition(),
      onEvent(news) {
        post({ kind: 'news', event: news });
        handleEvent(news);
      },
      onState(next) {
        post({ kind: 'state', state: next });
        handleState(next);
      },
      onRefused: listener.onRefused,
    });
    return new Promise<void>((resolve) => {
      releaseStream = () => {
        releaseStream = undefined;
        disconnect();
        resolve();
      };
      if (hasLeft) releaseStream();
    });
  }

  // Without TLS, browsers have no Web Locks, so each tab opens its own stream.
  if (navigator.locks) void joinTabs();
  else void runStream();

  return () => {
    hasLeft = true;
    clearTimeout(watchTimer);
    lockRequest.abort();
    releaseStream?.();
    channel.close();
  };
}
