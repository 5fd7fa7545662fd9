import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClubOverHttp } from '@fixturebook/server/testing/clients/http-club';
import { startServer } from '@fixturebook/server/testing/processes/server-process';

/** The median response times for a registered and an unknown email may differ by at most 20 ms. */
const calls = Number(process.argv[2] ?? 200);
const maxDifferenceMs = 20;

const dataDir = await mkdtemp(join(tmpdir(), 'fixturebook-bench-'));
const server = await startServer({ DATA_DIR: dataDir });
const { email: known } = await createClubOverHttp(server.url);

const attempts = {
  'sign-up/email': (email: string) => ({ email, password: 'a long and quiet evening', name: '' }),
  'sign-in/email': (email: string) => ({ email, password: 'not the password' }),
  'request-password-reset': (email: string) => ({ email }),
};

let failed = false;
for (const [path, body] of Object.entries(attempts)) {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  const answers = new Set<string>();
  for (let n = 0; n < calls; n++) {
    const stranger = `nobody-${randomUUID()}@club.example`;
    // After repeated failures the account is locked, but the response stays the same.
    for (const [kind, email] of Object.entries({ known, unknown: stranger })) {
      const started = performance.now();
      const response = await fetch(`${server.url}/api/auth/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body(email)),
      });
      const shape = Object.keys((await response.json()) as object).sort();
      times[kind as 'known' | 'unknown'].push(performance.now() - started);
      answers.add(`${response.status} ${shape}`);
    }
  }
  const [a, b] = [median(times.known), median(times.unknown)];
  const differs = Math.abs(a - b) > maxDifferenceMs || answers.size !== 1;
  failed ||= differs;
  console.log(
    `${path}: known ${a.toFixed(1)} ms, unknown ${b.toFixed(1)} ms, ${answers.size} kind of answer` +
      (differs ? ' — TELLS' : ''),
  );
}
await server.stop();
await rm(dataDir, { recursive: true, force: true });
process.exit(failed ? 1 : 0);

function median(values: number[]) {
  return values.toSorted((x, y) => x - y)[Math.floor(values.length / 2)] ?? Number.NaN;
}
