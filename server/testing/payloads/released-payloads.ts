import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { liveEvents } from '@fixturebook/contract/live/events';
import { composeApp } from '../../app.ts';
import serverPackage from '../../package.json' with { type: 'json' };
import { readConfig } from '../../platform/config.ts';
import { createPlatform } from '../../platform/create.ts';
import { createLogger } from '../../platform/log.ts';
import { createExamples } from './examples.ts';

/** The folder of payloads: `<version>.json` has examples of what that release writes. */
export const releasedPayloadsFolder = join(import.meta.dirname, 'released');

/** Examples by name. The job of a subscriber is named after its event, whose data it receives. */
export interface ReleasedPayloads {
  jobs: Record<string, unknown[]>;
  liveEvents: Record<string, unknown[]>;
}

/** Returns the jobs that this version runs, without connecting to a database. */
export async function listJobs() {
  const databaseUrl = 'postgres://nobody@127.0.0.1:1/nothing';
  const { foundation } = await createPlatform(readConfig({ DATA_DIR: tmpdir() }), {
    databaseUrl,
    directUrl: databaseUrl,
    operatorUrl: 'http://localhost:4000',
    publicUrl: 'http://localhost:3000',
    secret: 'a secret of thirty-two characters!',
    log: createLogger('silent'),
    print: () => {},
  });
  return composeApp(foundation).jobs;
}

export async function renderReleasedPayloads() {
  const jobs = (await listJobs()).map(
    ({ type }) => [type.name, createExamples(type.data)] as const,
  );
  const events = Object.entries(liveEvents).map(
    ([name, schema]) => [name, createExamples(schema)] as const,
  );
  const payloads: ReleasedPayloads = {
    jobs: Object.fromEntries(jobs.toSorted(([one], [other]) => (one < other ? -1 : 1))),
    liveEvents: Object.fromEntries(events),
  };
  return `${JSON.stringify(payloads, null, 2)}\n`;
}

if (process.argv[1] === import.meta.filename) {
  mkdirSync(releasedPayloadsFolder, { recursive: true });
  const file = join(releasedPayloadsFolder, `${serverPackage.version}.json`);
  writeFileSync(file, await renderReleasedPayloads());
}
