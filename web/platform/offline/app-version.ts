import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { listenToEvents } from '../event-listener.ts';

const updateCheckIntervalMs = 60 * 60 * 1000;

/** How long the first screen has fetched nothing when the service worker is registered. */
const quietBeforeRegisteringMs = 1000;

const versionEvents = new EventTarget();
let registration: ServiceWorkerRegistration | undefined;
let isNewVersionReady = false;
let isReloadWanted = false;
let isWatching = false;

/**
 * Registers the service worker, which stores the screens on this device, and watches for newer versions. Waits until
 * the first screen has its data, because the service worker fetches the files of every screen.
 */
export function registerServiceWorker(client: QueryClient): void {
  if (isWatching || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  isWatching = true;
  // Some browsers refuse service workers in private windows, where the app then works only online.
  waitUntilNothingIsFetched(client)
    .then(watchAppVersions)
    .catch(() => undefined);
}

function waitUntilNothingIsFetched(client: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      unsubscribe();
      resolve();
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const restart = () => {
      clearTimeout(timer);
      if (client.isFetching() === 0) timer = setTimeout(finish, quietBeforeRegisteringMs);
    };
    const unsubscribe = client.getQueryCache().subscribe(restart);
    restart();
  });
}

async function watchAppVersions() {
  // The first service worker that this browser installs is not a newer version.
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
    const isRecent = Date.now() - checkedAt < updateCheckIntervalMs;
    if (document.visibilityState !== 'visible' || isRecent) return;
    checkedAt = Date.now();
    newRegistration.update().catch(() => undefined);
  });
}

function announceNewVersion() {
  isNewVersionReady = true;
  versionEvents.dispatchEvent(new Event('change'));
}

export function useIsNewVersionReady(): boolean {
  return useSyncExternalStore(
    (listener) => listenToEvents(versionEvents, ['change'], listener),
    () => isNewVersionReady,
  );
}

/** Reloads this page with the newer version. Other tabs keep the old version until the user reloads them. */
export function reloadWithNewVersion(): void {
  isReloadWanted = true;
  const waiting = registration?.waiting;
  if (!waiting) {
    location.reload();
    return;
  }
  // Reload also if an even newer version replaces the version that waits to take over.
  waiting.addEventListener('statechange', () => {
    if (waiting.state === 'redundant') location.reload();
  });
  waiting.postMessage('take-over');
}
