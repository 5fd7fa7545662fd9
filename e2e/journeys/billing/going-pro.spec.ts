import type { Page } from '@playwright/test';
import { getBankDetailsPage, getClubPaymentControls } from '../../support/bank.ts';
import { password } from '../../support/clubs.ts';
import { getTestEnvironment } from '../../support/environment.ts';
import { focusWithTab } from '../../support/keyboard.ts';
import { buyProPlan, getPricingPage } from '../../support/pricing.ts';
import { checkScreenInAllLayouts } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

test.beforeEach(({ watch }) => watch.expect(`left for ${getTestEnvironment().bankUrl}`));

test('buys Pro with monthly payments and shows what the club pays', {
  tag: '@both-layouts',
}, async ({ page, club }) => {
  const plans = getPricingPage(page);
  await page.goto('/listofgames');
  await expect(page.getByText('The list of all games is for Pro clubs.')).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await plans.open();
  await expect(page.getByText('Choose the plan that works for you')).toBeVisible();
  await expect(plans.card('Monthly')).toContainText('£6.67 per month');
  await expect(plans.card('Monthly')).toContainText('Save 20%');
  await expect(plans.card('Yearly')).toContainText('£100 per year');
  await expect(plans.card('Hobby')).toContainText('Free');
  for (const limit of ['Ask several clubs at once', "free on days you haven't listed"])
    await expect(plans.card('Yearly')).toContainText(limit);
  await expect(plans.card('Yearly').getByRole('button', { name: 'Subscribe' })).toBeVisible();
  await checkScreenInAllLayouts(page, 'pricing hobby');
  // Scripts of GoCardless load only when a purchase begins.
  expect(asked.filter((url) => url.startsWith(getTestEnvironment().bankUrl))).toEqual([]);

  await plans.subscribe('Monthly');
  const bank = getBankDetailsPage(page);
  await expect(bank.root.getByText('No money moves here.')).toBeVisible();
  await expect(bank.root.getByLabel('Email')).toHaveValue(club.email);
  await bank.pay();

  await expect(page.getByText('Your club is on Pro now.')).toBeVisible();
  await expect(plans.premium('Monthly')).toHaveAttribute('aria-disabled', 'true');
  await expect(plans.details).toContainText('It renews until you cancel.');
  await expect(plans.details).toContainText('Being set up with your bank');
  await expect(plans.details).toContainText('£6.67 on');
  await expect(plans.invoices).toHaveCount(1);
  await expect(plans.invoices).toContainText('To be collected');
  await checkScreenInAllLayouts(page, 'pricing pro');
  expect(await getClubPaymentControls(club).held('subscriptions')).toHaveLength(1);

  await page.goto('/listofgames');
  await expect(page.getByRole('heading', { name: 'List Of Games' })).toBeVisible();
  await expect(page.getByText('Loading...')).toHaveCount(0);
  await expect(page.getByText('The list of all games is for Pro clubs.')).toHaveCount(0);
});

test('buys Pro with yearly payments after opening prices from the menu', async ({ page, club }) => {
  const plans = getPricingPage(page);
  await plans.wasSignedIn();
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await menu.getByRole('link', { name: 'Subscription' }).click();
  // The content security policy allows GoCardless's payment dialog only on a page that was loaded
  // directly, so the app reloads the page and continues the purchase.
  await plans.subscribe('Yearly');
  await getBankDetailsPage(page).pay();
  await expect(plans.premium('Yearly')).toBeVisible();
  await expect(plans.details).toContainText('Pro yearly');
  await expect(plans.invoices).toContainText('£100');
  expect(await getClubPaymentControls(club).held('subscriptions')).toHaveLength(1);
});

