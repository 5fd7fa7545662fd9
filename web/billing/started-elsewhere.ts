import type { ProPlan } from '@fixturebook/contract/billing';

const path = '/subscriptionscreen';
const key = 'subscribe';

/** Only the page that the server sent for this path may load the Drop-in. */
export function isLoadedHere(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  if (!loaded) return true;
  return new URL(loaded.name).pathname.toLowerCase().replace(/\/+$/, '') === path;
}

/** Loads this page anew, which then goes on by itself. False where nothing can be kept till then. */
export function loadHere(plan: ProPlan): boolean {
  try {
    sessionStorage.setItem(key, plan);
  } catch {
    return false;
  }
  window.location.assign(path);
  return true;
}

/** The plan that was chosen before this page was loaded anew, once. */
export function takeChosen(): ProPlan | undefined {
  try {
    const plan = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return plan === 'monthly' || plan === 'yearly' ? plan : undefined;
  } catch {
    return undefined;
  }
}
