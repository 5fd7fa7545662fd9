import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createFreeDateInput, getDateInDays } from '@fixturebook/server/testing/profile';
import type { Site } from './site.ts';
import { requestWithTime } from './traffic.ts';

const readIntervalMs = 100;

/** How many of the pairs write as clients that do not send again after an error. */
export const writingPairs = 2;

const reads = [
  '/api/v1/clubs',
  `/api/v1/fixtures?date=${getDateInDays(40)}`,
  `/api/v1/fixtures/calendar?from=${getDateInDays(0)}&to=${getDateInDays(60)}`,
  '/api/v1/games',
];

/** `status` is 0 if there was no answer, or only a part of one, and `node` is null then. */
export interface Answer {
  method: 'GET' | 'POST';
  path: string;
  status: number;
  /** The code of the problem that the server names, or of a proxy's own answer an empty string. */
  problem: string;
  node: string | null;
  isExpected: boolean;
  from: number;
  to: number;
}

/**
 * Each first club of a pair makes one read after the other. Those of the first pairs also list free dates
 * and send messages, and do not send a refused one again. `stop` returns the answers.
 */
export function startLoad(site: Site, { writeIntervalMs = 1_000 } = {}) {
  let isRunning = true;
  const answers: Answer[] = [];
  const call = async (cookie: string, path: string, json?: object) => {
    const from = performance.now();
    const method = json ? 'POST' : 'GET';
    const headers = { cookie, ...(json ? { 'content-type': 'application/json' } : {}) };
    const body = json && JSON.stringify(json);
    const { status, node, problem } = await requestWithTime(site.url + path, {
      method,
      headers,
      body,
    });
    const isExpected = status === (json ? 201 : 200);
    const to = performance.now();
    answers.push({ method, path, status, problem, node, isExpected, from, to });
  };
  const reading = site.pairs.map(async ({ writer }, n) => {
    for (let turn = n; isRunning; turn++) {
      await call(writer.cookie, reads[turn % reads.length] ?? '');
      await pause(readIntervalMs);
    }
  });
  const writing = site.pairs.slice(0, writingPairs).map(async ({ writer, conversationId }) => {
    while (isRunning) {
      await call(writer.cookie, '/api/v1/fixtures', createFreeDateInput());
      const message = { clientId: randomUUID(), body: 'See you at the ground.' };
      await call(writer.cookie, `/api/v1/conversations/${conversationId}/messages`, message);
      await pause(writeIntervalMs);
    }
  });
  return {
    async stop() {
      isRunning = false;
      await Promise.all([...reading, ...writing]);
      return answers;
    },
  };
}

/** Returns how many requests were answered, how many failed, and each kind of failure. */
export function describeAnswers(answers: Answer[], failed: Answer[]) {
  const reads = answers.filter(({ method }) => method === 'GET').length;
  const kinds = new Set(failed.map(formatAnswer));
  return `${reads} reads and ${answers.length - reads} writes, ${failed.length} failed ${[...kinds].join(', ')}`.trim();
}

function formatAnswer({ method, path, status, problem }: Answer) {
  return `${method} ${path.replace(/\?.*/, '')} ${status} ${problem}`.trim();
}
