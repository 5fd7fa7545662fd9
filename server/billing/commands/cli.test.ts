import { expect, it } from 'vitest';
import {
  createPayingClub,
  getClubPlan,
  getSubscription,
  startBillingApp,
} from '../../testing/billing.ts';
import { createTestClub } from '../../testing/builders.ts';
import { runOperatorCommand } from '../../testing/operator.ts';
import { addBillingCommands, addProCommands } from './cli.ts';

const { app, bank } = await startBillingApp();

function runBillingCommand(...words: string[]) {
  return runOperatorCommand(
    app,
    (program, operator) => {
      addProCommands(program, operator);
      addBillingCommands(program, operator);
    },
    ...words,
  );
}

it('grants a club Pro until a given day and revokes the grant', async () => {
  const club = await createTestClub(app);
  const { slug, name } = club.club;
  expect(await runBillingCommand('pro', 'grant', slug, '--until', '2099-06-30')).toEqual([
    `${name} is Pro until 2099-06-30.`,
  ]);
  expect(await getClubPlan(app, club)).toBe('pro');
  expect(await getSubscription(app, club)).toMatchObject({
    state: 'none',
    grantedUntil: '2099-06-30',
    proUntil: '2099-06-30T23:00:00.000Z',
  });
  expect(await runBillingCommand('pro', 'grant', slug, '--until', '2098-12-31')).toHaveLength(1);
  expect(await runBillingCommand('billing', 'show', slug)).toEqual([
    `${name}: Pro until 2099-01-01T00:00:00.000Z, subscription none`,
    'granted until 2098-12-31',
  ]);
  await runBillingCommand('pro', 'revoke', slug);
  expect(await getClubPlan(app, club)).toBe('hobby');
  expect(await runBillingCommand('billing', 'show', slug)).toEqual([
    `${name}: Hobby, subscription none`,
  ]);
});

it('keeps a paying club Pro when the operator’s grant is revoked', async () => {
  const club = await createPayingClub(app, bank);
  const { slug } = club.club;
  await runBillingCommand('pro', 'grant', slug, '--until', '2099-06-30');
  await runBillingCommand('pro', 'revoke', slug);
  expect(await getClubPlan(app, club)).toBe('pro');
});

it('prints a club’s mandate, subscription and payment with their ids at the payment provider', async () => {
  const { club, mandateId, subscriptionId } = await createPayingClub(app, bank, 'yearly');
  const [payment] = bank.list('payments').slice(-1);
  const lines = await runBillingCommand('billing', 'show', club.slug);
  expect(lines[0]).toBe(`${club.name}: Pro, subscription active`);
  expect(lines[1]).toContain(`mandate ${mandateId} pending_submission FIX`);
  expect(lines[2]).toContain(`subscription ${subscriptionId} yearly £100 active, next 20`);
  expect(lines[3]).toContain(`payment ${payment?.id} ${payment?.charge_date} £100`);
});

it('rejects an unknown club or an invalid day in the billing commands', async () => {
  const { slug } = (await createTestClub(app)).club;
  const unknown = 'No club has the slug nobody.';
  await expect(runBillingCommand('pro', 'revoke', 'nobody')).rejects.toThrow(unknown);
  await expect(runBillingCommand('billing', 'show', 'nobody')).rejects.toThrow(unknown);
  await expect(runBillingCommand('pro', 'grant', slug, '--until', 'June')).rejects.toThrow(
    '--until',
  );
  const past = runBillingCommand('pro', 'grant', slug, '--until', '2020-01-01');
  await expect(past).rejects.toThrow('--until: Choose a day to come.');
});
