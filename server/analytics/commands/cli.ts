import { type Command, InvalidArgumentError } from 'commander';
import { type Operator, withDatabase } from '../../platform/operator.ts';
import { describeDays } from '../presenters.ts';
import { countsByDay } from '../queries.ts';
import { daysKept } from '../rules.ts';

/** `analytics` shows the last 30 days, `analytics --days 90` as many as are asked for. */
export function addAnalyticsCommands(program: Command, operator: Operator) {
  program
    .command('analytics')
    .description('what visitors did who agreed to be counted, by day')
    .option('--days <number>', 'how many days back', daysBack, 30)
    .action(({ days }: { days: number }) =>
      withDatabase(operator, async (db) => {
        const since = new Date(Date.now() - days * 24 * 3_600_000);
        const counts = await countsByDay(db, since);
        if (counts.length === 0) operator.print('Nothing was counted in this time.');
        for (const line of describeDays(counts)) operator.print(line);
      }),
    );
}

function daysBack(text: string) {
  const days = Number(text);
  if (!Number.isInteger(days) || days < 1 || days > daysKept)
    throw new InvalidArgumentError(`Give a whole number from 1 to ${daysKept}.`);
  return days;
}
