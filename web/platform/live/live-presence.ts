import { api, unwrapResponse } from '../api-client.ts';
import { listenTo } from '../event-listener.ts';

/** ms after which a visible tab reports itself again when another tab was hidden. */
const repeatDelayMs = 1_000;

/** Tells the server whether a tab is visible. Returns a function that stops this. */
export function reportPresence(name: string): () => void {
  const channel = new BroadcastChannel(`${name} presence`);
  const isVisible = () => document.visibilityState === 'visible';
  let repeatTimer: ReturnType<typeof setTimeout> | undefined;

  function onChange() {
    sendPresence(isVisible());
    if (!isVisible()) channel.postMessage('hidden');
  }
  channel.onmessage = () => {
    clearTimeout(repeatTimer);
    if (isVisible()) repeatTimer = setTimeout(sendPresence, repeatDelayMs, true);
  };

  const stopListening = listenTo(document, ['visibilitychange'], onChange);
  if (isVisible()) sendPresence(true);
  return () => {
    clearTimeout(repeatTimer);
    stopListening();
    channel.close();
  };
}

/** `keepalive` delivers it from a page that is closing. A lost report is not sent again. */
function sendPresence(visible: boolean): void {
  const sent = api.me.presence.$put({ json: { visible } }, { init: { keepalive: true } });
  unwrapResponse(sent).catch(() => undefined);
}
