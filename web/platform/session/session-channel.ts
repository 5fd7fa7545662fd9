export type SessionEvent = 'signed-in' | 'signed-out';

// One for this tab: what it says itself, it does not hear.
let sharedChannel: BroadcastChannel | undefined;

function getChannel(): BroadcastChannel {
  sharedChannel ??= new BroadcastChannel('session');
  return sharedChannel;
}

/** Tells the other tabs of this browser. */
export function announceSessionChange(event: SessionEvent): void {
  getChannel().postMessage(event);
}

/** Hears of sign-in and sign-out in other tabs. Returns the undo. */
export function onSessionChange(listener: (event: SessionEvent) => void): () => void {
  function onMessage(event: MessageEvent<SessionEvent>) {
    listener(event.data);
  }
  getChannel().addEventListener('message', onMessage);
  return () => getChannel().removeEventListener('message', onMessage);
}
