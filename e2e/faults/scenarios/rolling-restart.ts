import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { sendJson } from '@fixturebook/server/testing/clients/http-club';
import { listFinishedBackfills } from '@fixturebook/server/testing/database/finished-backfills';
import { fillTenSeasons } from '@fixturebook/server/testing/load/ten-seasons';
import { createFreeDateInput, getDateInDays } from '@fixturebook/server/testing/profile';
import type { Report } from '../../support/promise-report.ts';
import { checkConnections } from '../connections.ts';
import { type Answer, describeAnswers, startLoad, writingPairs } from '../load.ts';
import { extractPreviousRelease } from '../previous-release.ts';
import { restartUnderLoad } from '../restart.ts';
import { type Site, type SiteNode, startSite } from '../site.ts';
import {
  areDeliveredInOrder,
  describeConversations,
  requestWithTime,
  startConversations,
  waitUntil,
} from '../traffic.ts';
import type { Scenario } from './scenario.ts';

/**
 * The part of a country's clubs that the site has, with ten seasons each: 0.02 are 120 clubs with 30,000
 * fixtures. Set UPGRADE_SCALE=1 to upgrade the site of a whole country.
 */
const scale = Number(process.env.UPGRADE_SCALE ?? 0.02);

/** Each club may send a limited number of messages an hour, and the upgrade of a large site takes minutes. */
const talkIntervalMs = scale > 0.1 ? 1_000 : 250;

/** How long the counts of the fixtures of a whole country may take to be filled. */
const backfillMaxMs = 600_000;

/** A site in production has a longer pause, but HAProxy checks every 200 ms here. */
const stopPause = { STOP_PAUSE_SECONDS: '2' };
/** How long HAProxy may take to notice that a node has closed its port. */
const noticeMs = 1_000;

const webOnly = { ROLES: 'web', ...stopPause };
const webAndWorker = { ROLES: 'web,worker', ...stopPause };

export const rollingRestart: Scenario = {
  name: 'A rolling restart under load, with the previous release beside this one',
  postgres: [18, 15],
  async run(postgres, report) {
    const previous = await extractPreviousRelease();
    const site = await startSite({
      postgres,
      pairs: 12,
      fill: (databaseUrl) => fillTenSeasons(databaseUrl, scale),
      healthCheckWithHost: true,
      settings: () => webOnly,
      process: () => ({ folder: previous.serverFolder }),
    });
    try {
      await upgradeUnderLoad(site, report);
      await exchangeJobsWithPreviousRelease(site, previous.serverFolder, report);
      await restartThisRelease(site, report);
    } finally {
      await site.stop();
      await rm(previous.folder, { recursive: true });
    }
  },
};

/**
 * Nodes 1 and 2 change to this release, and fill the tables that the previous one does not have. The
 * previous release, without a worker, has queued jobs. It has no operator's port, so connections are
 * counted on nodes of this release only.
 */
async function upgradeUnderLoad(site: Site, report: Report) {
  const [first, second] = site.nodes as [SiteNode, SiteNode, SiteNode];
  const asked = await requestMatches(site, 0);
  const talk = startConversations([site.url], site.pairs.slice(writingPairs), talkIntervalMs);
  const load = startLoad(site);
  const stops = new Map<string, Period>();
  await pause(1_000);
  for (const [name, node] of Object.entries({ node1: first, node2: second })) {
    const from = performance.now();
    await node.stop();
    stops.set(name, { from, to: performance.now() + noticeMs });
    await node.start({}, node === first ? webAndWorker : webOnly);
    await waitUntilServed(site);
  }
  const filled = await waitUntil(
    async () => (await listFinishedBackfills(site.database.url)).length > 0,
    backfillMaxMs,
  );
  await pause(2_000);
  const answers = await load.stop();
  const messages = await talk.stop();
  const cut = answers.filter((answer) => isCutByPreviousRelease(answer, stops));
  const refused = answers.filter((answer) => isRefusedByPreviousRelease(answer, stops));
  const failed = answers.filter(
    (answer) => !answer.isExpected && ![...cut, ...refused].includes(answer),
  );
  report.promise(
    `this release refuses no request during the upgrade of a site with ${scale} of a country's clubs and its backfill`,
    `${describeAnswers(answers, failed)}, ${cut.length} cut and ${refused.length} refused by nodes of 0.1.0; filled after ${(filled.ms / 1_000).toFixed(0)} s`,
    filled.reached && answers.length > 0 && failed.length === 0,
  );
  report.promise(
    'an upgrade node by node loses and doubles no message and keeps their order',
    describeConversations(messages),
    areDeliveredInOrder(messages),
  );
  await checkNotified(site, asked, 'this release carries out the jobs of the previous one', report);
  await checkConnections([first.metricsUrl, second.metricsUrl], report);
}

