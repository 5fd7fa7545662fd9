export type SessionNews = 'signed-in' | 'signed-out';

// One for this tab: what it says itself, it does not hear.
let shared: BroadcastChannel | undefined;

function channel(): BroadcastChannel {
  shared ??= new BroadcastChannel('session');
  return shared;
}

/** Tells the other tabs of this browser. */
export function announceSession(news: SessionNews): void {
  channel().postMessage(news);
}

/** Hears of sign-in and sign-out in other tabs. Returns the undo. */
export function listenForSession(listener: (news: SessionNews) => void): () => void {
  function onMessage(event: MessageEvent<SessionNews>) {
    listener(event.data);
  }
  channel().addEventListener('message', onMessage);
  return () => channel().removeEventListener('message', onMessage);
}
