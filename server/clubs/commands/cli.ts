import { type Command, InvalidArgumentError } from 'commander';
import { toLondonDate } from '../../platform/calendar.ts';
import {
  type Database,
  runTransaction,
  type Transaction,
} from '../../platform/database/database.ts';
import { type Operator, withOperatorDatabase } from '../../platform/operator.ts';
import {
  clubsPerOperatorPage,
  type IsProSqlBuilder,
  listClubsForOperator,
  type OperatorClubQuery,
} from '../queries/operator-list.ts';
import { suspendClub, unsuspendClub } from './suspend.ts';

const maxReasonLength = 500;

export function addClubCommands(
  program: Command,
  operator: Operator,
  buildIsProSql: IsProSqlBuilder,
  /** Runs in the transaction that suspends or restores a club. */
  onSuspensionChanged: (tx: Transaction, clubId: string) => Promise<void>,
) {
  const group = program
    .command('clubs')
    .description('list, search and suspend clubs, by the last part of their address');
  addListOptions(group.command('list').description('all clubs, by name')).action((query) =>
    printClubs(query),
  );
  addListOptions(
    group
      .command('search')
      .description('the clubs with this text in their name or address')
      .argument('<text>'),
  ).action((search, query) => printClubs({ ...query, search }));
  group
    .command('suspend')
    .description('refuse a club, show it to nobody, and mail it the reason')
    .argument('<slug>')
    .requiredOption('--reason <text>', 'why, in words that the club reads', parseReason)
    .option('--yes', 'do not ask for a confirmation')
    .action(async (slug, { reason, yes }: { reason: string; yes?: true }, command) => {
      const question = `Suspend ${slug}? The club will read: ${reason}`;
      if (!yes && !(await operator.confirm(question)))
        return command.error('Nothing was changed. Answer yes, or add --yes.');
      await withOperatorDatabase(operator, async (db) => {
        const club = await changeSuspension(db, (tx) => suspendClub(tx, slug, reason));
        if (!club) return command.error(`No club has the slug ${slug}.`);
        operator.print(`${club.name} is suspended.`);
      });
    });
  group
    .command('unsuspend')
    .alias('restore')
    .description('take a suspension back')
    .argument('<slug>')
    .action((slug, _options, command) =>
      withOperatorDatabase(operator, async (db) => {
        const club = await changeSuspension(db, (tx) => unsuspendClub(tx, slug));
        if (!club) return command.error(`No club has the slug ${slug}.`);
        operator.print(`${club.name} is restored.`);
      }),
    );

  function changeSuspension(
    db: Database,
    change: (tx: Transaction) => ReturnType<typeof suspendClub>,
  ) {
    return runTransaction(db, async (tx) => {
      const club = await change(tx);
      if (club) await onSuspensionChanged(tx, club.id);
      return club;
    });
  }

  function printClubs(query: OperatorClubQuery) {
    return withOperatorDatabase(operator, async (db) => {
      const { rows, total } = await listClubsForOperator(db, query, buildIsProSql);
      if (rows.length === 0) return operator.print('No clubs.');
      for (const { slug, name, isPro, createdAt, suspendedAt, suspensionReason } of rows) {
        const suspended = suspendedAt
          ? `  suspended ${toLondonDate(suspendedAt)}${suspensionReason ? `: ${suspensionReason}` : ''}`
          : '';
        operator.print(
          `${toLondonDate(createdAt)}  ${isPro ? 'Pro  ' : 'Hobby'}  ${slug}  ${name}${suspended}`,
        );
      }
      const pages = Math.ceil(total / clubsPerOperatorPage);
      operator.print(`Page ${query.page} of ${pages}, ${total} ${total === 1 ? 'club' : 'clubs'}.`);
    });
  }
}

function addListOptions(command: Command) {
  return command
    .option('--pro', 'only clubs that are Pro')
    .option('--suspended', 'only suspended clubs')
    .option('--page <number>', `which ${clubsPerOperatorPage} of them`, parsePage, 1);
}

function parsePage(text: string) {
  const page = Number(text);
  if (!Number.isInteger(page) || page < 1 || page > 100_000)
    throw new InvalidArgumentError('Enter a whole number from 1.');
  return page;
}

function parseReason(text: string) {
  const reason = text.trim();
  if (reason === '' || reason.length > maxReasonLength || /\p{Cc}/u.test(reason))
    throw new InvalidArgumentError(
      `Enter a reason of one line, at most ${maxReasonLength} characters.`,
    );
  return reason;
}
