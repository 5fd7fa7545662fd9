import { readStoredText, saveStoredText } from '../ui/browser/browser-storage.ts';
import { deletePushSubscription, fetchPushKey, savePushSubscription } from './api.ts';

export type PushState = 'on' | 'off' | 'denied' | 'unsupported';

const workerPath = '/sw.js';
const ownerKey = 'pushed-to';

export async function readPushState(userId: string): Promise<PushState> {
  if (!isPushSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return (await findPushSubscriptionOfUser(userId)) ? 'on' : 'off';
}

export async function turnPushOn(userId: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return readPushState(userId);
  await navigator.serviceWorker.register(workerPath);
  const { pushManager } = await navigator.serviceWorker.ready;
  const applicationServerKey = await fetchPushKey();
  // Unsubscribe first, because the browser refuses a new key while a subscription with an old key exists.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  await savePushSubscription(subscription.toJSON());
  saveStoredText('localStorage', ownerKey, userId);
  return 'on';
}

export async function turnPushOff(userId: string): Promise<PushState> {
  const subscription = await findPushSubscriptionOfUser(userId);
  if (subscription) {
    await deletePushSubscription(subscription.endpoint);
    await subscription.unsubscribe();
  }
  saveStoredText('localStorage', ownerKey, undefined);
  return readPushState(userId);
}

/** Renews push notifications after a login, because the subscription ended with the last session. */
export async function renewPushSubscription(userId: string): Promise<void> {
  if (!isPushSupported()) return;
  const subscription = await findPushSubscriptionOfUser(userId);
  if (subscription) await savePushSubscription(subscription.toJSON());
}

function isPushSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** Officers who share a browser must not get each other's push notifications. */
async function findPushSubscriptionOfUser(userId: string): Promise<PushSubscription | null> {
  if (Notification.permission !== 'granted' || readStoredText('localStorage', ownerKey) !== userId)
    return null;
  const registration = await navigator.serviceWorker.getRegistration(workerPath);
  return registration?.pushManager.getSubscription() ?? null;
}
