import { listenTo } from '../event-listener.ts';

export type SessionEvent = 'signed-in' | 'signed-out';

// The tab sends and listens with the same channel, because a channel does not receive its own messages.
let sharedChannel: BroadcastChannel | undefined;

function getChannel(): BroadcastChannel {
  sharedChannel ??= new BroadcastChannel('session');
  return sharedChannel;
}

export function announceSessionChange(event: SessionEvent): void {
  getChannel().postMessage(event);
}

export function onSessionChange(listener: (event: SessionEvent) => void): () => void {
  return listenTo(getChannel(), ['message'], ({ data }: MessageEvent) => listener(data));
}
