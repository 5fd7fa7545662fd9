import { useSyncExternalStore } from 'react';

/** Not in the browser's own types: Chromium alone has it. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

const changes = new EventTarget();
let offered: InstallEvent | undefined;

function change(event: InstallEvent | undefined) {
  offered = event;
  changes.dispatchEvent(new Event('change'));
}

// The browser says it once, perhaps before anything is shown.
if (typeof window !== 'undefined') {
  window.addEventListener('beforeinstallprompt', (event) => {
    // It would ask by itself, whatever one is doing.
    event.preventDefault();
    change(event as InstallEvent);
  });
  window.addEventListener('appinstalled', () => change(undefined));
}

/** Asks whether to install the app; undefined where it cannot be, or is already. */
export function useInstall(): (() => void) | undefined {
  const event = useSyncExternalStore(
    (listener) => {
      changes.addEventListener('change', listener);
      return () => changes.removeEventListener('change', listener);
    },
    () => offered,
    () => undefined,
  );
  return (
    event &&
    (() => {
      // It can be asked once; the browser offers it anew when it likes.
      change(undefined);
      // The browser refuses a prompt that is already open or does not follow a click.
      event.prompt().catch(() => {});
    })
  );
}
