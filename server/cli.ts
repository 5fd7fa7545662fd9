import { Command } from 'commander';
import { addCliCommands } from './app.ts';
import { readConfig } from './platform/config.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { getErrorReason } from './platform/errors.ts';
import { createLogger } from './platform/log.ts';

/** Reads the same settings as the server. */
async function main() {
  const config = readConfig(process.env);
  const log = createLogger('warn');
  const program = new Command('npm run cli --').description('Fixturebook, for its operator');
  addCliCommands(program, {
    openDatabase: () => openDatabase(config, log, { share: true }),
    print: (line) => process.stdout.write(`${line}\n`),
  });
  await program.parseAsync(process.argv);
}

main().catch((error: Error) => {
  process.stderr.write(`${getErrorReason(error)}\n`);
  process.exit(1);
});
