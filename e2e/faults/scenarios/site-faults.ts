import { setTimeout as pause } from 'node:timers/promises';
import {
  createRequestOfEveryRoute,
  listWrongAnswersWithoutDatabase,
  sendToEveryRoute,
} from '@fixturebook/server/testing/fuzz/every-route';
import type { Report } from '../../support/promise-report.ts';
import { checkConnections } from '../connections.ts';
import { type Site, type SiteNode, startSite } from '../site.ts';
import {
  areDeliveredInOrder,
  describeConversations,
  describeDelays,
  getMedian,
  isReady,
  measureMessages,
  openStreamLikeBrowser,
  requestWithTime,
  sendMessage,
  startConversations,
  waitUntil,
} from '../traffic.ts';
import type { Scenario } from './scenario.ts';

/** Faults that a site must survive without a restart of its nodes, one after the other. */
export const siteFaults: Scenario = {
  name: 'Three nodes behind HAProxy, with PgBouncer and Redis',
  postgres: [18, 15],
  async run(postgres, report) {
    const site = await startSite({ postgres, redis: true, pgbouncer: true });
    try {
      await checkHealthyNodes(site, report);
      await pauseNode(site, report);
      await cutNode(site, report);
      await slowDatabase(site, report);
      await killRedis(site, report);
      await killDatabase(site, report);
    } finally {
      await site.stop();
    }
  },
};

async function checkHealthyNodes(site: Site, report: Report) {
  const [pair] = site.pairs;
  if (!pair) throw new Error('The site has no clubs.');
  const delays = [];
  for (const from of site.nodes)
    for (const to of site.nodes)
      delays.push(
        ...(await measureMessages(pair, { sendTo: from.url, readFrom: to.url, count: 5 })),
      );
  report.promise(
    'a message through any node arrives at any node',
    describeDelays(delays),
    Math.max(...delays) < 5_000,
  );
  const { reached } = await waitUntil(async () => isReady(site.url), 5_000);
  report.promise('the default health check of HAProxy finds the nodes', `${reached}`, reached);
}

async function pauseNode(site: Site, report: Report) {
  const [first, second, paused] = site.nodes as [SiteNode, SiteNode, SiteNode];
  const [pair, ...others] = site.pairs;
  if (!pair) throw new Error('The site has no clubs.');
  let isWriting = true;
  const writing = others.flatMap((other) =>
    Array.from({ length: 4 }, async () => {
      while (isWriting) await sendMessage(paused.url, other);
    }),
  );
  const openTransactions = await pauseInTransactions(site, paused);
  isWriting = false;
  report.promise(
    'a node pauses while it writes for other clubs',
    `${openTransactions} open transactions`,
    openTransactions > 0,
  );
  const [delays, waits] = await Promise.all([
    measureMessages(pair, { sendTo: first.url, readFrom: second.url }),
    Promise.all(others.map((other) => sendMessageUntilAccepted(first, other))),
  ]);
  report.promise(
    'beside a paused node other clubs get messages within 5 s',
    describeDelays(delays),
    Math.max(...delays) < 5_000,
  );
  report.promise(
    'clubs for which the paused node was writing can write again within 5 s',
    describeDelays(waits),
    Math.max(...waits) < 5_000,
  );
  process.kill(paused.getPid(), 'SIGCONT');
  await Promise.all(writing);
  const ready = await waitUntil(() => isReady(paused.url), 10_000);
  report.promise(
    'the node serves again when it continues',
    `after ${ready.ms.toFixed(0)} ms`,
    ready.reached,
  );
  await checkConnections(site.metricsUrls, report);
}

/** Pauses the node at a moment at which its transactions hold locks. Returns how many are open. */
async function pauseInTransactions(site: Site, node: SiteNode) {
  for (let tries = 0; tries < 100; tries++) {
    await pause(50);
    process.kill(node.getPid(), 'SIGSTOP');
    // The database has answered the statements that were on their way.
    await pause(50);
    const count = await site.database.countIdleTransactions();
    if (count > 0) return count;
    process.kill(node.getPid(), 'SIGCONT');
  }
  return 0;
}

/** Returns how long it took, with a new try after an answer of 503 as in the web app. */
async function sendMessageUntilAccepted(node: SiteNode, pair: Site['pairs'][number]) {
  return (await waitUntil(async () => (await sendMessage(node.url, pair)).status === 201, 30_000))
    .ms;
}

