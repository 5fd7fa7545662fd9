import type { ProPlan } from '@fixturebook/contract/billing';
import { readStoredText, saveStoredText } from '../../platform/browser-storage.ts';

const pricingPath = '/subscriptionscreen';
const storageKey = 'subscribe';

/** Whether the server sent this page for the pricing path: only that page's policy allows the Drop-in. */
export function wasPricingPageLoaded(): boolean {
  const [navigationEntry] = performance.getEntriesByType('navigation');
  if (!navigationEntry) return true;
  return new URL(navigationEntry.name).pathname.toLowerCase().replace(/\/+$/, '') === pricingPath;
}

/** Reloads the page, which then continues the payment. Returns false without session storage. */
export function reloadWithPlan(plan: ProPlan): boolean {
  saveStoredText('sessionStorage', storageKey, plan);
  if (readStoredText('sessionStorage', storageKey) !== plan) return false;
  window.location.assign(pricingPath);
  return true;
}

/** Returns the plan that was chosen before the reload, and forgets it. */
export function takeChosenPlan(): ProPlan | undefined {
  const plan = readStoredText('sessionStorage', storageKey);
  saveStoredText('sessionStorage', storageKey, undefined);
  return plan === 'monthly' || plan === 'yearly' ? plan : undefined;
}
