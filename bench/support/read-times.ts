import { fork } from 'node:child_process';
import { once } from 'node:events';
import { sendJson } from '@fixturebook/server/testing/clients/http-club';
import type autocannon from 'autocannon';

/** What one club asks for. */
export interface Read {
  path: string;
  cookie: string;
}

/** Returns the times of calls that follow each other, in ms, for at most the given time. */
export async function measureReads(
  url: string,
  { path, cookie }: Read,
  { calls, seconds }: { calls: number; seconds: number },
) {
  const times: number[] = [];
  const end = performance.now() + seconds * 1_000;
  while (times.length < calls && performance.now() < end) {
    const began = performance.now();
    const response = await sendJson(url, 'GET', path, undefined, { cookie });
    await response.arrayBuffer();
    times.push(performance.now() - began);
  }
  return times;
}

export interface RepeatedReads {
  url: string;
  reads: Read[];
  seconds: number;
}

/**
 * Lets as many callers as there are reads repeat them at the same time. A separate process sends the load, so
 * that it does not delay the measured calls itself.
 */
export async function repeatReads(url: string, reads: Read[], seconds: number) {
  const load = fork(new URL('repeat-reads.ts', import.meta.url));
  load.send({ url, reads, seconds } satisfies RepeatedReads);
  const [result] = await once(load, 'message');
  return result as autocannon.Result;
}
