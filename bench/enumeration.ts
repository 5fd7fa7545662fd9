import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClubOverHttp, sendJson } from '@fixturebook/server/testing/clients/http-club';
import { startServer } from '@fixturebook/server/testing/processes/server-process';
import { getMedian } from './measures.ts';

/**
 * Exits with 1 if the median response times for a registered and an unknown email differ by more than
 * 20 ms, at rest or beside other callers, or if the answers differ.
 */
const calls = Number(process.argv[2] ?? 200);
const maxDifferenceMs = 20;

const dataDir = await mkdtemp(join(tmpdir(), 'fixturebook-bench-'));
const server = await startServer({ DATA_DIR: dataDir });
const password = 'a long and quiet evening';

interface Attempt {
  name: string;
  path: string;
  body: (email: string) => object;
  /** Is sent once for each address before its attempts, and is not measured. */
  prepare?: (email: string) => Promise<unknown>;
}

const signUp = (email: string) => ({ email, password, name: '' });
const logIn = (email: string) => ({ email, password: 'not the password' });
const attempts: Attempt[] = [
  { name: 'sign-up', path: 'sign-up/email', body: signUp },
  { name: 'login', path: 'sign-in/email', body: logIn },
  {
    name: 'login after a sign-up with the address',
    path: 'sign-in/email',
    body: logIn,
    prepare: (email) => send('sign-up/email', signUp(email)),
  },
  { name: 'reset', path: 'request-password-reset', body: (email) => ({ email }) },
];

let failed = false;
for (const otherCallers of [0, 8]) {
  const stopCallers = startCallers(otherCallers);
  for (const attempt of attempts) await compare(attempt, otherCallers);
  await stopCallers();
}
await server.stop();
await rm(dataDir, { recursive: true, force: true });
process.exit(failed ? 1 : 0);

async function compare({ name, path, body, prepare }: Attempt, otherCallers: number) {
  const { email: known } = await createClubOverHttp(server.url);
  await prepare?.(known);
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  const answers = new Set<string>();
  for (let n = 0; n < calls; n++) {
    const stranger = `nobody-${randomUUID()}@club.example`;
    await prepare?.(stranger);
    // After repeated failures the account is locked, but the response stays the same.
    for (const [kind, email] of Object.entries({ known, unknown: stranger })) {
      const started = performance.now();
      answers.add(await send(path, body(email)));
      times[kind as 'known' | 'unknown'].push(performance.now() - started);
    }
  }
  const [a, b] = [getMedian(times.known), getMedian(times.unknown)];
  const differs = Math.abs(a - b) > maxDifferenceMs || answers.size !== 1;
  failed ||= differs;
  console.log(
    `${name} beside ${otherCallers} callers: known ${a.toFixed(1)} ms, unknown ${b.toFixed(1)} ms, ${answers.size} kind of answer` +
      (differs ? ' — TELLS' : ''),
  );
}

/** Returns the status and the fields of the answer. */
async function send(path: string, json: object) {
  const response = await fetch(`${server.url}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(json),
  });
  return `${response.status} ${Object.keys((await response.json()) as object).sort()}`;
}

/** Each caller reads the list of all clubs without a pause. Returns a function that stops them. */
function startCallers(count: number) {
  let isStopped = false;
  const callers = Array.from({ length: count }, async () => {
    const { cookie } = await createClubOverHttp(server.url);
    while (!isStopped) await sendJson(server.url, 'GET', '/api/v1/clubs', undefined, { cookie });
  });
  return async () => {
    isStopped = true;
    await Promise.all(callers);
  };
}
