import type { Page } from '@playwright/test';
import { getBankDetailsPage } from '../../support/bank.ts';
import { getTestEnvironment } from '../../support/environment.ts';
import { buyProPlan, getPricingPage } from '../../support/pricing.ts';
import { expect, test } from '../../support/test.ts';

test.beforeEach(({ watch }) => watch.expect(`left for ${getTestEnvironment().bankUrl}`));

test('shows an error when the user cancels a subscription that was already cancelled in another tab', async ({
  page,
  context,
  club: _,
  watch,
}) => {
  watch.expect('409 DELETE /api/v1/me/subscription');
  await buyProPlan(page, 'Monthly');
  const other = await context.newPage();
  const plans = getPricingPage(other);
  await plans.open();
  for (const tab of [other, page]) await tab.getByText('Cancel your subscription').click();
  const getConfirmButton = (tab: Page) =>
    tab.getByRole('dialog').getByRole('button', { name: 'Cancel your subscription' });
  await getConfirmButton(page).click();
  await expect(page.getByText('Your subscription is cancelled.')).toBeVisible();
  await getConfirmButton(other).click();
  await expect(other.getByRole('alert')).toHaveText('There is no subscription to change.');
  await expect(other.getByRole('dialog')).toHaveCount(0);
  await expect(plans.details).toContainText('Your club is on Pro until');
});

test('shows a purchase that was made in a second tab when the user closes the bank page in the first tab', async ({
  page,
  context,
  club: _,
}) => {
  const plans = getPricingPage(page);
  await plans.open();
  await plans.subscribe('Yearly');
  const bank = getBankDetailsPage(page);
  await expect(bank.heading).toBeVisible();
  await buyProPlan(await context.newPage(), 'Yearly');
  await bank.cancel();
  await bank.root.getByRole('button', { name: 'Close' }).click();
  await expect(plans.premium('Yearly')).toBeVisible();
});