async function cutNode(site: Site, report: Report) {
  const [first, , cut] = site.nodes as [SiteNode, SiteNode, SiteNode];
  const [pair] = site.pairs;
  if (!pair) throw new Error('The site has no clubs.');
  const requests = await createRequestOfEveryRoute(cut.url);
  const stream = await openStreamLikeBrowser(cut.url, pair.reader.cookie);
  await stream.waitUntil(({ length }) => length > 0);
  const cutAt = performance.now();
  for (const link of cut.links) link.cut();
  const streamEnded = Promise.race([stream.ended, pause(10_000)]).then(
    () => performance.now() - cutAt,
  );
  const answers = await sendToEveryRoute(cut.url, requests, pair.reader.cookie);
  const wrong = listWrongAnswersWithoutDatabase(answers);
  const longest = Math.max(...answers.map(({ ms }) => ms));
  report.promise(
    'a node that is cut from the database answers 503 within 2 s on every route that needs it',
    `${requests.length} routes after ${longest.toFixed(0)} ms at most, ${wrong.length} wrong answers ${wrong.slice(0, 3).join(', ')}`,
    wrong.length === 0 && longest < 2_000,
  );
  const alive = await requestWithTime(`${cut.url}/healthz`);
  report.promise('it stays alive', `/healthz ${alive.status}`, alive.status === 200);
  const unready = await waitUntil(async () => !(await isReady(cut.url)), 5_000);
  report.promise('it is not ready', `${unready.reached}`, unready.reached);
  const { status } = await readClubs(first, pair.reader.cookie);
  report.promise('the other nodes serve', `${status}`, status === 200);
  const endedAfterMs = await streamEnded;
  report.promise(
    'its live streams end within 5 s, so that browsers open others',
    `after ${endedAfterMs.toFixed(0)} ms`,
    endedAfterMs < 5_000,
  );
  const delays = await measureMessages(pair, { sendTo: first.url, readFrom: site.url, count: 5 });
  report.promise(
    'browsers that connect through HAProxy get messages from another node',
    describeDelays(delays),
    Math.max(...delays) < 5_000,
  );
  for (const link of cut.links) link.restore();
  const ready = await waitUntil(() => isReady(cut.url), 10_000);
  report.promise(
    'it is ready within 10 s when the network is back',
    `after ${ready.ms.toFixed(0)} ms`,
    ready.reached,
  );
  await checkConnections(site.metricsUrls, report);
}

async function slowDatabase(site: Site, report: Report) {
  const [, , slow] = site.nodes as [SiteNode, SiteNode, SiteNode];
  const [pair] = site.pairs;
  if (!pair) throw new Error('The site has no clubs.');
  for (const link of slow.links) link.delay(300);
  const reading = Array.from({ length: 30 }, () => readClubs(slow, pair.reader.cookie));
  await pause(100);
  const alive = await requestWithTime(`${slow.url}/healthz`);
  report.promise(
    'with a slow database, answers that do not need it stay fast',
    `${alive.status} in ${alive.ms.toFixed(0)} ms`,
    alive.status === 200 && alive.ms < 300,
  );
  const reads = await Promise.all(reading);
  const statuses = [...new Set(reads.map(({ status }) => status))];
  const longest = Math.max(...reads.map(({ ms }) => ms));
  report.promise(
    'answers that need it come late or are 503, but come',
    `${statuses.join(', ')} in ${longest.toFixed(0)} ms at most`,
    statuses.every((status) => status === 200 || status === 503) && longest < 16_000,
  );
  for (const link of slow.links) link.delay(0);
  const fast = await waitUntil(
    async () => (await readClubs(slow, pair.reader.cookie)).status === 200,
    10_000,
  );
  report.promise(
    'the node serves again when the database is fast',
    `after ${fast.ms.toFixed(0)} ms`,
    fast.reached,
  );
  await checkConnections(site.metricsUrls, report);
}

async function killRedis(site: Site, report: Report) {
  const [first, second] = site.nodes as [SiteNode, SiteNode, SiteNode];
  const [pair] = site.pairs;
  if (!pair || !site.redis) throw new Error('The site has no clubs or no Redis.');
  await site.redis.stop();
  const without = await measureMessages(pair, { sendTo: first.url, readFrom: second.url });
  report.promise(
    'without Redis messages arrive within 5 s',
    `longest ${Math.max(...without).toFixed(0)} ms`,
    Math.max(...without) < 5_000,
  );
  await site.redis.start();
  const fast = await waitUntil(async () => {
    const options = { sendTo: first.url, readFrom: second.url, count: 5 };
    return getMedian(await measureMessages(pair, options)) < 500;
  }, 20_000);
  report.promise(
    'with Redis again they arrive at once',
    `after ${fast.ms.toFixed(0)} ms`,
    fast.reached,
  );
  await checkConnections(site.metricsUrls, report);
}

async function killDatabase(site: Site, report: Report) {
  const talk = startConversations([site.url], site.pairs);
  await pause(2_000);
  await site.database.kill();
  const down = await Promise.all(
    site.nodes.map((node) => readClubs(node, site.pairs[0]?.reader.cookie ?? '')),
  );
  const longest = Math.max(...down.map(({ ms }) => ms));
  report.promise(
    'while the database is down every node answers 503 within 2 s',
    `${down.map(({ status }) => status).join(', ')} after ${longest.toFixed(0)} ms`,
    down.every(({ status }) => status === 503) && longest < 2_000,
  );
  await site.database.start();
  const ready = await waitUntil(
    async () => (await Promise.all(site.nodes.map(({ url }) => isReady(url)))).every(Boolean),
    10_000,
  );
  report.promise(
    'every node is ready within 10 s of its return',
    `after ${ready.ms.toFixed(0)} ms`,
    ready.reached,
  );
  await pause(2_000);
  const messages = await talk.stop();
  report.promise(
    'messages are not lost, doubled or out of order, and meet no error but 503',
    describeConversations(messages),
    areDeliveredInOrder(messages) && messages.errorResponses.length === 0,
  );
  await checkConnections(site.metricsUrls, report);
}

function readClubs(node: SiteNode, cookie: string) {
  return requestWithTime(`${node.url}/api/v1/clubs`, { headers: { cookie } });
}
