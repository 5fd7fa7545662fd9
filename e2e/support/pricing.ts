import { expect, type Page } from '@playwright/test';
import { getBankPage } from './bank.ts';

/** The pricing page as a club uses it. */
export function getPricingPage(page: Page) {
  const card = (name: 'Hobby' | 'Monthly' | 'Yearly') =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  /** A browser in which one has logged in knows it, also where no login is needed. */
  const rememberSignIn = () => page.addInitScript(() => localStorage.setItem('signed-in', '1'));
  return {
    wasSignedIn: rememberSignIn,
    /** For a club. */
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

/** From the first look to being Pro. */
export async function buyPro(page: Page, name: 'Monthly' | 'Yearly') {
  const plans = getPricingPage(page);
  await plans.open();
  await plans.subscribe(name);
  await getBankPage(page).pay();
  await expect(plans.premium(name)).toBeVisible();
  return plans;
}
