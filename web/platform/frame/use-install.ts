import { useSyncExternalStore } from 'react';
import { listenToEvents } from '../event-listener.ts';

/** The `beforeinstallprompt` event, which TypeScript lacks because only Chromium browsers send it. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

const installEvents = new EventTarget();
let installEvent: BeforeInstallPromptEvent | undefined;

function setInstallPromptEvent(event: BeforeInstallPromptEvent | undefined) {
  installEvent = event;
  installEvents.dispatchEvent(new Event('change'));
}

// Listen immediately, because the browser sends the event only once, perhaps before the first render.
if (typeof window !== 'undefined') {
  window.addEventListener('beforeinstallprompt', (event) => {
    // Suppress the browser's own install prompt, which could interrupt the user.
    event.preventDefault();
    setInstallPromptEvent(event as BeforeInstallPromptEvent);
  });
  window.addEventListener('appinstalled', () => setInstallPromptEvent(undefined));
}

/** Returns a function that opens the install prompt, or undefined if the app cannot be installed. */
export function useInstall(): (() => void) | undefined {
  const event = useSyncExternalStore(
    (listener) => listenToEvents(installEvents, ['change'], listener),
    () => installEvent,
    () => undefined,
  );
  return (
    event &&
    (() => {
      // Forget the event, because it allows only one prompt; the browser may send another event later.
      setInstallPromptEvent(undefined);
      // The browser rejects the prompt if one is already open or the user did not click.
      event.prompt().catch(() => {});
    })
  );
}
