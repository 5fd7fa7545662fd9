import { isLaterPosition, streamTimeoutMs } from '@fixturebook/contract/live-stream';
import { keepId, keptId } from './kept-id.ts';
import type { LiveState } from './live.ts';
import { connectLive, type LiveNews } from './live-connection.ts';

/** What the tab with the stream says to the others, and `hello` to it. */
type Word =
  | { kind: 'news'; news: LiveNews }
  | { kind: 'state'; state: LiveState }
  | { kind: 'hello' };

export interface LiveListener {
  hear(news: LiveNews): void;
  tell(state: LiveState): void;
  refused(): void;
}

/** ms without a word from the tab with the stream, after which another takes it over. */
const silence = streamTimeoutMs + 15_000;

/**
 * Listens to the one stream that all tabs of this browser share under the name. One of them has it, and
 * the next takes it over when that one goes, or is put to sleep while this one is looked at. Returns
 * the end of listening.
 */
export function shareLive(name: string, listener: LiveListener): () => void {
  const channel = new BroadcastChannel(name);
  let lastId = keptId(name);
  let state: LiveState = 'trying';
  let watch: ReturnType<typeof setTimeout> | undefined;
  let turn = new AbortController();
  let isImpatient = false;
  let hasLeft = false;
  /** Only in the tab that has the stream. */
  let giveUp: (() => void) | undefined;

  /** Two tabs may have a stream for a moment: what is known is not told again. */
  function hear(news: LiveNews) {
    const always = news.name === 'resync' || news.name === 'signed-out';
    if (!always && lastId && !isLaterPosition(news.id, lastId)) return;
    if (news.id) lastId = news.id;
    keepId(name, lastId);
    listener.hear(news);
  }

  function tell(next: LiveState) {
    state = next;
    listener.tell(next);
  }

  function say(word: Word) {
    channel.postMessage(word);
  }

  channel.onmessage = ({ data: word }: MessageEvent<Word>) => {
    if (giveUp) {
      if (word.kind === 'hello') say({ kind: 'state', state });
      return;
    }
    watchOver();
    if (word.kind === 'news') hear(word.news);
    if (word.kind === 'state') tell(word.state);
  };

  async function takePart() {
    say({ kind: 'hello' });
    while (!hasLeft) {
      const options = isImpatient ? { steal: true } : { signal: turn.signal };
      isImpatient = false;
      watchOver();
      try {
        await navigator.locks.request(name, options, haveStream);
      } catch {
        // Another tab took it over, or this one is about to.
        giveUp?.();
        turn = new AbortController();
      }
    }
  }

  function watchOver() {
    clearTimeout(watch);
    watch = setTimeout(takeOver, silence);
  }

  function takeOver() {
    if (document.visibilityState !== 'visible') return watchOver();
    isImpatient = true;
    turn.abort();
  }

  /** Until `giveUp` is called. */
  function haveStream() {
    clearTimeout(watch);
    const disconnect = connectLive({
      lastId: () => lastId,
      hear(news) {
        say({ kind: 'news', news });
        hear(news);
      },
      tell(next) {
        say({ kind: 'state', state: next });
        tell(next);
      },
      refused: listener.refused,
    });
    return new Promise<void>((resolve) => {
      giveUp = () => {
        giveUp = undefined;
        disconnect();
        resolve();
      };
      if (hasLeft) giveUp();
    });
  }

  // Not there on a page that came without TLS: then each tab has a stream of its own.
  if (navigator.locks) void takePart();
  else void haveStream();

  return () => {
    hasLeft = true;
    clearTimeout(watch);
    turn.abort();
    giveUp?.();
    channel.close();
  };
}