/** Node 1 restarts without a worker, and node 3, which has the previous release, with one. */
async function exchangeJobsWithPreviousRelease(site: Site, folder: string, report: Report) {
  const [first, second, third] = site.nodes as [SiteNode, SiteNode, SiteNode];
  await first.stop();
  await first.start({}, webOnly);
  const asked = await requestMatches(site, 4, first.url);
  await third.stop();
  await third.start({ folder }, webAndWorker);
  await checkNotified(site, asked, 'the previous release carries out the jobs of this one', report);
  await checkConnections([first.metricsUrl, second.metricsUrl], report);
}

async function restartThisRelease(site: Site, report: Report) {
  const [, , third] = site.nodes as [SiteNode, SiteNode, SiteNode];
  await third.stop();
  await third.start({}, webAndWorker);
  await waitUntilServed(site);
  await restartUnderLoad(site, report, { settings: webAndWorker, talkIntervalMs });
}

interface Period {
  from: number;
  to: number;
}

/**
 * Version 0.1.0 closes its port and its connections as soon as it stops, so HAProxy cuts the answers of
 * that moment, and answers 502 until it notices. An answer that is cut names no node, so one that a node of
 * this release lost at that moment is excused too; `restartUnderLoad` would find it.
 */
function isCutByPreviousRelease({ status, from, to }: Answer, stops: Map<string, Period>) {
  const isDuringStop = [...stops.values()].some((stop) => from < stop.to && to > stop.from);
  return [0, 502].includes(status) && isDuringStop;
}

/** On the site of a whole country, version 0.1.0 counts so long that its database connections run out. */
function isRefusedByPreviousRelease({ status, node, from }: Answer, stops: Map<string, Period>) {
  if (status !== 503 || node === null) return false;
  return from < (stops.get(node)?.from ?? Number.POSITIVE_INFINITY);
}

async function waitUntilServed(site: Site) {
  // HAProxy needs a moment to find that a node is ready again.
  const served = () =>
    Promise.all(
      site.nodes.map(async ({ url }) => (await requestWithTime(`${url}/healthz`)).status),
    );
  await waitUntil(async () => (await served()).every((status) => status === 200), 10_000);
  await pause(1_000);
}

/** The first club of each of four pairs asks the second for a match, and the second is returned. */
async function requestMatches(site: Site, firstPair: number, url = site.url) {
  const pairs = site.pairs.slice(firstPair, firstPair + 4);
  const date = getDateInDays(40);
  return Promise.all(
    pairs.map(async ({ writer, reader }) => {
      const home = createFreeDateInput({ date });
      const host = await createFreeDate(url, reader.cookie, home);
      const guest = await createFreeDate(url, writer.cookie, { ...home, side: 'away', ground: '' });
      const request = { fixtureId: host.id, ownFixtureId: guest.id };
      const { cookie } = writer;
      await sendJson(url, 'POST', '/api/v1/match-requests', request, { cookie });
      return reader.cookie;
    }),
  );
}

async function createFreeDate(url: string, cookie: string, input: object) {
  const response = await sendJson(url, 'POST', '/api/v1/fixtures', input, { cookie });
  return (await response.json()) as { id: string };
}

async function checkNotified(site: Site, cookies: string[], promised: string, report: Report) {
  const count = async (cookie: string) => {
    const response = await fetch(`${site.url}/api/v1/notifications`, { headers: { cookie } });
    const { items } = (await response.json()) as { items: { kind: string }[] };
    return items.filter(({ kind }) => kind === 'request').length;
  };
  await waitUntil(async () => (await Promise.all(cookies.map(count))).every((n) => n > 0), 20_000);
  const counts = await Promise.all(cookies.map(count));
  report.promise(
    promised,
    `${counts.join(', ')} notifications of the requests of ${cookies.length} clubs`,
    counts.every((n) => n === 1),
  );
}
