import type { Command } from 'commander';
import { type Operator, withDatabase } from '../../platform/operator.ts';
import { describeMessage } from '../presenters.ts';
import { keptMessages } from '../queries.ts';

/** `contact` shows what could not be mailed to support; `contact --all` all that is kept. */
export function addContactCommands(program: Command, operator: Operator) {
  program
    .command('contact')
    .description('what was written to you and could not be mailed')
    .option('--all', 'what was mailed too')
    .action(({ all }: { all?: true }) =>
      withDatabase(operator, async (db) => {
        const messages = await keptMessages(db, all ? 'all' : 'not-mailed');
        if (messages.length === 0)
          operator.print(all ? 'No message is kept.' : 'There is no message that was not mailed.');
        for (const line of messages.flatMap(describeMessage)) operator.print(line);
      }),
    );
}
