import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { outgoing, tryAgain, write } from './outbox.ts';
import { startDelivery } from './outbox-delivery.ts';

interface Sent {
  conversationId: string;
  clientId: string;
  body: string;
}

let isReachable: boolean;
let tries: number;
let refusals: Map<string, number>;
let arrived: Sent[];
let shown: string[];
let page: EventTarget;
let stop: () => void;

/** The server, as far as sending goes. */
async function answerSending(address: string, init: RequestInit): Promise<Response> {
  tries += 1;
  if (!isReachable) throw new TypeError('Failed to fetch');
  const [, conversationId = ''] = address.match(/conversations\/(\w+)\/messages/) ?? [];
  const { clientId, body }: Sent = JSON.parse(String(init.body));
  const status = refusals.get(body);
  const code = status === 403 ? 'plan-required' : 'no';
  if (status) return Response.json({ detail: 'Not now.', status, code }, { status });
  arrived.push({ conversationId, clientId, body });
  return Response.json({ clientId, body }, { status: 201 });
}

function say(body: string, conversationId = 'c1', userId = 'officer') {
  const writtenAt = '2027-06-05T12:00:00.000Z';
  return write({ clientId: `id of ${body}`, userId, conversationId, body, writtenAt });
}

const bodies = () => arrived.map(({ body }) => body);
const waiting = () => outgoing().map(({ body }) => body);

beforeEach(() => {
  isReachable = true;
  tries = 0;
  refusals = new Map();
  arrived = [];
  shown = [];
  page = new EventTarget();
  // Without a database of the browser: what is written lives as long as the tab.
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', page);
  vi.stubGlobal('fetch', answerSending);
  stop = startDelivery({
    userId: 'officer',
    onSent: (conversationId, { body }) => shown.push(`${conversationId}: ${body}`),
    onPlanRequired: (conversationId) => shown.push(`${conversationId}: ask the plan`),
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('sends what is written, and shows it', async () => {
  await say('Hello');
  await vi.waitFor(() => expect(waiting()).toEqual([]));
  expect(arrived).toEqual([{ conversationId: 'c1', clientId: 'id of Hello', body: 'Hello' }]);
  expect(shown).toEqual(['c1: Hello']);
});

it('keeps each conversation in its order until there is a network, and sends all once', async () => {
  isReachable = false;
  for (const body of ['One', 'Two', 'Three']) await say(body);
  await say('Elsewhere', 'c2');
  expect(waiting()).toEqual(['One', 'Two', 'Three', 'Elsewhere']);
  isReachable = true;
  page.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(waiting()).toEqual([]));
  expect(bodies().filter((body) => body !== 'Elsewhere')).toEqual(['One', 'Two', 'Three']);
  expect(arrived).toHaveLength(4);
});

it('goes on by itself when the server is back', async () => {
  vi.useFakeTimers();
  refusals.set('One', 503);
  await say('One');
  await say('Two');
  await vi.waitFor(() => expect(tries).toBeGreaterThan(0));
  expect(bodies()).toEqual([]);
  refusals.clear();
  await vi.advanceTimersByTimeAsync(2_000);
  await vi.waitFor(() => expect(bodies()).toEqual(['One', 'Two']));
});

it('keeps what is refused for a person to decide, and sends what follows', async () => {
  refusals.set('One', 429);
  await say('One');
  await say('Two');
  await vi.waitFor(() => expect(bodies()).toEqual(['Two']));
  const [refused] = outgoing();
  expect(refused).toMatchObject({ body: 'One', refusal: 'Not now.' });
  refusals.clear();
  if (refused) await tryAgain(refused);
  await vi.waitFor(() => expect(bodies()).toEqual(['Two', 'One']));
  await vi.waitFor(() => expect(waiting()).toEqual([]));
});

it('keeps what the plan does not allow any more, and has the plan asked for anew', async () => {
  refusals.set('One', 403);
  await say('One');
  await vi.waitFor(() => expect(shown).toEqual(['c1: ask the plan']));
  expect(outgoing()).toMatchObject([{ body: 'One', refusal: 'Not now.' }]);
});

it('leaves alone what another officer has written on this device', async () => {
  await say('Theirs', 'c1', 'somebody else');
  await say('Ours');
  await vi.waitFor(() => expect(bodies()).toEqual(['Ours']));
  expect(waiting()).toContain('Theirs');
});
