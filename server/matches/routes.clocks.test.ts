import type { Match } from '@fixturebook/contract/matches';
import { expect, it } from 'vitest';
import { createTwoClubsWithConversation, sendTestMessage } from '../testing/chat.ts';
import { createMatch } from '../testing/matches.ts';
import { type Browser, startTestApp, type TestApp } from '../testing/test-app.ts';

const createClock = (minutesAhead: number) => () => new Date(Date.now() + minutesAhead * 60_000);
const fastNode = await startTestApp({ clock: createClock(5) });
const slowNode = await startTestApp({
  clock: createClock(-5),
  databaseUrl: fastNode.databaseUrl,
});

it('applies the terms that were agreed last, whichever node stored them', async () => {
  const { host, guest, match } = await createMatch(fastNode);
  const agreeOn = (node: TestApp, ground: string) =>
    agreeOnTerms(node, { proposing: guest.browser, accepting: host.browser }, match, ground);
  await agreeOn(fastNode, 'Top Field');
  await agreeOn(slowNode, 'Low Field');
  const latest: Match = await (
    await slowNode.call('GET', `/api/v1/matches/${match.id}`, { as: host.browser })
  ).json();
  expect(latest.terms.ground).toBe('Low Field');
  expect(latest.history.map(({ terms }) => terms.ground)).toEqual([
    'Low Field',
    'Top Field',
    'The Rec',
  ]);
  const season = match.terms.date.slice(0, 4);
  const card = await slowNode.call('GET', `/api/v1/me/fixtures?season=${season}`, {
    as: host.browser,
  });
  expect((await card.json()).items).toMatchObject([{ match: { ground: 'Low Field' } }]);
});

it('gives a message no earlier time than the message before it, whichever node stored them', async () => {
  const { one, other, id } = await createTwoClubsWithConversation(fastNode);
  const first = await sendTestMessage(fastNode, one.browser, id, 'Are you free on Sunday?');
  const second = await sendTestMessage(slowNode, other.browser, id, 'We are.');
  expect(Date.parse(second.createdAt)).toBeGreaterThanOrEqual(Date.parse(first.createdAt));
  const conversation = await slowNode.call('GET', `/api/v1/conversations/${id}`, {
    as: one.browser,
  });
  expect((await conversation.json()).lastAt).toBe(second.createdAt);
});

async function agreeOnTerms(
  node: TestApp,
  { proposing, accepting }: { proposing: Browser; accepting: Browser },
  match: Match,
  ground: string,
) {
  const path = `/api/v1/matches/${match.id}/terms-proposals`;
  const proposed = await node.call('POST', path, { as: proposing, json: { terms: { ground } } });
  const { proposal }: Match = await proposed.json();
  const accepted = await node.call('POST', `${path}/${proposal?.id}/acceptance`, { as: accepting });
  expect(accepted.status).toBe(201);
}
