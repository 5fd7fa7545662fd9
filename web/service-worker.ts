/// <reference lib="webworker" />
import type { PushMessage } from '@fixturebook/contract/notifications';

// It imports nothing: what runs apart from the pages is one small file.
declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(event.data.json()));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

/** As it came from our own server. */
function show({ title, body, tag, data }: PushMessage): Promise<void> {
  return self.registration.showNotification(title, { body, tag, data });
}

/** In a page that is open, else in a new one. */
async function open({ path }: PushMessage['data']): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const [page] = pages;
  if (!page) {
    await self.clients.openWindow(path);
    return;
  }
  page.postMessage({ open: path });
  await page.focus();
}
