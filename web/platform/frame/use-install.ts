import { useSyncExternalStore } from 'react';

/** Not in the browser's own types: Chromium alone has it. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

const installEvents = new EventTarget();
let installEvent: InstallEvent | undefined;

function setInstallEvent(event: InstallEvent | undefined) {
  installEvent = event;
  installEvents.dispatchEvent(new Event('change'));
}

// The browser says it once, perhaps before anything is shown.
if (typeof window !== 'undefined') {
  window.addEventListener('beforeinstallprompt', (event) => {
    // It would ask by itself, whatever one is doing.
    event.preventDefault();
    setInstallEvent(event as InstallEvent);
  });
  window.addEventListener('appinstalled', () => setInstallEvent(undefined));
}

/** Asks whether to install the app; undefined where it cannot be, or is already. */
export function useInstall(): (() => void) | undefined {
  const event = useSyncExternalStore(
    (listener) => {
      installEvents.addEventListener('change', listener);
      return () => installEvents.removeEventListener('change', listener);
    },
    () => installEvent,
    () => undefined,
  );
  return (
    event &&
    (() => {
      // It can be asked once; the browser offers it anew when it likes.
      setInstallEvent(undefined);
      // The browser refuses a prompt that is already open or does not follow a click.
      event.prompt().catch(() => {});
    })
  );
}
