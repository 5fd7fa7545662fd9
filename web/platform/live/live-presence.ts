import { answer, api } from '../api-client.ts';

/** ms after which a tab that is looked at says so again, when another was put away. */
const pause = 1_000;

/** Lets the server know whether the product is looked at in this browser. Returns the end of it. */
export function watchPresence(name: string): () => void {
  const channel = new BroadcastChannel(`${name} presence`);
  const isVisible = () => document.visibilityState === 'visible';
  let again: ReturnType<typeof setTimeout> | undefined;

  function onChange() {
    say(isVisible());
    if (!isVisible()) channel.postMessage('hidden');
  }
  channel.onmessage = () => {
    clearTimeout(again);
    if (isVisible()) again = setTimeout(say, pause, true);
  };

  document.addEventListener('visibilitychange', onChange);
  if (isVisible()) say(true);
  return () => {
    clearTimeout(again);
    document.removeEventListener('visibilitychange', onChange);
    channel.close();
  };
}

/** Also from a page that is being closed. What does not arrive is of no use later. */
function say(visible: boolean): void {
  const sent = api.me.presence.$put({ json: { visible } }, { init: { keepalive: true } });
  answer(sent).catch(() => undefined);
}
