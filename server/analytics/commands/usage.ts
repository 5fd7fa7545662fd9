import { type Command, InvalidArgumentError } from 'commander';
import { type Operator, withOperatorDatabase } from '../../platform/operator.ts';
import { createSecrets, loadSecret } from '../../platform/secrets.ts';
import { type ClubUsage, listClubUsage, usageDays } from '../queries/usage.ts';

const listedClubs = 20;

/** The columns of the list by the name that `--by` takes. */
const columns = {
  messages: 'messages',
  dates: 'dates',
  requests: 'requests',
  mails: 'mails (2 days)',
  bytes: 'KB sent today',
  streams: 'streams now',
} satisfies Partial<Record<keyof ClubUsage, string>>;

type Column = keyof typeof columns;

export function addUsageCommand(program: Command, operator: Operator) {
  program
    .command('usage')
    .description('list the clubs that use most, by what they use')
    .option('--by <column>', Object.keys(columns).join(', '), parseColumn, 'messages')
    .action(async ({ by }: { by: Column }) => {
      const secrets = createSecrets(await loadSecret(await operator.readConfig()));
      await withOperatorDatabase(operator, async (db) => {
        const clubs = (await listClubUsage(db, secrets))
          .filter((club) => club[by] > 0)
          .sort((one, other) => other[by] - one[by])
          .slice(0, listedClubs);
        operator.print(`The clubs with the most ${by}, of the last ${usageDays} days.`);
        if (clubs.length === 0) return operator.print('No club has used any.');
        operator.print(`${formatCells(Object.values(columns))}  club`);
        for (const club of clubs) {
          const cells = (Object.keys(columns) as Column[]).map((column) =>
            column === 'bytes' ? Math.ceil(club.bytes / 1_000) : club[column],
          );
          operator.print(`${formatCells(cells)}  ${club.slug}`);
        }
      });
    });
}

function parseColumn(text: string): Column {
  if (text in columns) return text as Column;
  throw new InvalidArgumentError(`Enter ${Object.keys(columns).join(', ')}.`);
}

function formatCells(cells: (string | number)[]) {
  const widths = Object.values(columns).map(({ length }) => length);
  return cells.map((cell, n) => String(cell).padStart(widths[n] ?? 0)).join('  ');
}
