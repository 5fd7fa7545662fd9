import { isLaterPosition, streamTimeoutMs } from '@fixturebook/contract/live-stream';
import { readLastEventId, saveLastEventId } from './event-id-storage.ts';
import type { LiveState } from './live.ts';
import { connectLive, type LiveEvent } from './live-connection.ts';

/** What the tab with the stream says to the others, and `hello` to it. */
type TabMessage =
  | { kind: 'news'; event: LiveEvent }
  | { kind: 'state'; state: LiveState }
  | { kind: 'hello' };

export interface LiveListener {
  onEvent(event: LiveEvent): void;
  onState(state: LiveState): void;
  onRefused(): void;
}

/** ms without a word from the tab with the stream, after which another takes it over. */
const takeOverAfterMs = streamTimeoutMs + 15_000;

/**
 * Listens to the one stream that all tabs of this browser share under the name. One of them has it, and
 * the next takes it over when that one goes, or is put to sleep while this one is looked at. Returns
 * the end of listening.
 */
export function shareLive(name: string, listener: LiveListener): () => void {
  const channel = new BroadcastChannel(name);
  let lastId = readLastEventId(name);
  let state: LiveState = 'trying';
  let watchTimer: ReturnType<typeof setTimeout> | undefined;
  let lockRequest = new AbortController();
  let shouldSteal = false;
  let hasLeft = false;
  /** Only in the tab that has the stream. */
  let releaseStream: (() => void) | undefined;

  /** Two tabs may have a stream for a moment: what is known is not told again. */
  function handleEvent(event: LiveEvent) {
    const always = event.name === 'resync' || event.name === 'signed-out';
    if (!always && lastId && !isLaterPosition(event.id, lastId)) return;
    if (event.id) lastId = event.id;
    saveLastEventId(name, lastId);
    listener.onEvent(event);
  }

  function handleState(next: LiveState) {
    state = next;
    listener.onState(next);
  }

  function post(message: TabMessage) {
    channel.postMessage(message);
  }

  channel.onmessage = ({ data: message }: MessageEvent<TabMessage>) => {
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
        // Another tab took it over, or this one is about to.
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

  /** Until `giveUp` is called. */
  function runStream() {
    clearTimeout(watchTimer);
    const disconnect = connectLive({
      getLastId: () => lastId,
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

  // Not there on a page that came without TLS: then each tab has a stream of its own.
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
