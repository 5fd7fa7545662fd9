import { expect, it } from 'vitest';
import {
  createPayingClub,
  getClubPlan,
  sendWebhookEvents,
  startBillingApp,
} from '../../testing/billing.ts';
import { waitForJobs } from '../../testing/wait-for-jobs.ts';

const { app, bank } = await startBillingApp({ worker: true });

it('applies changes at the payment provider each night when their webhook events were missed', async () => {
  const charged = await createPayingClub(app, bank);
  const payment = bank.collectNextPayment(charged.subscriptionId);
  bank.chargeBackPayment(payment?.id ?? '');
  const ended = await createPayingClub(app, bank);
  bank.endMandate(ended.mandateId, 'cancelled');
  const fine = await createPayingClub(app, bank);
  await app.runJob('billing.reconcile');
  await waitForJobs(app);
  expect(await getClubPlan(app, charged)).toBe('hobby');
  expect(await getClubPlan(app, ended)).toBe('hobby');
  expect(await getClubPlan(app, fine)).toBe('pro');
});

it('cancels the mandate and the subscription of a deleted club', async () => {
  const club = await createPayingClub(app, bank);
  await app.db.$client.query('delete from officers where club_id = $1', [club.club.id]);
  await app.db.$client.query('delete from clubs where id = $1', [club.club.id]);
  await app.runJob('billing.go-on');
  expect(bank.get('mandates', club.mandateId).status).toBe('cancelled');
  expect(bank.get('subscriptions', club.subscriptionId).status).toBe('cancelled');
});

it('logs only once that the payment provider does not know the mandate of a deleted club', async () => {
  const insert = `insert into mandates (id, status, created_at) values ('MDGONE', 'active', now())`;
  await app.db.$client.query(insert);
  const warnings = () => app.logged.filter((line) => line.includes('MDGONE'));
  for (let minute = 0; minute < 3; minute += 1) await app.runJob('billing.go-on');
  await app.runJob('billing.read-mandate', { mandateId: 'MDGONE' });
  expect(warnings()).toHaveLength(1);
});

it('retries webhook events about an unknown mandate each night', async () => {
  const { mandateId, ...club } = await createPayingClub(app, bank);
  const { rows } = await app.db.$client.query(
    'delete from mandates where id = $1 returning club_id, status, created_at',
    [mandateId],
  );
  bank.endMandate(mandateId, 'cancelled');
  await sendWebhookEvents(app, bank, bank.list('events').slice(-1));
  await waitForJobs(app);
  const { id = '' } = bank.list('events').at(-1) ?? {};
  const eventState = async () => {
    const found = 'select state from billing_events where id = $1';
    return (await app.db.$client.query(found, [id])).rows[0].state;
  };
  const countLogLines = () => app.logged.filter((line) => line.includes(id)).length;
  await app.runJob('billing.go-on');
  await app.runJob('billing.reconcile');
  await waitForJobs(app);
  expect([await eventState(), countLogLines()]).toEqual(['unknown', 1]);

  const { club_id, status, created_at } = rows[0];
  await app.db.$client.query(
    'insert into mandates (id, club_id, status, created_at) values ($1, $2, $3, $4)',
    [mandateId, club_id, status, created_at],
  );
  await app.runJob('billing.reconcile');
  await waitForJobs(app);
  expect(await eventState()).toBe('applied');
  expect(await getClubPlan(app, club)).toBe('hobby');
});

it('deletes webhook events after 400 days', async () => {
  const client = app.db.$client;
  const insert = `insert into billing_events (id, event, state, received_at)
    values ($1, '{}', 'applied', now() - $2 * interval '1 day')`;
  await client.query(insert, ['EVFORGOTTEN', 410]);
  await client.query(insert, ['EVREMEMBERED', 390]);
  await app.runJob('billing.reconcile');
  const { rows } = await client.query("select id from billing_events where id like 'EV%ED'");
  expect(rows.map(({ id }) => id)).toContain('EVREMEMBERED');
  expect(rows.map(({ id }) => id)).not.toContain('EVFORGOTTEN');
});
