import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { aBrowserOf, aClub, aFixture } from './testing/builders.ts';
import { aClubAtTheBank, aPayingClub, planOf, startPayingApp } from './testing/paying.ts';

const { app, bank } = await startPayingApp();

const routes = Object.entries(app.document.paths as Record<string, Record<string, unknown>>)
  .flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => ({ method: method.toUpperCase(), path })),
  )
  .filter(({ method }) => method !== 'GET');

const paying = await aPayingClub(app, bank);
const atTheBank = await aClubAtTheBank(app, bank);
const club = await aClub(app);
const fixture = await aFixture(app, club.browser);

/** All that could be read as 'this club is Pro', and the ids of what others have paid for. */
const wishes = {
  ...{ plan: 'pro', premium: true, premium_member: true, premiumMember: true, isPro: true },
  ...{ role: 'admin', proUntil: null, pro_until: '2099-01-01', until: '2099-01-01' },
  ...{
    state: 'done',
    status: 'active',
    grantedUntil: '2099-01-01',
    amount_pence: 0,
    amountPence: 0,
  },
  ...{ subscriptionId: paying.subscriptionId, mandateId: paying.mandateId },
  ...{ mandate_id: paying.mandateId, flowId: atTheBank.flowId, flow_id: atTheBank.flowId },
  ...{ clubId: paying.club.id, club_name: paying.club.name, user_id: paying.userId },
};
const profile = {
  ...{ name: club.club.name, username: 'secretary', description: 'A club', postcode: 'SW18 4RD' },
  ...{ contactNumber: '+447911123456', contactEmail: 'secretary@club.example' },
};
const bodies = [
  wishes,
  { ...wishes, plan: 'monthly' },
  { ...wishes, plan: 'yearly', amount: 0 },
  { ...wishes, ...profile },
  { ...fixture, ...wishes },
  { events: [{ id: 'EVWISH', resource_type: 'subscriptions', action: 'created', links: {} }] },
];

it.each(routes)('$method $path makes no club Pro that did not pay', async ({ method, path }) => {
  const ids = [club.club.id, fixture.id, paying.flowId, atTheBank.flowId, randomUUID()];
  const calls = bodies.flatMap((json) =>
    ids.map((id) => ({ json, address: path.replace(/\{[^}]+\}/g, id) })),
  );
  const as = await aBrowserOf(app, club.userId);
  await Promise.all(calls.map(({ json, address }) => app.call(method, address, { as, json })));
  // The call may have been one that signs out.
  expect(await planOf(app, { browser: await aBrowserOf(app, club.userId) })).toBe('hobby');
  expect(await planOf(app, atTheBank)).toBe('hobby');
  expect(await planOf(app, paying)).toBe('pro');
});
