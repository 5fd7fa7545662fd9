import { formatPounds } from '@fixturebook/contract/format';
import { calendarDate } from '@fixturebook/contract/text';
import type { Command } from 'commander';
import { getClubBySlug } from '../../clubs/queries.ts';
import { toLondonDate } from '../../platform/calendar.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type Operator, withOperatorDatabase } from '../../platform/operator.ts';
import { toSubscriptionView } from '../presenters.ts';
import { type Billing, getBilling } from '../queries.ts';
import { grantProPlan } from './grant-pro.ts';

export function addProCommands(program: Command, operator: Operator) {
  const pro = program
    .command('pro')
    .description('grant Pro, beside what a club pays, or revoke it');
  pro
    .command('grant')
    .description('give a club Pro')
    .argument('<slug>')
    .requiredOption('--until <date>', 'the last day, as YYYY-MM-DD')
    .action((slug, { until }, command) =>
      runForClub(operator, slug, command, async (db, club) => {
        const day = calendarDate.safeParse(until);
        if (!day.success) return command.error(`--until: ${day.error.issues[0]?.message}`);
        if (day.data < toLondonDate(new Date()))
          return command.error('--until: Choose a day to come.');
        await grantProPlan(db, club.id, day.data);
        operator.print(`${club.name} is Pro until ${day.data}.`);
      }),
    );
  pro
    .command('revoke')
    .description('take back what you gave')
    .argument('<slug>')
    .action((slug, _options, command) =>
      runForClub(operator, slug, command, async (db, club) => {
        await grantProPlan(db, club.id, null);
        operator.print(`${club.name} has Pro only as far as it pays for it.`);
      }),
    );
}

export function addBillingCommands(program: Command, operator: Operator) {
  program
    .command('billing')
    .description('show what a club has bought')
    .command('show')
    .description('the plan of a club, its mandates, subscriptions and payments')
    .argument('<slug>')
    .action((slug, _options, command) =>
      runForClub(operator, slug, command, async (db, club) => {
        const billing = await getBilling(db, club.id);
        for (const line of formatBilling(club, billing, new Date())) operator.print(line);
      }),
    );
}

function runForClub(
  operator: Operator,
  slug: string,
  command: Command,
  act: (db: Database, club: { id: string; name: string }) => Promise<void>,
) {
  return withOperatorDatabase(operator, async (db) => {
    try {
      await act(db, await getClubBySlug(db, slug));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      command.error(`No club has the slug ${slug}.`);
    }
  });
}

function formatBilling({ name }: { name: string }, billing: Billing, now: Date): string[] {
  const { state, grantedUntil } = toSubscriptionView(billing, now);
  const { proUntil, clubMandates, purchase } = billing;
  const isPro = proUntil === null || (proUntil !== undefined && proUntil > now);
  const until = proUntil ? ` until ${proUntil.toISOString()}` : '';
  return [
    `${name}: ${isPro ? `Pro${until}` : 'Hobby'}, subscription ${state}`,
    ...(grantedUntil ? [`granted until ${grantedUntil}`] : []),
    ...(purchase
      ? [`buying ${purchase.plan}: ${purchase.state}, ${purchase.billingRequestId ?? 'not begun'}`]
      : []),
    ...clubMandates.flatMap((mandate) => [
      `mandate ${mandate.id} ${mandate.status} ${mandate.reference}`.trimEnd(),
      ...mandate.subscriptions.map(
        ({ id, plan, status, amountPence, nextDate, endAskedAt }) =>
          `  subscription ${id} ${plan} ${formatPounds(amountPence)} ${status}` +
          `${endAskedAt ? ', to end' : ''}${nextDate ? `, next ${nextDate}` : ''}`,
      ),
      ...mandate.payments.map(
        ({ id, chargeDate, amountPence, status }) =>
          `  payment ${id} ${chargeDate} ${formatPounds(amountPence)} ${status}`,
      ),
    ]),
  ];
}
