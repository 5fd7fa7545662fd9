import type { Page } from '@playwright/test';
import {
  getBankDetailsPage,
  getClubPaymentControls,
  hidePaymentsFromServer,
  makeGoCardlessRequestsFail,
  pauseWebhooks,
  resetGoCardlessStandIn,
} from '../../support/bank.ts';
import { getTestEnvironment } from '../../support/environment.ts';
import { test } from '../../support/own-environment.ts';
import { buyProPlan, getPricingPage } from '../../support/pricing.ts';
import { checkScreenInAllLayouts } from '../../support/screen.ts';
import { startTestEnvironment } from '../../support/start-environment.ts';
import { expect } from '../../support/test.ts';

test.describe.configure({ mode: 'serial' });

test.beforeEach(({ watch }) => watch.expect(`left for ${getTestEnvironment().bankUrl}`));
test.afterEach(resetGoCardlessStandIn);

const startTroubles = [
  {
    what: 'the provider cannot be reached',
    answer: 'disconnect',
    message: 'Failed to call go-cardless-payment',
    refused: '503 POST /api/v1/billing/flows',
  },
  {
    what: 'the provider refuses',
    answer: 422,
    message: 'Failed to create GoCardless flow',
    refused: '502 POST /api/v1/billing/flows',
  },
  {
    what: 'the provider gives no flow',
    answer: { status: 201, body: { billing_request_flows: {} } },
    message: 'No flow_id returned from Supabase function',
    refused: '502 POST /api/v1/billing/flows',
  },
] as const;

for (const { what, answer, message, refused } of startTroubles) {
  test(`shows an error when a purchase cannot start because ${what}, and starts the purchase on the next attempt`, async ({
    page,
    club,
    watch,
  }) => {
    watch.expect(refused);
    await makeGoCardlessRequestsFail({ method: 'POST', path: '/billing_request_flows', answer });
    const plans = getPricingPage(page);
    await plans.open();
    await plans.subscribe('Yearly');
    await expect(plans.card('Yearly').getByRole('alert')).toHaveText(message);
    await expect(plans.card('Monthly').getByRole('alert')).toHaveCount(0);
    await checkScreenInAllLayouts(page, message);

    await plans.subscribe('Yearly');
    await getBankDetailsPage(page).pay();
    await expect(plans.premium('Yearly')).toBeVisible();
    expect(await getClubPaymentControls(club).held('subscriptions')).toHaveLength(1);
  });
}

test("says that the club's plan cannot be loaded, keeps the rest of the page, and loads the plan when the user tries again", async ({
  page,
  club: _,
  watch,
}) => {
  watch.expect('GET /assets/club-pricing-panel');
  const code = '**/assets/club-pricing-panel-*.js';
  await page.route(code, (route) => route.abort());
  const plans = getPricingPage(page);
  await plans.open();
  await expect(page.getByRole('alert')).toHaveText(
    "We can't load your club's plan. Check your signal and try again.",
  );
  await expect(page.getByRole('heading', { name: 'Pricing' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'How paying works' })).toBeVisible();
  await checkScreenInAllLayouts(page, 'plan not loaded');
  await page.unroute(code);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(plans.card('Monthly').getByRole('button', { name: 'Subscribe' })).toBeVisible();
});

test('shows an error when the request to start a purchase does not reach our server', async ({
  page,
  club,
  watch,
}) => {
  watch.expect('net::ERR_FAILED POST /api/v1/billing/flows');
  await page.route('**/billing/flows', (route) => route.abort(), { times: 1 });
  const plans = getPricingPage(page);
  await plans.open();
  await plans.subscribe('Monthly');
  await expect(plans.card('Monthly').getByRole('alert')).toHaveText(
    'Failed to call go-cardless-payment',
  );
  expect(await getClubPaymentControls(club).mandate()).toBeUndefined();
});

test('reports that confirming a purchase failed, and confirms it later without user action', async ({
  page,
  club,
  watch,
}) => {
  watch.expect('503 POST', 'confirmation');
  const plans = getPricingPage(page);
  await plans.open();
  await plans.subscribe('Monthly');
  await hidePaymentsFromServer();
  await getBankDetailsPage(page).pay();
  await expect(plans.card('Monthly').getByRole('alert')).toHaveText(
    'confirm-go-cardless-flow failed',
  );
  await resetGoCardlessStandIn();
  await expectPremiumPlan(page, 'Monthly');
  expect(await getClubPaymentControls(club).held('subscriptions')).toHaveLength(1);
});

const confirmationTroubles = [
  { what: 'a proxy responds with an error page', way: 'in the drop-in', status: 500 },
  { what: 'no response arrives', way: 'hosted', status: undefined },
] as const;

