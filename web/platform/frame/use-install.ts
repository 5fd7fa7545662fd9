import { useSyncExternalStore } from 'react';
import { listenTo } from '../event-listener.ts';

/** Only Chromium has it, so TypeScript's types do not. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

const installEvents = new EventTarget();
let installEvent: InstallEvent | undefined;

function setInstallEvent(event: InstallEvent | undefined) {
  installEvent = event;
  installEvents.dispatchEvent(new Event('change'));
}

// The browser sends the event once, perhaps before the first render.
if (typeof window !== 'undefined') {
  window.addEventListener('beforeinstallprompt', (event) => {
    // Stops the browser's own prompt, which could interrupt the user.
    event.preventDefault();
    setInstallEvent(event as InstallEvent);
  });
  window.addEventListener('appinstalled', () => setInstallEvent(undefined));
}

/** Returns a function that offers the installation, or undefined where it is not possible. */
export function useInstall(): (() => void) | undefined {
  const event = useSyncExternalStore(
    (listener) => listenTo(installEvents, ['change'], listener),
    () => installEvent,
    () => undefined,
  );
  return (
    event &&
    (() => {
      // Each event allows one prompt; the browser may send another event later.
      setInstallEvent(undefined);
      // The browser refuses a prompt that is already open or does not follow a click.
      event.prompt().catch(() => {});
    })
  );
}