test('buys Pro and cancels the subscription by keyboard', async ({ page, club }) => {
  const plans = getPricingPage(page);
  await plans.open();
  const subscribe = plans.card('Monthly').getByRole('button', { name: 'Subscribe' });
  await focusWithTab(page, subscribe);
  await page.keyboard.press('Enter');
  const { root, heading } = getBankDetailsPage(page);
  await expect(heading).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(heading).toBeHidden();
  await expect(subscribe).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(heading).toBeVisible();
  await focusWithTab(page, root.getByLabel('First name'));
  for (const text of ['Chris', 'Treasurer', club.email, 'The Pavilion', 'Ambleford', 'SW11 1AA']) {
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('200000');
  await page.keyboard.press('Tab');
  await page.keyboard.type('55779911');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your club is on Pro now.')).toBeVisible();
  await expect(page.locator(':focus')).toContainText('Your club is on Pro now.');

  await focusWithTab(page, page.getByRole('button', { name: 'Cancel your subscription' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Cancel your subscription?' });
  await focusWithTab(page, dialog.getByRole('button', { name: 'Cancel your subscription' }));
  await page.keyboard.press('Enter');
  await expect(page.locator(':focus')).toContainText('Your subscription is cancelled.');
});

test('buys nothing when the user closes the payment dialog, and lets the user start another purchase', async ({
  page,
  club,
}) => {
  const plans = getPricingPage(page);
  await plans.open();
  await plans.subscribe('Yearly');
  const bank = getBankDetailsPage(page);
  await bank.cancel();
  await expect(page.locator('iframe')).toHaveCount(0);
  const subscribe = plans.card('Yearly').getByRole('button', { name: 'Subscribe' });
  await expect(subscribe).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await getClubPaymentControls(club).held('subscriptions')).toHaveLength(0);

  await plans.subscribe('Monthly');
  await bank.pay();
  await expect(plans.premium('Monthly')).toBeVisible();
  expect(await getClubPaymentControls(club).held('subscriptions')).toHaveLength(1);
});

test('shows errors for invalid and missing bank details on the payment page of GoCardless', {
  tag: '@both-layouts',
}, async ({ page, club, watch }) => {
  watch.expect('422 POST /flow/');
  const plans = getPricingPage(page);
  await plans.open();
  await plans.subscribe('Monthly');
  const address = await page.locator('iframe').getAttribute('src');
  await page.goto(String(address).replace('?dropin', ''));
  const { root } = getBankDetailsPage(page, 'hosted');
  await checkScreenInAllLayouts(page, 'bank');
  await root.getByLabel('Sort code').fill('12');
  await root.getByRole('button', { name: 'Continue' }).click();
  await expect(root.getByText('A sort code has six digits.')).toBeVisible();
  await expect(root.getByText('First name is missing.')).toBeVisible();
  await expect(root.getByLabel('First name')).toBeFocused();
  await checkScreenInAllLayouts(page, 'bank errors');
  expect(await getClubPaymentControls(club).mandate()).toBeUndefined();
});

test("offers GoCardless's hosted page when its payment dialog does not load", {
  tag: '@both-layouts',
}, async ({ page, club, watch }) => {
  watch.expect('net::ERR_FAILED GET /billing/static/dropin/v2/initialise.js');
  await page.route('**/initialise.js', (route) => route.abort());
  const plans = getPricingPage(page);
  await plans.open();
  await plans.subscribe('Monthly');
  await expect(page.getByText("The payment window didn't load.")).toBeVisible();
  await checkScreenInAllLayouts(page, 'drop-in not loaded');

  await page.getByRole('link', { name: 'Pay on the GoCardless page' }).click();
  const bank = getBankDetailsPage(page, 'hosted');
  await expect(bank.heading).toBeVisible();
  await bank.cancel();
  await expect(page).toHaveURL('/subscriptionscreen');

  await plans.subscribe('Monthly');
  await page.getByRole('link', { name: 'Pay on the GoCardless page' }).click();
  await bank.pay();
  await expect(page.getByText('Your club is on Pro now.')).toBeVisible();
  await expect(plans.premium('Monthly')).toBeVisible();
  await expect(page).toHaveURL('/subscriptionscreen');
  // Returns from the bank again while on Pro, as happens when the webhook arrives before the user.
  await page.goto('/subscriptionscreen?payment=done');
  await expect(page.getByText('Your club is on Pro now.')).toBeVisible();
  expect(await getClubPaymentControls(club).held('subscriptions')).toHaveLength(1);
});

/** Reloads until the subscription details contain the text, because a webhook changes them. */
async function expectSubscriptionDetails(page: Page, text: string) {
  await expect(async () => {
    await page.reload();
    await expect(getPricingPage(page).details).toContainText(text, { timeout: 2_000 });
  }).toPass();
}

test('cancels a subscription, keeps Pro until the paid period ends, and resumes the subscription', {
  tag: '@both-layouts',
}, async ({ page, club }) => {
  const plans = await buyProPlan(page, 'Monthly');
  await getClubPaymentControls(club).collect();
  await expectSubscriptionDetails(page, 'Paid');

  await page.getByRole('button', { name: 'Cancel your subscription' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel your subscription?' });
  await expect(dialog).toContainText("stays on Pro until the end of the period you've paid for");
  await expect(dialog).toContainText("We won't collect any more payments.");
  await checkScreenInAllLayouts(page, 'cancelling');
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Cancel your subscription' }).click();
  await dialog.getByRole('button', { name: 'Cancel your subscription' }).click();
  await expect(plans.details).toContainText("We won't collect any more payments.");
  await expect(plans.details).toContainText('Your club is on Pro until');
  await expect(plans.premium('Monthly')).toBeVisible();
  await checkScreenInAllLayouts(page, 'cancelled');

  await plans.card('Monthly').getByRole('button', { name: 'Keep Pro monthly' }).click();
  const keeping = page.getByRole('dialog', { name: 'Keep Pro monthly?' });
  await keeping.getByRole('button', { name: 'Keep it' }).click();
  await expect(plans.details).toContainText('It renews until you cancel.');
  const subscriptions = await getClubPaymentControls(club).held('subscriptions');
  expect(subscriptions.map(({ status }) => status)).toEqual(['cancelled', 'active']);
});

test('shows the payment that is still collected when the user cancels right after the purchase', async ({
  page,
  club: _,
}) => {
  const plans = await buyProPlan(page, 'Monthly');
  await page.getByRole('button', { name: 'Cancel your subscription' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel your subscription?' });
  await expect(dialog).toContainText('Still to be collected: £6.67 on');
  await dialog.getByRole('button', { name: 'Cancel your subscription' }).click();
  await expect(plans.details).toContainText('Still to be collected: £6.67 on');
  await expect(page.getByText("We won't collect any more payments.")).toHaveCount(0);

  await plans.card('Monthly').getByRole('button', { name: 'Keep Pro monthly' }).click();
  await expect(page.getByRole('dialog', { name: 'Keep Pro monthly?' })).toBeVisible();
  await expect(page.getByText('Your club is on Pro now.')).toHaveCount(0);
});

test('says whom to contact to cancel when the server has no payment settings any more', async ({
  page,
  club: _,
}) => {
  const plans = await buyProPlan(page, 'Monthly');
  await page.route('**/api/v1/plans', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), payments: null } });
  });
  await page.reload();
  await expect(plans.details).toContainText('To cancel, contact us.');
  await expect(page.getByRole('button', { name: 'Cancel your subscription' })).toHaveCount(0);
  await checkScreenInAllLayouts(page, 'payments not set up any more');
});

test('switches from monthly to yearly payments', async ({ page, club }) => {
  const plans = await buyProPlan(page, 'Monthly');
  await getClubPaymentControls(club).collect();
  await expectSubscriptionDetails(page, 'Paid');
  await plans.card('Yearly').getByRole('button', { name: 'Change to Pro yearly' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change to Pro yearly?' });
  await expect(dialog).toContainText('£100 per year');
  await dialog.getByRole('button', { name: 'Change' }).click();
  await expect(plans.details).toContainText('£100 on');
  await expect(plans.details).toContainText('for Pro yearly');
  await expect(plans.premium('Monthly')).toBeVisible();
});

test('renews Pro when the bank collects the second monthly payment', async ({ page, club }) => {
  const plans = await buyProPlan(page, 'Monthly');
  await getClubPaymentControls(club).collect();
  await getClubPaymentControls(club).collect();
  await expect(async () => {
    await page.reload();
    await expect(plans.invoices.filter({ hasText: 'Paid' })).toHaveCount(2, { timeout: 2_000 });
  }).toPass();
  await expect(plans.premium('Monthly')).toBeVisible();
});

test('reports a failed payment and keeps Pro during the grace period', async ({ page, club }) => {
  const plans = await buyProPlan(page, 'Yearly');
  await getClubPaymentControls(club).collect('refuse');
  await expectSubscriptionDetails(page, "failed. We'll try again");
  await expect(plans.details).not.toContainText('Next payment');
  await expect(plans.details).toContainText('Your club stays on Pro until');
  await expect(plans.premium('Yearly')).toBeVisible();
  await expect(plans.card('Monthly')).toContainText('once the failed payment has gone through');
  await expect(plans.card('Monthly').getByRole('button')).toHaveCount(0);
  await checkScreenInAllLayouts(page, 'payment failed');
});

test('removes the notice that the subscription is cancelled when the user starts a new purchase', async ({
  page,
  club,
}) => {
  const plans = await buyProPlan(page, 'Monthly');
  await getClubPaymentControls(club).collect('refuse');
  await expectSubscriptionDetails(page, "failed. We'll try again");
  await page.getByRole('button', { name: 'Cancel your subscription' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel your subscription?' });
  await dialog.getByRole('button', { name: 'Cancel your subscription' }).click();
  const notice = page.getByText('Your subscription is cancelled.');
  await expect(notice).toBeVisible();
  await plans.subscribe('Monthly');
  await expect(notice).toHaveCount(0);
  await getBankDetailsPage(page).cancel();
});

test('ends Pro after a charge-back and starts Pro again after a new payment', async ({
  page,
  club,
}) => {
  const plans = await buyProPlan(page, 'Yearly');
  await getClubPaymentControls(club).collect();
  await expectSubscriptionDetails(page, 'Paid');
  await getClubPaymentControls(club).chargeBack();
  await expectSubscriptionDetails(page, 'Your bank reversed a payment, so your club is on Hobby.');
  await expect(plans.invoices).toContainText('Reversed by your bank');
  await expect(plans.details).toContainText('which starts once the first payment clears');
  await checkScreenInAllLayouts(page, 'charged back');

  await plans.subscribe('Yearly');
  await getBankDetailsPage(page).pay();
  await expect(page.getByText('Pro starts once the first payment clears.')).toBeVisible();
  await expect(plans.details).toContainText('Payment on its way.');
  await expect(plans.card('Yearly').getByText('Payment on its way')).toBeVisible();
  await expect(page.getByRole('button', { name: "You're Premium" })).toHaveCount(0);
  await checkScreenInAllLayouts(page, 'being paid');

  await getClubPaymentControls(club).collect();
  await expectSubscriptionDetails(page, 'Your club is on Pro.');
  await expect(plans.premium('Yearly')).toBeVisible();
});
test("reports that the bank ended the club's Direct Debit mandate", async ({ page, club }) => {
  const plans = await buyProPlan(page, 'Monthly');
  await getClubPaymentControls(club).collect();
  await expectSubscriptionDetails(page, 'Paid');
  await getClubPaymentControls(club).endMandate('expire');
  await expectSubscriptionDetails(page, 'Expired');
  await expect(plans.details).toContainText("We won't collect any more payments.");
});
test('shows a visitor the plans and asks for a login before a purchase', async ({
  page,
  resident,
}) => {
  const plans = getPricingPage(page);
  await page.goto('/subscriptionscreen');
  await expect(plans.card('Yearly')).toContainText('£100 per year');
  await expect(plans.card('Hobby').getByRole('link', { name: 'Get Started' })).toHaveAttribute(
    'href',
    '/signup',
  );
  await plans.card('Yearly').getByRole('link', { name: 'Subscribe' }).click();
  await page.getByLabel('Email').fill(resident.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/subscriptionscreen');
  await expect(plans.card('Yearly').getByRole('button', { name: 'Subscribe' })).toBeVisible();
});
