import type { ProPlan } from '@fixturebook/contract/billing';
import { plansPath } from '@fixturebook/contract/paths';
import { readStoredText, saveStoredText } from '../../ui/browser/browser-storage.ts';

const storageKey = 'subscribe';

/** Returns whether the server sent the pricing page: only that page's security policy allows GoCardless. */
export function wasPricingPageServed(): boolean {
  const [navigationEntry] = performance.getEntriesByType('navigation');
  if (!navigationEntry) return true;
  return new URL(navigationEntry.name).pathname.toLowerCase().replace(/\/+$/, '') === plansPath;
}

/** Loads the pricing page, which continues the payment. Returns false if session storage is unavailable. */
export function reloadPricingPageWithPlan(plan: ProPlan): boolean {
  saveStoredText('sessionStorage', storageKey, plan);
  if (readStoredText('sessionStorage', storageKey) !== plan) return false;
  window.location.assign(plansPath);
  return true;
}

/** Removes and returns the plan that the user chose before the reload. */
export function readAndDeleteChosenPlan(): ProPlan | undefined {
  const plan = readStoredText('sessionStorage', storageKey);
  saveStoredText('sessionStorage', storageKey, undefined);
  return plan === 'monthly' || plan === 'yearly' ? plan : undefined;
}
