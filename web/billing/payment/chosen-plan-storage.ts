import type { ProPlan } from '@fixturebook/contract/billing';

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
  try {
    sessionStorage.setItem(storageKey, plan);
  } catch {
    return false;
  }
  window.location.assign(pricingPath);
  return true;
}

/** Returns the plan that was chosen before the reload, and forgets it. */
export function takeChosenPlan(): ProPlan | undefined {
  try {
    const plan = sessionStorage.getItem(storageKey);
    sessionStorage.removeItem(storageKey);
    return plan === 'monthly' || plan === 'yearly' ? plan : undefined;
  } catch {
    return undefined;
  }
}
