import { api, unwrapResponse } from '../api-client.ts';
import { listenToEvents } from '../event-listener.ts';

/** After another tab was hidden, a visible tab waits this long and reports again that it is visible. */
const repeatDelayMs = 1_000;

/** Reports to the server whether this tab is visible. Returns a function that stops reporting. */
export function reportTabVisibility(name: string): () => void {
  const channel = new BroadcastChannel(`${name} presence`);
  const isVisible = () => document.visibilityState === 'visible';
  let repeatTimer: ReturnType<typeof setTimeout> | undefined;

  function onChange() {
    sendTabVisibility(isVisible());
    if (!isVisible()) channel.postMessage('hidden');
  }
  channel.onmessage = () => {
    clearTimeout(repeatTimer);
    if (isVisible()) repeatTimer = setTimeout(sendTabVisibility, repeatDelayMs, true);
  };

  const stopListening = listenToEvents(document, ['visibilitychange'], onChange);
  if (isVisible()) sendTabVisibility(true);
  return () => {
    clearTimeout(repeatTimer);
    stopListening();
    channel.close();
  };
}

/** `keepalive` makes the browser send the report even if the page is closing. Failures are ignored. */
function sendTabVisibility(visible: boolean): void {
  const sent = api.me.presence.$put({ json: { visible } }, { init: { keepalive: true } });
  unwrapResponse(sent).catch(() => undefined);
}
