import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LiveEventName, liveEvents } from '@fixturebook/contract/live/events';
import { describe, expect, it } from 'vitest';
import serverPackage from '../../package.json' with { type: 'json' };
import {
  listJobs,
  type ReleasedPayloads,
  releasedPayloadsFolder,
  renderReleasedPayloads,
} from './released-payloads.ts';

const jobs = new Map((await listJobs()).map(({ type }) => [type.name, type.data]));

function readPayloads(file: string): ReleasedPayloads {
  return JSON.parse(readFileSync(join(releasedPayloadsFolder, file), 'utf8'));
}

describe.each(readdirSync(releasedPayloadsFolder))('the payloads of %s', (file) => {
  const released = readPayloads(file);

  it.each(Object.entries(released.jobs))(
    'are read by the job %s of this version during a rolling restart',
    (name, payloads) => {
      expect(payloads.length).toBeGreaterThan(0);
      for (const payload of payloads)
        expect(jobs.get(name)?.safeParse(payload), name).toMatchObject({
          success: true,
          data: payload,
        });
    },
  );

  it.each(Object.entries(released.liveEvents))(
    'are read as the live event %s by screens of this version',
    (name, payloads) => {
      expect(payloads.length).toBeGreaterThan(0);
      for (const payload of payloads)
        expect(liveEvents[name as LiveEventName]?.safeParse(payload), name).toMatchObject({
          success: true,
        });
    },
  );
});

it('has up-to-date payloads of this version for the tests of later versions', async () => {
  const file = join(releasedPayloadsFolder, `${serverPackage.version}.json`);
  expect(readFileSync(file, 'utf8'), 'run node server/testing/payloads/released-payloads.ts').toBe(
    await renderReleasedPayloads(),
  );
});
