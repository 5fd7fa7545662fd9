import { setTimeout as pause } from 'node:timers/promises';
import type { Report } from '../support/promise-report.ts';
import { checkConnections } from './connections.ts';
import { describeAnswers, startLoad, writingPairs } from './load.ts';
import type { Site } from './site.ts';
import { areDeliveredInOrder, describeConversations, startConversations } from './traffic.ts';

/** How long an operator waits until the proxy has noticed that a node is ready. */
const noticeMs = 5_000;

interface RestartOptions {
  /** Settings of the nodes that are started. */
  settings?: Record<string, string>;
  talkIntervalMs?: number;
  writeIntervalMs?: number;
}

/** Stops and starts one node after the other, as `docs/operations.md` says. */
export async function restartUnderLoad(
  site: Site,
  report: Report,
  { settings = {}, talkIntervalMs = 250, writeIntervalMs = 1_000 }: RestartOptions = {},
) {
  const load = startLoad(site, { writeIntervalMs });
  const talk = startConversations([site.url], site.pairs.slice(writingPairs), talkIntervalMs);
  for (const node of site.nodes) {
    await pause(noticeMs);
    await node.stop();
    await node.start({}, settings);
  }
  await pause(noticeMs);
  const answers = await load.stop();
  const messages = await talk.stop();
  const failed = answers.filter(({ isExpected }) => !isExpected);
  report.promise(
    'a rolling restart of this release fails no request',
    describeAnswers(answers, failed),
    failed.length === 0,
  );
  report.promise(
    'it loses and doubles no message, keeps their order and answers no error but 503',
    describeConversations(messages),
    areDeliveredInOrder(messages) && messages.errorResponses.length === 0,
  );
  await checkConnections(site.metricsUrls, report);
}
