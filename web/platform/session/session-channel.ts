import { listenToEvents } from '../event-listener.ts';

export type SessionEvent = 'signed-in' | 'signed-out';

// The tab sends and listens with the same channel, because a channel does not receive its own messages.
let sharedChannel: BroadcastChannel | undefined;

function getSessionChannel(): BroadcastChannel {
  sharedChannel ??= new BroadcastChannel('session');
  return sharedChannel;
}

export function announceSessionChange(event: SessionEvent): void {
  getSessionChannel().postMessage(event);
}

export function onSessionChange(listener: (event: SessionEvent) => void): () => void {
  return listenToEvents(getSessionChannel(), ['message'], ({ data }: MessageEvent) =>
    listener(data),
  );
}
