import { randomUUID } from 'node:crypto';
import { getCookieHeader } from '@fixturebook/server/testing/clients/http-club';
import { findDebianProgram } from '@fixturebook/server/testing/processes/debian-program';
import { listMailsTo } from '@fixturebook/server/testing/vendors/smtp-server';
import type { Report } from '../../support/promise-report.ts';
import { checkConnections } from '../connections.ts';
import { type Site, type SiteNode, startSite } from '../site.ts';
import { describeDelays, measureMessages, waitUntil } from '../traffic.ts';
import type { Scenario } from './scenario.ts';

const clockOffsetsSeconds = [0, 150, -150];

/** How many messages the contact form accepts from an address in an hour. */
const contactMessagesPerHour = 5;

export const otherClocks: Scenario = {
  name: 'Nodes whose clocks differ by five minutes',
  postgres: [18],
  async run(postgres, report) {
    const library = await findDebianProgram('libfaketime');
    const site = await startSite({
      postgres,
      settings: (node) => ({
        LD_PRELOAD: library,
        FAKETIME: formatOffset(clockOffsetsSeconds[node] ?? 0),
        // Timers run at their usual speed.
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      }),
    });
    try {
      await checkClocks(site, report);
      await checkMessages(site, report);
      await checkSignUps(site, report);
      await checkLimit(site, report);
      await checkConnections(site.metricsUrls, report);
    } finally {
      await site.stop();
    }
  },
};

function formatOffset(seconds: number) {
  return `${seconds < 0 ? '' : '+'}${seconds}s`;
}

async function checkClocks({ nodes }: Site, report: Report) {
  const seconds = await Promise.all(
    nodes.map(async ({ url }) => {
      const date = (await fetch(`${url}/healthz`)).headers.get('date') ?? '';
      return Math.round((Date.parse(date) - Date.now()) / 10_000) * 10;
    }),
  );
  const differ = seconds.every((offset, n) => offset === clockOffsetsSeconds[n]);
  report.promise('the clocks differ', `${seconds.join(', ')} s`, differ);
}

async function checkMessages({ nodes, pairs }: Site, report: Report) {
  const [first, fast, slow] = nodes as [SiteNode, SiteNode, SiteNode];
  const [pair] = pairs;
  if (!pair) throw new Error('The site has no clubs.');
  for (const [from, to] of [
    [fast, slow],
    [slow, fast],
    [first, fast],
  ] as const) {
    const delays = await measureMessages(pair, { sendTo: from.url, readFrom: to.url });
    report.promise(
      'messages between two of them arrive as usual',
      describeDelays(delays),
      Math.max(...delays) < 5_000,
    );
  }
}

async function checkSignUps(site: Site, report: Report) {
  const [, fast, slow] = site.nodes as [SiteNode, SiteNode, SiteNode];
  for (const [from, to, promised] of [
    [slow, fast, 'a code of the slow clock is valid on the fast one'],
    [fast, slow, 'a code of the fast clock is valid on the slow one'],
  ] as const) {
    const email = `secretary-${randomUUID()}@club.example`;
    const signedUp = await post(from.url, '/api/auth/sign-up/email', {
      email,
      password: 'a long and quiet afternoon',
      name: '',
    });
    let code: string | undefined;
    await waitUntil(async () => {
      const [mail] = await listMailsTo(site.mailFolder, email);
      code = mail?.text.match(/^\d{4}$/m)?.[0];
      return code !== undefined;
    }, 20_000);
    const verified = await post(
      to.url,
      '/api/auth/email-otp/verify-email',
      { email, otp: code },
      getCookieHeader(signedUp),
    );
    const me = await fetch(`${from.url}/api/v1/me`, {
      headers: { cookie: getCookieHeader(verified) },
    });
    report.promise(
      promised,
      `code ${code ? 'arrived' : 'missing'}, ${verified.status}, then GET /me ${me.status}`,
      verified.status === 200 && me.status === 200,
    );
  }
}

async function checkLimit(site: Site, report: Report) {
  let accepted = 0;
  for (let tries = 0; tries < 3 * contactMessagesPerHour; tries++) {
    const node = site.nodes[tries % site.nodes.length];
    const { status } = await post(node?.url ?? '', '/api/v1/contact', {
      name: 'A secretary',
      email: 'secretary@club.example',
      message: 'When does the season begin?',
    });
    if (status === 200) accepted += 1;
  }
  report.promise(
    'a limit counts on all nodes together',
    `${accepted} of ${contactMessagesPerHour} contact messages accepted`,
    accepted === contactMessagesPerHour,
  );
}

function post(url: string, path: string, json: object, cookie = '') {
  return fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(json),
  });
}
