import type { Command } from 'commander';
import { and, eq, isNull } from 'drizzle-orm';
import { type Operator, withOperatorDatabase } from '../../platform/operator.ts';
import { clubs } from '../schema.ts';

export function addClubCommands(program: Command, operator: Operator) {
  const group = program
    .command('clubs')
    .description('the clubs, by the last part of their address');
  group
    .command('suspend')
    .description('refuse a club, and show it to nobody')
    .argument('<slug>')
    .action((slug, _options, command) => setSuspended(slug, new Date(), command));
  group
    .command('restore')
    .description('take a suspension back')
    .argument('<slug>')
    .action((slug, _options, command) => setSuspended(slug, null, command));

  function setSuspended(slug: string, suspendedAt: Date | null, command: Command) {
    return withOperatorDatabase(operator, async (db) => {
      const [club] = await db
        .update(clubs)
        .set({ suspendedAt })
        .where(and(eq(clubs.slug, slug), isNull(clubs.closedAt)))
        .returning({ name: clubs.name });
      if (!club) return command.error(`No club has the slug ${slug}.`);
      operator.print(`${club.name} is ${suspendedAt ? 'suspended' : 'restored'}.`);
    });
  }
}
