/// <reference lib="webworker" />
import type { PushMessage } from '@fixturebook/contract/notifications';
import {
  cleanupOutdatedCaches,
  matchPrecache,
  type PrecacheEntry,
  precache,
} from 'workbox-precaching';

/** This service worker shows push messages and caches screens for offline use, but no API responses. */
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] };

/** The page that the server sends for paths that are not prerendered. */
const appShellPath = '/dashboard';
/** If the server takes longer than this to respond, the cached page is shown. */
const pageTimeoutMs = 4_000;

// The build inserts the list of files to cache.
precache(self.__WB_MANIFEST);
cleanupOutdatedCaches();

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || request.method !== 'GET') return;
  if (request.mode === 'navigate' && isPagePath(pathname))
    event.respondWith(fetchPageOrAppShell(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(fetchAsset(request));
});

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(showNotification(event.data.json()));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openNotificationPath(event.notification.data));
});

/** The server renders the pages for visitors, so the app shell cannot stand in for them. */
function isPagePath(pathname: string): boolean {
  return !/^\/((api|media|dev|ingest|club|date|cricket|embed)\/|cricket$)|\.\w+$/i.test(pathname);
}

async function fetchPageOrAppShell(request: Request): Promise<Response> {
  const response = fetch(request);
  const readShell = () => matchPrecache(appShellPath);
  try {
    const first = await Promise.race([response, waitForPageTimeout()]);
    if (first && !isUnavailable(first)) return first;
    return (await readShell()) ?? (await response);
  } catch (error) {
    const page = await readShell();
    if (page) return page;
    throw error;
  }
}

/** A proxy sends these when the server cannot be reached. */
function isUnavailable({ status }: Response): boolean {
  return [502, 503, 504].includes(status);
}

function waitForPageTimeout(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, pageTimeoutMs, undefined));
}

async function fetchAsset(request: Request): Promise<Response> {
  return (await matchPrecache(request)) ?? fetch(request);
}

function showNotification({ title, body, tag, data }: PushMessage): Promise<void> {
  return self.registration.showNotification(title, { body, tag, data });
}

async function openNotificationPath({ path }: PushMessage['data']): Promise<void> {
  const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  page?.postMessage({ open: path });
  await (page ? page.focus() : self.clients.openWindow(path));
}
