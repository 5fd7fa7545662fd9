import { composeApp } from '../app.ts';
import { ConfigError, readConfig } from '../platform/config.ts';
import { createPlatform } from '../platform/create.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { createLogger } from '../platform/log.ts';
import { loadSecret } from '../platform/secrets.ts';
import { demoPassword } from './demo/account.ts';
import { demoClubs, proClubs } from './demo/clubs.ts';
import { getClubEmail } from './demo/demo-club.ts';
import { seedDemo, UnsuitableDatabaseError } from './demo/seed.ts';

/** Creates the demo data in the database. This must run before the server starts. */
async function main() {
  const config = readConfig(process.env);
  const log = createLogger('error');
  const database = await openDatabase(config, log, { share: true });
  try {
    const { foundation, startJobs, close } = await createPlatform(
      { ...config, roles: ['web'] },
      {
        ...database,
        publicUrl: config.publicUrl ?? 'http://127.0.0.1',
        operatorUrl: 'http://127.0.0.1',
        secret: await loadSecret(config),
        log,
        print: () => {},
      },
    );
    await startJobs(composeApp(foundation).jobs);
    await seedDemo(foundation, database.ownerUrl).finally(close);
  } finally {
    await database.stop();
  }
  process.stdout.write(`${formatLoginHelp()}\n`);
}

function formatLoginHelp() {
  const [club] = demoClubs.map((one) => ({ name: one.name, email: getClubEmail(one) }));
  const hobby = demoClubs.find((one) => !proClubs.has(one));
  return [
    `The demo has ${demoClubs.length} invented clubs. Log in as ${club?.name}:`,
    `  Email     ${club?.email}`,
    `  Password  ${demoPassword}`,
    'Every club has this password; its email address is on its profile.',
    `That club is on the Pro plan; ${hobby?.name} is on Hobby (${hobby && getClubEmail(hobby)}).`,
  ].join('\n');
}

main().catch((error: Error) => {
  const known = error instanceof ConfigError || error instanceof UnsuitableDatabaseError;
  process.stderr.write(
    `${known ? error.message : `The demo could not be made: ${error.message}`}\n`,
  );
  process.exit(1);
});
