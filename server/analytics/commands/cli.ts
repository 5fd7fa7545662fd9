import { retentionDays } from '@fixturebook/contract/limits';
import { type Command, InvalidArgumentError } from 'commander';
import { type Operator, withOperatorDatabase } from '../../platform/operator.ts';
import { countEventsByDay, type DailyEventCount } from '../queries.ts';

export function addAnalyticsCommands(program: Command, operator: Operator) {
  program
    .command('analytics')
    .description('list by day what visitors did who agreed to be counted')
    .option('--days <number>', 'how many days back', parseDays, 30)
    .action(({ days }: { days: number }) =>
      withOperatorDatabase(operator, async (db) => {
        const since = new Date(Date.now() - days * 24 * 3_600_000);
        const counts = await countEventsByDay(db, since);
        if (counts.length === 0) operator.print('No events in this period.');
        for (const line of formatDailyCounts(counts)) operator.print(line);
      }),
    );
}

function parseDays(text: string) {
  const days = Number(text);
  if (!Number.isInteger(days) || days < 1 || days > retentionDays.statistics)
    throw new InvalidArgumentError(`Enter a whole number from 1 to ${retentionDays.statistics}.`);
  return days;
}

function formatDailyCounts(counts: DailyEventCount[]): string[] {
  return counts.flatMap(({ day, name, page, times }, at) => [
    ...(counts[at - 1]?.day === day ? [] : [day]),
    `${String(times).padStart(8)}  ${name}${page ? `  ${page}` : ''}`,
  ]);
}
