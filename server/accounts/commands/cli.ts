import type { Command } from 'commander';
import { type Operator, withOperatorDatabase } from '../../platform/operator.ts';
import { listOfficerRoles } from '../queries/officers.ts';
import { findOpenClub, listClubsWithoutOwner } from '../queries/operator.ts';
import { makeOwner } from './make-owner.ts';

export function addOfficerCommands(program: Command, operator: Operator) {
  const group = program
    .command('officers')
    .description('list the officers of a club, and name an owner');
  group
    .command('list')
    .description('the owners and officers of a club')
    .argument('<slug>')
    .action((slug, _options, command) =>
      withOperatorDatabase(operator, async (db) => {
        const club = await findOpenClub(db, slug);
        if (!club) return command.error(`No club has the slug ${slug}.`);
        const officers = await listOfficerRoles(db, club.id);
        if (officers.length === 0) return operator.print(`${club.name} has no officers.`);
        for (const { role, email } of officers) operator.print(`${role.padEnd(7)}  ${email}`);
      }),
    );
  group
    .command('without-owner')
    .description('the clubs that nobody can act for, as can happen after a restore')
    .action(() =>
      withOperatorDatabase(operator, async (db) => {
        const clubs = await listClubsWithoutOwner(db);
        if (clubs.length === 0) return operator.print('Every club has an owner.');
        for (const { slug, name } of clubs) operator.print(`${slug}  ${name}`);
      }),
    );
  group
    .command('make-owner')
    .description('make an account an owner of a club, beside the owners that it has')
    .argument('<slug>')
    .argument('<email>', 'the address that the account logs in with')
    .action((slug, email, _options, command) =>
      withOperatorDatabase(operator, async (db) => {
        const { club, user } = await makeOwner(db, { slug, email });
        if (!club) return command.error(`No club has the slug ${slug}.`);
        if (!user) return command.error(`No account has the address ${email}.`);
        operator.print(`${user.email} is an owner of ${club.name}.`);
      }),
    );
}
