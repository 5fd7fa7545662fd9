import { useSyncExternalStore } from 'react';

/** ms between two questions for a newer version, while the page stays open. */
const pause = 60 * 60 * 1000;

const changes = new EventTarget();
let registration: ServiceWorkerRegistration | undefined;
let isThere = false;
let isWanted = false;
let isWatched = false;

/** Keeps the screens on this device, and notices when the server has newer ones. */
export function keepScreens(): void {
  if (isWatched || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  isWatched = true;
  // Refused in private windows of some browsers: then there is nothing without a network.
  watchVersions().catch(() => undefined);
}

async function watchVersions() {
  // Nothing is newer than the first.
  let hasOne = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isWanted) location.reload();
    else if (hasOne) offer();
    hasOne = true;
  });
  const found = await navigator.serviceWorker.register('/sw.js');
  registration = found;
  if (found.waiting && hasOne) offer();
  found.addEventListener('updatefound', () => {
    const { installing } = found;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && navigator.serviceWorker.controller) offer();
    });
  });
  let askedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - askedAt < pause) return;
    askedAt = Date.now();
    found.update().catch(() => undefined);
  });
}

function offer() {
  isThere = true;
  changes.dispatchEvent(new Event('change'));
}

/** Whether there is a newer version than the one that one is looking at. */
export function useNewVersion(): boolean {
  return useSyncExternalStore(
    (listener) => {
      changes.addEventListener('change', listener);
      return () => changes.removeEventListener('change', listener);
    },
    () => isThere,
  );
}

/** Loads the page anew, with the newer version. Other tabs go on with theirs until they are asked. */
export function takeNewVersion(): void {
  isWanted = true;
  if (registration?.waiting) registration.waiting.postMessage('take-over');
  else location.reload();
}
