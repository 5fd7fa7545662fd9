import { clubHeader } from '@fixturebook/contract/preconditions';
import { formatStreamName } from '../live/stream-name.ts';
import { onSessionChange } from '../session/session-channel.ts';
import { getTabOwner } from '../session/session-hint.ts';
import { getSessionVersion } from '../session/session-version.ts';
import { readWholeResponse } from '../whole-response.ts';

export const mePath = '/api/v1/me';

/** A read that was sent before the code of the screen had loaded. */
interface EarlyRead {
  sentMs: number;
  /** Returns the answer. Call it like `fetch`, once. */
  send: (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;
}

let reads = new Map<string, EarlyRead>();
let clubOfReads = '';
let sessionVersion = 0;

/** Less than the time for which the data of a query count as fresh. */
const maxAgeMs = 10_000;

/** Sends the reads at these paths, and the one for the logged-in user, for the club that this device knows of. */
export function sendEarlyReads(owner: { userId: string; clubId: string }, paths: string[]): void {
  clubOfReads = owner.clubId;
  sessionVersion = getSessionVersion();
  const toClub = { [clubHeader]: owner.clubId };
  reads = new Map([
    [mePath, sendRead(mePath, {})],
    ...paths.map((path) => [path, sendRead(path, toClub)] as const),
  ]);
  dropReadsAfterNews(owner);
}

function sendRead(path: string, headers: Record<string, string>): EarlyRead {
  const abort = new AbortController();
  const { signal } = abort;
  // A request whose answer nobody reads keeps its connection.
  const answer = fetch(path, { credentials: 'same-origin', headers, signal }).then(
    readWholeResponse,
  );
  // The query that takes the answer handles a failure.
  answer.catch(() => undefined);
  return {
    sentMs: Date.now(),
    send(_path, { signal: end } = {}) {
      const stop = () => abort.abort(end?.reason);
      if (end?.aborted) stop();
      else end?.addEventListener('abort', stop);
      return answer;
    },
  };
}

/**
 * Returns the early read at the path, once. Returns undefined if the tab would not send the same request now, or if the
 * answer may be out of date.
 */
export function takeEarlyRead(path: string): EarlyRead | undefined {
  const read = reads.get(path);
  reads.delete(path);
  if (!read || Date.now() - read.sentMs > maxAgeMs) return undefined;
  if (sessionVersion !== getSessionVersion()) return undefined;
  return path === mePath || getTabOwner().clubId === clubOfReads ? read : undefined;
}

/**
 * Drops the reads when any tab of this browser logs in or out, or is told of a change, and when the user first clicks
 * something or presses a key, which may be a change. The tab listens to this itself only after its code has loaded.
 */
function dropReadsAfterNews({ userId, clubId }: { userId: string; clubId: string }): void {
  const stopListening = onSessionChange(drop);
  const live = new BroadcastChannel(formatStreamName(clubId, userId));
  function drop() {
    reads.clear();
    stopListening();
    live.close();
  }
  live.onmessage = ({ data: { kind, event } }) => {
    if (kind !== 'news' || event.name === 'beat') return;
    // Opening a screen marks its notifications as read, of which the server then tells every tab. Only `/me` counts them.
    if (event.name === 'notification') reads.delete(mePath);
    else drop();
  };
  // Not `pointerdown`, with which a phone also begins to scroll. Screen readers send a click without it.
  for (const press of ['click', 'keydown'])
    document.addEventListener(press, drop, { capture: true, once: true });
}
