import { composeApp } from '../../app.ts';
import { readConfig } from '../../platform/config.ts';
import { createPlatform } from '../../platform/create.ts';
import { createLogger } from '../../platform/log.ts';
import { createPushServiceClient } from '../vendors/push-service.ts';

/** Starts a worker without an HTTP server, which sends push messages only to the stand-in. */
const config = readConfig(process.env);
const { databaseUrl = '', secret = '' } = config;
const print = (text: string) => process.stdout.write(`${text}\n`);
const { foundation, startJobs, startWorkers } = await createPlatform(config, {
  databaseUrl,
  directUrl: databaseUrl,
  publicUrl: 'http://localhost:3000',
  operatorUrl: 'http://localhost:4000',
  secret,
  print,
  log: createLogger(config.logLevel),
  outbound: createPushServiceClient(),
});
const { jobs } = composeApp(foundation);
await startJobs(jobs);
await startWorkers(jobs);
print('The worker is ready at job-queue');
