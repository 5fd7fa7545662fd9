import type { ProPlan } from '@fixturebook/contract/billing';

const pricingPath = '/subscriptionscreen';
const storageKey = 'subscribe';

/** Only the page that the server sent for this path may load the Drop-in. */
export function wasPricingPageLoaded(): boolean {
  const [navigationEntry] = performance.getEntriesByType('navigation');
  if (!navigationEntry) return true;
  return new URL(navigationEntry.name).pathname.toLowerCase().replace(/\/+$/, '') === pricingPath;
}

/** Loads this page anew, which then goes on by itself. False where nothing can be kept till then. */
export function reloadWithPlan(plan: ProPlan): boolean {
  try {
    sessionStorage.setItem(storageKey, plan);
  } catch {
    return false;
  }
  window.location.assign(pricingPath);
  return true;
}

/** The plan that was chosen before this page was loaded anew, once. */
export function takeChosenPlan(): ProPlan | undefined {
  try {
    const plan = sessionStorage.getItem(storageKey);
    sessionStorage.removeItem(storageKey);
    return plan === 'monthly' || plan === 'yearly' ? plan : undefined;
  } catch {
    return undefined;
  }
}
