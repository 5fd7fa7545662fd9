import { deletePushSubscription, fetchPushKey, savePushSubscription } from './api.ts';

/** Whether what happens is pushed to this browser, or can be. */
export type PushState = 'on' | 'off' | 'denied' | 'unsupported';

/** Where the service worker is found: see `web/service-worker.ts`. */
const workerPath = '/sw.js';
const ownerKey = 'pushed-to';

export async function readPushState(userId: string): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return (await findOwnSubscription(userId)) ? 'on' : 'off';
}

/** Asks for permission. */
export async function turnPushOn(userId: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return readPushState(userId);
  await navigator.serviceWorker.register(workerPath);
  const { pushManager } = await navigator.serviceWorker.ready;
  const applicationServerKey = await fetchPushKey();
  // One of another key, from before, would be in the way.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  await savePushSubscription(subscription.toJSON());
  saveOwner(userId);
  return 'on';
}

export async function turnPushOff(userId: string): Promise<PushState> {
  const subscription = await findOwnSubscription(userId);
  if (subscription) {
    await deletePushSubscription(subscription.endpoint);
    await subscription.unsubscribe();
  }
  saveOwner(undefined);
  return readPushState(userId);
}

/** The server forgets a browser when its session ends: who comes back goes on being told. */
export async function renewPushSubscription(userId: string): Promise<void> {
  if (!isSupported()) return;
  const subscription = await findOwnSubscription(userId);
  if (subscription) await savePushSubscription(subscription.toJSON());
}

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** Nobody is told what another officer asked for on the same browser. */
async function findOwnSubscription(userId: string): Promise<PushSubscription | null> {
  if (Notification.permission !== 'granted' || readOwner() !== userId) return null;
  const registration = await navigator.serviceWorker.getRegistration(workerPath);
  return registration?.pushManager.getSubscription() ?? null;
}

function readOwner(): string | null {
  try {
    return localStorage.getItem(ownerKey);
  } catch {
    return null;
  }
}

function saveOwner(userId: string | undefined): void {
  try {
    if (userId) localStorage.setItem(ownerKey, userId);
    else localStorage.removeItem(ownerKey);
  } catch {
    // Storage is switched off: it is turned on anew after signing in again.
  }
}
