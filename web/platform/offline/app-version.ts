import { useSyncExternalStore } from 'react';

/** ms between two questions for a newer version, while the page stays open. */
const updateCheckIntervalMs = 60 * 60 * 1000;

const versionEvents = new EventTarget();
let registration: ServiceWorkerRegistration | undefined;
let isNewVersionReady = false;
let isReloadWanted = false;
let isWatching = false;

/** Keeps the screens on this device, and notices when the server has newer ones. */
export function registerServiceWorker(): void {
  if (isWatching || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  isWatching = true;
  // Refused in private windows of some browsers: then there is nothing without a network.
  watchVersions().catch(() => undefined);
}

async function watchVersions() {
  // Nothing is newer than the first.
  let hasController = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isReloadWanted) location.reload();
    else if (hasController) announceNewVersion();
    hasController = true;
  });
  const newRegistration = await navigator.serviceWorker.register('/sw.js');
  registration = newRegistration;
  if (newRegistration.waiting && hasController) announceNewVersion();
  newRegistration.addEventListener('updatefound', () => {
    const { installing } = newRegistration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && navigator.serviceWorker.controller)
        announceNewVersion();
    });
  });
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < updateCheckIntervalMs)
      return;
    checkedAt = Date.now();
    newRegistration.update().catch(() => undefined);
  });
}

function announceNewVersion() {
  isNewVersionReady = true;
  versionEvents.dispatchEvent(new Event('change'));
}

/** Whether there is a newer version than the one that one is looking at. */
export function useNewVersion(): boolean {
  return useSyncExternalStore(
    (listener) => {
      versionEvents.addEventListener('change', listener);
      return () => versionEvents.removeEventListener('change', listener);
    },
    () => isNewVersionReady,
  );
}

/** Reloads this page with the newer version. Other tabs keep theirs until the user reloads them. */
export function loadNewVersion(): void {
  isReloadWanted = true;
  if (registration?.waiting) registration.waiting.postMessage('take-over');
  else location.reload();
}
