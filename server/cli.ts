import { createInterface } from 'node:readline/promises';
import { Command } from 'commander';
import { addCliCommands } from './cli-commands.ts';

/** Reads the same settings as the server. */
async function main() {
  const args = process.argv.slice(2);
  const program = new Command('npm run cli --').description('Fixturebook, for its operator');
  const print = (line: string) => process.stdout.write(`${line}\n`);
  await addCliCommands(program, { readConfig, openDatabase, print, confirm }, args);
  await program.parseAsync(args, { from: 'user' });
}

async function readConfig() {
  const config = await import('./platform/config.ts');
  return config.readConfig(process.env);
}

/** Loads the modules of the database only for a command that needs them. */
async function openDatabase(options?: { migrate: false }) {
  const database = await import('./platform/database/open-database.ts');
  const { createLogger } = await import('./platform/log.ts');
  const settings = await readConfig();
  return database.openDatabase(settings, createLogger('warn'), { ...options, share: true });
}

/** Returns false without a terminal, because nobody can answer there. */
async function confirm(question: string) {
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question}\nAnswer yes or no: `);
  terminal.close();
  return answer.trim().toLowerCase() === 'yes';
}

main().catch(async (error: Error) => {
  const { getErrorReason } = await import('./platform/errors.ts');
  process.stderr.write(`${getErrorReason(error)}\n`);
  process.exit(1);
});
