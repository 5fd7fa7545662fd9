import { expect, type Page } from '@playwright/test';
import type { AClub } from './people.ts';
import { readPlace } from './place.ts';

interface Resource {
  id: string;
  status: string;
  email?: string;
  links: Record<string, string>;
  prefilled_customer?: { email?: string };
}

/** The bank's page: over ours in the Drop-in's frame, or where the browser was sent. */
export function bankPage(page: Page, at: 'in the drop-in' | 'hosted' = 'in the drop-in') {
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

/** What the bank holds of a club, and what it does to it. */
export function bankOf({ email }: Pick<AClub, 'email'>) {
  /** The newest. */
  async function mandate() {
    const customers = (await all('customers')).filter((one) => one.email === email);
    const ids = customers.map(({ id }) => id);
    return (await all('mandates')).findLast(({ links }) => ids.includes(links.customer ?? ''));
  }
  async function held(kind: 'subscriptions' | 'payments') {
    const own = await mandate();
    return (await all(kind)).filter(({ links }) => links.mandate === own?.id);
  }
  async function theOne(kind: 'subscriptions' | 'payments') {
    const [last] = (await held(kind)).reverse();
    expect(last, `${kind} of ${email}`).toBeDefined();
    return last as Resource;
  }
  return {
    held,
    mandate,
    /** The next payment is collected at once, or refused. */
    collect: async (outcome: 'collect' | 'refuse' = 'collect') =>
      tell(`subscriptions/${(await theOne('subscriptions')).id}/${outcome}`),
    chargeBack: async () => tell(`payments/${(await theOne('payments')).id}/charge-back`),
    endMandate: async (ending: 'expire' | 'fail' | 'cancel') =>
      tell(`mandates/${(await mandate())?.id}/${ending}`),
  };
}

/** Makes GoCardless answer the next matching calls wrongly. */
export function addGoCardlessFault(settings: {
  method?: string;
  path: string;
  times?: number;
  answer: number | 'disconnect' | { status: number; body: unknown };
}) {
  return tell('faults', settings);
}

export function pauseWebhooks() {
  return tell('webhooks', { paused: true });
}

/** Removes all faults and lets webhooks through again. */
export async function restoreGoCardless() {
  await ask('faults', { method: 'DELETE' });
  await tell('webhooks', { paused: false });
}

async function all(kind: string): Promise<Resource[]> {
  return (await ask(kind)).json() as Promise<Resource[]>;
}

async function tell(path: string, body: object = {}) {
  await ask(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function ask(path: string, init?: RequestInit) {
  const answer = await fetch(`${readPlace().bankUrl}/stand-in/${path}`, init);
  expect(answer.ok, `${path}: ${answer.status}`).toBe(true);
  return answer;
}
