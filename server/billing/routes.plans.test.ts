import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  createClubWithUnconfirmedPurchase,
  createPayingClub,
  getClubPlan,
  startBillingApp,
} from '../testing/billing.ts';
import { createSignedInBrowser, createTestClub, createTestFixture } from '../testing/builders.ts';

const { app, bank } = await startBillingApp();

const routes = Object.entries(app.document.paths as Record<string, Record<string, unknown>>)
  .flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => ({ method: method.toUpperCase(), path })),
  )
  .filter(({ method }) => method !== 'GET');

const payingClub = await createPayingClub(app, bank);
const clubAtBank = await createClubWithUnconfirmedPurchase(app, bank);
const club = await createTestClub(app);
const fixture = await createTestFixture(app, club.browser);

/** Request fields that claim that the club is Pro, or contain ids of other clubs' payments. */
const forgedFields = {
  plan: 'pro',
  premium: true,
  premium_member: true,
  premiumMember: true,
  isPro: true,
  role: 'admin',
  proUntil: null,
  pro_until: '2099-01-01',
  until: '2099-01-01',
  ...{
    state: 'done',
    status: 'active',
    grantedUntil: '2099-01-01',
    amount_pence: 0,
    amountPence: 0,
  },
  subscriptionId: payingClub.subscriptionId,
  mandateId: payingClub.mandateId,
  mandate_id: payingClub.mandateId,
  flowId: clubAtBank.flowId,
  flow_id: clubAtBank.flowId,
  clubId: payingClub.club.id,
  club_name: payingClub.club.name,
  user_id: payingClub.userId,
};
const profile = {
  name: club.club.name,
  username: 'secretary',
  description: 'A club',
  postcode: 'SW18 4RD',
  contactNumber: '+447911123456',
  contactEmail: 'secretary@club.example',
};
const bodies = [
  forgedFields,
  { ...forgedFields, plan: 'monthly' },
  { ...forgedFields, plan: 'yearly', amount: 0 },
  { ...forgedFields, ...profile },
  { ...fixture, ...forgedFields },
  { events: [{ id: 'EVWISH', resource_type: 'subscriptions', action: 'created', links: {} }] },
];

it.each(routes)(
  '$method $path cannot make a club Pro that has not paid',
  async ({ method, path }) => {
    const ids = [club.club.id, fixture.id, payingClub.flowId, clubAtBank.flowId, randomUUID()];
    const calls = bodies.flatMap((json) =>
      ids.map((id) => ({ json, address: path.replace(/\{[^}]+\}/g, id) })),
    );
    const as = await createSignedInBrowser(app, club.userId);
    await Promise.all(calls.map(({ json, address }) => app.call(method, address, { as, json })));
    // The route under test may have ended the session, so the club logs in again.
    expect(await getClubPlan(app, { browser: await createSignedInBrowser(app, club.userId) })).toBe(
      'hobby',
    );
    expect(await getClubPlan(app, clubAtBank)).toBe('hobby');
    expect(await getClubPlan(app, payingClub)).toBe('pro');
  },
);
