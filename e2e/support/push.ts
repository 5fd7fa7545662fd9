import type { Page } from '@playwright/test';

function getServiceWorker(page: Page) {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('The page has no service worker.');
  return worker;
}

/** Shows a notification that opens the path when it is pressed, as the service worker does for a push. */
export async function showNotification(page: Page, path: string) {
  await getServiceWorker(page).evaluate(async (path) => {
    const { registration } = globalThis as unknown as ServiceWorkerGlobalScope;
    await registration.showNotification('News', { data: { path } });
  }, path);
}

/** Sends the event of a press, because the test machine has no desktop to show the notification. */
export async function pressNotification(page: Page) {
  await getServiceWorker(page).evaluate(async () => {
    const scope = globalThis as unknown as ServiceWorkerGlobalScope;
    const [notification] = await scope.registration.getNotifications();
    if (notification)
      scope.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
  });
}
