import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  discardMessagesOfUser,
  getPendingMessages,
  hasMessageOnlyInTab,
  queueMessage,
  retryMessage,
} from './outbox-queue.ts';
import { startOutboxDelivery } from './outbox-sync.ts';

interface SentMessage {
  conversationId: string;
  clientId: string;
  body: string;
}

let isReachable: boolean;
let attempts: number;
let refusals: Map<string, number>;
let arrived: SentMessage[];
let shownMessages: string[];
let showSent: (conversationId: string, body: string) => void;
let page: EventTarget;
let stop: () => void;

const codes: Record<number, string> = { 403: 'plan-required', 409: 'other-club' };

/** Simulates the server's endpoint for messages. */
async function respondToSentMessage(address: string, init: RequestInit): Promise<Response> {
  attempts += 1;
  if (!isReachable) throw new TypeError('Failed to fetch');
  const [, conversationId = ''] = address.match(/conversations\/(\w+)\/messages/) ?? [];
  const { clientId, body }: SentMessage = JSON.parse(String(init.body));
  const status = refusals.get(body);
  const code = codes[status ?? 0] ?? 'no';
  if (status) return Response.json({ detail: 'Not now.', status, code }, { status });
  arrived.push({ conversationId, clientId, body });
  return Response.json({ clientId, body }, { status: 201 });
}

function queueTestMessage(body: string, conversationId = 'c1', userId = 'officer') {
  const writtenAt = '2027-06-05T12:00:00.000Z';
  return queueMessage({ clientId: `id of ${body}`, userId, conversationId, body, writtenAt });
}

const arrivedBodies = () => arrived.map(({ body }) => body);
const pendingBodies = () => getPendingMessages().map(({ body }) => body);

beforeEach(() => {
  isReachable = true;
  attempts = 0;
  refusals = new Map();
  arrived = [];
  shownMessages = [];
  showSent = (conversationId, body) => shownMessages.push(`${conversationId}: ${body}`);
  page = new EventTarget();
  // These tests have no IndexedDB, so the outbox keeps messages only in memory.
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', page);
  vi.stubGlobal('fetch', respondToSentMessage);
  stop = startOutboxDelivery({
    userId: 'officer',
    onSent: (conversationId, { body }) => showSent(conversationId, body),
    onPlanRequired: (conversationId) => shownMessages.push(`${conversationId}: ask the plan`),
  });
});
afterEach(async () => {
  stop();
  vi.useRealTimers();
  for (const userId of ['officer', 'somebody else']) await discardMessagesOfUser(userId);
  vi.unstubAllGlobals();
});

it('sends a queued message and shows it as sent', async () => {
  await queueTestMessage('Hello');
  await expect.poll(() => pendingBodies()).toEqual([]);
  expect(arrived).toEqual([{ conversationId: 'c1', clientId: 'id of Hello', body: 'Hello' }]);
  expect(shownMessages).toEqual(['c1: Hello']);
});

it('keeps a message waiting while another club is logged in', async () => {
  refusals.set('Hello', 409);
  await queueTestMessage('Hello');
  await expect.poll(() => attempts).toBe(1);
  refusals.clear();
  page.dispatchEvent(new Event('online'));
  await expect.poll(() => arrivedBodies()).toEqual(['Hello']);
  expect(getPendingMessages()).toEqual([]);
});

it('sends the waiting messages of each conversation in order, and only once, when the network returns', async () => {
  isReachable = false;
  for (const body of ['One', 'Two', 'Three']) await queueTestMessage(body);
  await queueTestMessage('Elsewhere', 'c2');
  expect(pendingBodies()).toEqual(['One', 'Two', 'Three', 'Elsewhere']);
  isReachable = true;
  page.dispatchEvent(new Event('online'));
  await expect.poll(() => pendingBodies()).toEqual([]);
  expect(arrivedBodies().filter((body) => body !== 'Elsewhere')).toEqual(['One', 'Two', 'Three']);
  expect(arrived).toHaveLength(4);
});

it('sends waiting messages automatically when the server is available again', async () => {
  vi.useFakeTimers();
  refusals.set('One', 503);
  await queueTestMessage('One');
  await queueTestMessage('Two');
  await vi.waitFor(() => expect(attempts).toBeGreaterThan(0));
  expect(arrivedBodies()).toEqual([]);
  refusals.clear();
  await vi.advanceTimersByTimeAsync(2_000);
  await vi.waitFor(() => expect(arrivedBodies()).toEqual(['One', 'Two']));
});

it('tries again after a second when one message was sent and the next one failed, however often both had failed', async () => {
  vi.useFakeTimers();
  for (const body of ['One', 'Two']) refusals.set(body, 503);
  await queueTestMessage('One');
  await queueTestMessage('Two');
  await vi.advanceTimersByTimeAsync(60_000);
  refusals.delete('One');
  page.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(arrivedBodies()).toEqual(['One']);
  refusals.clear();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(arrivedBodies()).toEqual(['One', 'Two']);
});

it('keeps a message that the server refused, and sends the messages after it', async () => {
  refusals.set('One', 429);
  await queueTestMessage('One');
  await queueTestMessage('Two');
  await expect.poll(() => arrivedBodies()).toEqual(['Two']);
  const [refused] = getPendingMessages();
  expect(refused).toMatchObject({ body: 'One', refusal: 'Not now.' });
  refusals.clear();
  if (refused) await retryMessage(refused);
  await expect.poll(() => arrivedBodies()).toEqual(['Two', 'One']);
  await expect.poll(() => pendingBodies()).toEqual([]);
});

it("keeps a message that the server refuses because of the club's plan, and checks the plan again", async () => {
  refusals.set('One', 403);
  await queueTestMessage('One');
  await expect.poll(() => shownMessages).toEqual(['c1: ask the plan']);
  expect(getPendingMessages()).toMatchObject([{ body: 'One', refusal: 'Not now.' }]);
});

it('does not send messages that another user wrote on the same device', async () => {
  await queueTestMessage('Theirs', 'c1', 'somebody else');
  await queueTestMessage('Ours');
  await expect.poll(() => arrivedBodies()).toEqual(['Ours']);
  expect(pendingBodies()).toContain('Theirs');
});

it('sends a message again with the same id when showing it as sent has failed', async () => {
  vi.useFakeTimers();
  const show = showSent;
  showSent = () => {
    throw new TypeError('Map.groupBy is not a function');
  };
  await queueTestMessage('Hello');
  await vi.waitFor(() => expect(arrivedBodies()).toEqual(['Hello']));
  expect(pendingBodies()).toEqual(['Hello']);
  showSent = show;
  await vi.advanceTimersByTimeAsync(2_000);
  await vi.waitFor(() => expect(pendingBodies()).toEqual([]));
  expect(arrived.map(({ clientId }) => clientId)).toEqual(['id of Hello', 'id of Hello']);
  expect(shownMessages).toEqual(['c1: Hello']);
});

it('sends a message that the storage refuses, and says until then that only the tab has it', async () => {
  isReachable = false;
  vi.stubGlobal('indexedDB', {
    open() {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  await expect(queueTestMessage('Hello')).resolves.toBe(false);
  await expect.poll(() => attempts).toBe(1);
  expect(getPendingMessages()).toMatchObject([{ body: 'Hello', isOnlyInTab: true }]);
  expect(hasMessageOnlyInTab()).toBe(true);
  isReachable = true;
  page.dispatchEvent(new Event('online'));
  await expect.poll(() => pendingBodies()).toEqual([]);
  expect(arrivedBodies()).toEqual(['Hello']);
  expect(hasMessageOnlyInTab()).toBe(false);
});
