import { expect, type Page } from '@playwright/test';
import type { TestClub } from './clubs.ts';
import { getTestEnvironment } from './environment.ts';

interface GoCardlessResource {
  id: string;
  status: string;
  email?: string;
  links: Record<string, string>;
  prefilled_customer?: { email?: string };
}

/** Returns the page for bank details, in the frame of GoCardless's Drop-in or as a full page. */
export function getBankDetailsPage(page: Page, at: 'in the drop-in' | 'hosted' = 'in the drop-in') {
  const root = at === 'hosted' ? page : page.frameLocator('iframe[title^="GoCardless"]');
  return {
    root,
    heading: root.getByRole('heading', { name: 'Set up a Direct Debit' }),
    async pay() {
      const texts = {
        'First name': 'Club',
        'Last name': 'Treasurer',
        Address: 'The Pavilion',
        Town: 'London',
        Postcode: 'SW11 1AA',
        'Sort code': '20-00-00',
        'Account number': '55779911',
      };
      for (const [label, text] of Object.entries(texts)) await root.getByLabel(label).fill(text);
      await root.getByRole('button', { name: 'Continue' }).click();
    },
    async cancel() {
      await root.getByRole('button', { name: 'Cancel' }).click();
    },
  };
}

/** Reads and changes a club's payments on the server that replaces GoCardless in tests. */
export function getClubPaymentControls({ email }: Pick<TestClub, 'email'>) {
  async function findMandate() {
    const customers = (await listBankResources('customers')).filter((one) => one.email === email);
    const ids = customers.map(({ id }) => id);
    return (await listBankResources('mandates')).findLast(({ links }) =>
      ids.includes(links.customer ?? ''),
    );
  }
  async function listResources(kind: 'subscriptions' | 'payments') {
    const own = await findMandate();
    return (await listBankResources(kind)).filter(({ links }) => links.mandate === own?.id);
  }
  async function getNewest(kind: 'subscriptions' | 'payments') {
    const [last] = (await listResources(kind)).reverse();
    expect(last, `${kind} of ${email}`).toBeDefined();
    return last as GoCardlessResource;
  }
  return {
    held: listResources,
    mandate: findMandate,
    collect: async (outcome: 'collect' | 'refuse' = 'collect') =>
      postToGoCardlessStandIn(`subscriptions/${(await getNewest('subscriptions')).id}/${outcome}`),
    chargeBack: async () =>
      postToGoCardlessStandIn(`payments/${(await getNewest('payments')).id}/charge-back`),
    endMandate: async (ending: 'expire' | 'fail' | 'cancel') =>
      postToGoCardlessStandIn(`mandates/${(await findMandate())?.id}/${ending}`),
  };
}

/** Makes the server that replaces GoCardless fail the next requests that match the settings. */
export function makeGoCardlessRequestsFail(settings: {
  method?: string;
  path: string;
  times?: number;
  answer: number | 'disconnect' | { status: number; body: unknown };
}) {
  return postToGoCardlessStandIn('faults', settings);
}

export function pauseWebhooks() {
  return postToGoCardlessStandIn('webhooks', { paused: true });
}

/**
 * Lets the server learn of no payment: no webhook arrives, and the upkeep job, which runs every
 * minute and stores what was paid, cannot read the billing request.
 */
export async function hidePaymentsFromServer() {
  await pauseWebhooks();
  await makeGoCardlessRequestsFail({
    method: 'GET',
    path: '/billing_requests/',
    times: 100,
    answer: 'disconnect',
  });
}

/** Makes the server that replaces GoCardless work normally and send webhooks again. */
export async function resetGoCardlessStandIn() {
  await fetchFromGoCardlessStandIn('faults', { method: 'DELETE' });
  await postToGoCardlessStandIn('webhooks', { paused: false });
}

async function listBankResources(kind: string): Promise<GoCardlessResource[]> {
  return (await fetchFromGoCardlessStandIn(kind)).json() as Promise<GoCardlessResource[]>;
}

async function postToGoCardlessStandIn(path: string, body: object = {}) {
  await fetchFromGoCardlessStandIn(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function fetchFromGoCardlessStandIn(path: string, init?: RequestInit) {
  const answer = await fetch(`${getTestEnvironment().bankUrl}/stand-in/${path}`, init);
  expect(answer.ok, `${path}: ${answer.status}`).toBe(true);
  return answer;
}