for (const { what, way, status } of confirmationTroubles) {
  test(`says that a payment is being checked when ${what} after it was confirmed, and shows Pro once it is stored`, async ({
    page,
    club,
    watch,
  }) => {
    watch.expect('500 POST', 'net::ERR_FAILED POST', 'net::ERR_FAILED GET /billing/static');
    await page.route('**/confirmation', (route) =>
      status
        ? route.fulfill({ status, contentType: 'text/html', body: '<h1>Server Error</h1>' })
        : route.abort(),
    );
    if (way === 'hosted') await page.route('**/initialise.js', (route) => route.abort());
    const plans = getPricingPage(page);
    await plans.open();
    await plans.subscribe('Monthly');
    await hidePaymentsFromServer();
    if (way === 'hosted')
      await page.getByRole('link', { name: 'Pay on the GoCardless page' }).click();
    await getBankDetailsPage(page, way).pay();
    await expect(page.getByText("We're checking your payment.")).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    for (const name of ['Monthly', 'Yearly'] as const) {
      const button = plans.card(name).getByRole('button');
      await expect(button).toHaveCount(1);
      await expect(button).toHaveAttribute('aria-disabled', 'true');
    }
    await checkScreenInAllLayouts(page, `payment being checked ${way}`);

    await resetGoCardlessStandIn();
    await expect(plans.premium('Monthly')).toBeVisible();
    await expect(page.getByText('Your club is on Pro now.')).toBeVisible();
    await expect(page.getByText("We're checking your payment.")).toHaveCount(0);
    expect(await getClubPaymentControls(club).held('subscriptions')).toHaveLength(1);
  });
}

test('checks the payment of a club that was Pro before until its new purchase is stored', async ({
  page,
  club,
  watch,
}) => {
  watch.expect('500 POST');
  const plans = await buyProPlan(page, 'Monthly');
  await getClubPaymentControls(club).collect('refuse');
  await expect(async () => {
    await page.reload();
    await expect(plans.details).toContainText("failed. We'll try again", { timeout: 2_000 });
  }).toPass();
  await page.getByRole('button', { name: 'Cancel your subscription' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel your subscription?' });
  await dialog.getByRole('button', { name: 'Cancel your subscription' }).click();

  await page.route('**/confirmation', (route) => route.fulfill({ status: 500 }));
  await plans.subscribe('Monthly');
  await hidePaymentsFromServer();
  await getBankDetailsPage(page).pay();
  await expect(page.getByText("We're checking your payment.")).toBeVisible();
  const asked = page.waitForResponse('**/api/v1/me/subscription');
  await asked;
  await expect(page.getByText("We're checking your payment.")).toBeVisible();
  await expect(page.getByText('Your club is on Pro now.')).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("We're checking your payment.")).toBeVisible();

  await resetGoCardlessStandIn();
  await expect(plans.premium('Monthly')).toBeVisible();
  await expect(page.getByText("We're checking your payment.")).toHaveCount(0);
});

test('shows an error when the user returns from the bank without a payment or without a purchase', async ({
  page,
  club,
  watch,
}) => {
  watch.expect('409 POST', '404 POST');
  const plans = getPricingPage(page);
  await plans.open();
  await expect(plans.card('Monthly').getByRole('button', { name: 'Subscribe' })).toBeVisible();
  await page.goto('/subscriptionscreen?payment=done');
  await expect(page.getByRole('alert')).toHaveText('No flowID to confirm');

  await plans.subscribe('Monthly');
  await getBankDetailsPage(page).cancel();
  await page.goto('/subscriptionscreen?payment=done');
  await expect(page.getByRole('alert')).toHaveText('Flow confirmation failed');
  expect(await getClubPaymentControls(club).mandate()).toBeUndefined();
});

test('shows an error when a paid purchase could not be stored, and stores the purchase later', async ({
  page,
  club,
  watch,
}) => {
  watch.expect('503 POST');
  await pauseWebhooks();
  const plans = getPricingPage(page);
  await plans.open();
  await plans.subscribe('Yearly');
  await makeGoCardlessRequestsFail({
    method: 'GET',
    path: '/mandates/',
    times: 100,
    answer: { status: 200, body: { mandates: {} } },
  });
  await getBankDetailsPage(page).pay();
  await expect(plans.card('Yearly').getByRole('alert')).toHaveText(
    'Payment confirmed but failed to update profile. Contact support.',
  );
  await expect(plans.details).toContainText('Pro starts within minutes.');
  await expect(plans.card('Yearly').getByRole('button', { name: 'Subscribe' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await checkScreenInAllLayouts(page, 'not stored');

  await resetGoCardlessStandIn();
  // The page asks the server repeatedly, so it shows the purchase without a click.
  await expect(plans.premium('Yearly')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await getClubPaymentControls(club).held('subscriptions')).toHaveLength(1);
});

test('says that Pro is not on sale yet when the server has no GoCardless settings', async ({
  page,
  watch,
}) => {
  const { place, stop } = await startTestEnvironment({
    GOCARDLESS_ACCESS_TOKEN: '',
    GOCARDLESS_WEBHOOK_SECRET: '',
    GOCARDLESS_API_URL: '',
  });
  watch.expect(`left for ${place.url}`);
  const answer = await page.goto(`${place.url}/subscriptionscreen`);
  expect(answer?.headers()['content-security-policy']).not.toContain('frame-src');
  await expect(page.getByText("Pro isn't on sale yet.")).toBeVisible();
  const plans = getPricingPage(page);
  await expect(plans.card('Yearly').getByRole('button', { name: 'Subscribe' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await checkScreenInAllLayouts(page, 'payments not set up');
  await stop();
});

/** Reloads the page until it shows the plan, which a webhook or a background job changes. */
async function expectPremiumPlan(page: Page, name: 'Monthly' | 'Yearly') {
  await expect(async () => {
    await page.reload();
    await expect(getPricingPage(page).premium(name)).toBeVisible({ timeout: 2_000 });
  }).toPass();
}
