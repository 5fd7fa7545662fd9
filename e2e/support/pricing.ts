import { expect, type Page } from '@playwright/test';
import { getBankDetailsPage } from './bank.ts';

export function getPricingPage(page: Page) {
  const card = (name: 'Hobby' | 'Monthly' | 'Yearly') =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  /** The pricing page is public, so the web app checks for a session only if this key is stored. */
  const rememberSignIn = () => page.addInitScript(() => localStorage.setItem('signed-in', '1'));
  return {
    wasSignedIn: rememberSignIn,
    async open() {
      await rememberSignIn();
      await page.goto('/subscriptionscreen');
    },
    card,
    async subscribe(name: 'Monthly' | 'Yearly') {
      await card(name).getByRole('button', { name: 'Subscribe' }).click();
    },
    details: page.getByRole('region', { name: 'Your subscription' }),
    premium: (name: 'Monthly' | 'Yearly') =>
      card(name).getByRole('button', { name: "You're Premium" }),
    invoices: page.getByRole('list', { name: 'Invoices' }).getByRole('listitem'),
  };
}

export async function buyProPlan(page: Page, name: 'Monthly' | 'Yearly') {
  const plans = getPricingPage(page);
  await plans.open();
  await plans.subscribe(name);
  await getBankDetailsPage(page).pay();
  await expect(plans.premium(name)).toBeVisible();
  return plans;
}
