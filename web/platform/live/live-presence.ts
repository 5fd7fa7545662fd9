import { api, unwrapResponse } from '../api-client.ts';

/** ms after which a tab that is looked at says so again, when another was put away. */
const repeatDelayMs = 1_000;

/** Lets the server know whether the product is looked at in this browser. Returns the end of it. */
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

  document.addEventListener('visibilitychange', onChange);
  if (isVisible()) sendPresence(true);
  return () => {
    clearTimeout(repeatTimer);
    document.removeEventListener('visibilitychange', onChange);
    channel.close();
  };
}

/** Also from a page that is being closed. What does not arrive is of no use later. */
function sendPresence(visible: boolean): void {
  const sent = api.me.presence.$put({ json: { visible } }, { init: { keepalive: true } });
  unwrapResponse(sent).catch(() => undefined);
}
