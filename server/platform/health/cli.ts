import { brand } from '@fixturebook/contract/site';
import type { Command } from 'commander';
import serverPackage from '../../package.json' with { type: 'json' };
import { ConfigError } from '../config.ts';
import type { Operator } from '../operator.ts';
import { runDoctorChecks } from './doctor/checks.ts';
import type { Finding } from './doctor/finding.ts';
import { formatStatus } from './format-status.ts';
import { readStatus } from './read-status.ts';
import { findTroubles } from './troubles.ts';

/** The exit code is 1 if something is wrong, so that `cron` can run the command. */
export function addStatusCommand(program: Command, operator: Operator) {
  program
    .command('status')
    .description('say whether everything is well, and if not, what to do')
    .action(async (_options: unknown, command: Command) => {
      const config = await operator.readConfig();
      const status = await readStatus(operator, config);
      const found = findTroubles(status.samples);
      const title = `${brand.name} ${serverPackage.version}, ${formatNow()}`;
      for (const line of formatStatus(title, status, found)) operator.print(line);
      if (found.length > 0) command.error(found.map(({ trouble }) => trouble.id).join(' '));
    });
}

function formatNow() {
  return new Date().toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' });
}

const marks = { ok: 'ok', risk: '?', wrong: '!' };

/** The exit code is 1 if something is wrong, and 0 if something is only a risk. */
export function addDoctorCommand(program: Command, operator: Operator) {
  program
    .command('doctor')
    .description('check the settings and what the server depends on')
    .action(async (_options: unknown, command: Command) => {
      const findings = await examine(operator);
      for (const { state, subject, words } of findings)
        operator.print(`${marks[state].padEnd(3)}${subject.padEnd(10)}${words}`);
      const count = findings.filter(({ state }) => state === 'wrong').length;
      if (count > 0)
        command.error(count === 1 ? 'One thing is wrong.' : `${count} things are wrong.`);
    });
}

async function examine(operator: Operator): Promise<Finding[]> {
  try {
    return await runDoctorChecks(await operator.readConfig(), operator);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.map((words) => ({ state: 'wrong', subject: 'settings', words }));
  }
}
