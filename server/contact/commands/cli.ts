import type { Command } from 'commander';
import { type Operator, withOperatorDatabase } from '../../platform/operator.ts';
import { listContactMessages } from '../queries.ts';
import { priorityNote } from '../rules.ts';
import type { contactMessages } from '../schema.ts';

export function addContactCommands(program: Command, operator: Operator) {
  program
    .command('contact')
    .description('list messages of the contact form that could not be mailed')
    .option('--all', 'what was mailed too')
    .action(({ all }: { all?: true }) =>
      withOperatorDatabase(operator, async (db) => {
        const messages = await listContactMessages(db, all ? 'all' : 'not-mailed');
        if (messages.length === 0)
          operator.print(all ? 'No stored messages.' : 'No unmailed messages.');
        for (const line of messages.flatMap(formatContactMessage)) operator.print(line);
      }),
    );
}

function formatContactMessage(row: typeof contactMessages.$inferSelect): string[] {
  const state = row.suspect ? 'as it seems, a machine wrote it' : 'not yet';
  return [
    `Message ${row.id}`,
    ...(row.fromPro ? [`  ${priorityNote}`] : []),
    `  Came: ${row.createdAt.toISOString()}`,
    `  Mailed: ${row.mailedAt?.toISOString() ?? state}`,
    `  Name: ${row.name}`,
    `  Email: ${row.email}`,
    ...row.message.split('\n').map((line) => `    ${line.trimEnd()}`),
  ];
}
