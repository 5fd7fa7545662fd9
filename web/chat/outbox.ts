import type { Message } from '@fixturebook/contract/chat';
import { readStored, removeStored, store, storeRefusal } from './outbox-storage.ts';
import type { Outgoing } from './outgoing.ts';

/** What the tabs of a browser tell each other. */
type OutboxNews = { sent?: { conversationId: string; message: Message } };

const changes = new EventTarget();
let waiting: Outgoing[] = [];
/** Written here and not to be stored: storage is switched off or full. They live as long as this tab. */
let unstored: Outgoing[] = [];
/** Being stored. */
let begun: Outgoing[] = [];

// One for this tab: what it says itself, it does not hear.
let shared: BroadcastChannel | undefined;

function channel(): BroadcastChannel {
  shared ??= new BroadcastChannel('outbox');
  return shared;
}

/** All that waits on this device, in its order. */
export function outgoing(): Outgoing[] {
  return waiting;
}

export function onOutbox(listener: () => void): () => void {
  return on('change', listener);
}

/** Calls `listener` when there is something to send. Returns the undo. */
export function onReady(listener: () => void): () => void {
  return on('ready', listener);
}

function on(name: 'change' | 'ready', listener: () => void): () => void {
  changes.addEventListener(name, listener);
  return () => changes.removeEventListener(name, listener);
}

/** Hears what other tabs have sent. Returns the undo. */
export function followOtherTabs(
  onSent: (sent: NonNullable<OutboxNews['sent']>) => void,
): () => void {
  function onMessage({ data: { sent } }: MessageEvent<OutboxNews>) {
    if (sent) onSent(sent);
    void readOutbox();
  }
  channel().addEventListener('message', onMessage);
  return () => channel().removeEventListener('message', onMessage);
}

/** What is there to be sent now, written in any tab. */
export async function readOutbox(): Promise<Outgoing[]> {
  const stored = await readStored().catch(() => []);
  const known = new Set(stored.map(({ clientId }) => clientId));
  begun = begun.filter(({ clientId }) => !known.has(clientId));
  const ready = [...stored, ...unstored];
  waiting = [...ready, ...begun];
  changes.dispatchEvent(new Event('change'));
  return ready;
}

/** Keeps a message until it is sent. It is shown at once. */
export async function write(message: Omit<Outgoing, 'order'>): Promise<void> {
  const first = { ...message, order: Number.POSITIVE_INFINITY };
  begun = [...begun, first];
  waiting = [...waiting, first];
  changes.dispatchEvent(new Event('change'));
  await store(message).catch(() => {
    begun = begun.filter((one) => one !== first);
    unstored = [...unstored, first];
  });
  await tell({});
  changes.dispatchEvent(new Event('ready'));
}

/** The server does not take it. */
export async function refuse(message: Outgoing, refusal: string): Promise<void> {
  await changeRefusal(message, refusal);
}

/** What was refused is sent again. */
export async function tryAgain(message: Outgoing): Promise<void> {
  await changeRefusal(message, undefined);
  changes.dispatchEvent(new Event('ready'));
}

async function changeRefusal(message: Outgoing, refusal: string | undefined): Promise<void> {
  unstored = unstored.map((one) => (isSame(one, message) ? { ...one, refusal } : one));
  await storeRefusal(message.order, refusal).catch(() => undefined);
  await tell({});
}

/** It has been sent, or is not to be sent. */
export async function remove(message: Outgoing, sent?: Message): Promise<void> {
  unstored = unstored.filter((one) => !isSame(one, message));
  await removeStored(message.order).catch(() => undefined);
  await tell(sent ? { sent: { conversationId: message.conversationId, message: sent } } : {});
}

/** The officer is there no more. */
export async function discardAllOf(userId: string): Promise<void> {
  for (const message of await readOutbox()) if (message.userId === userId) await remove(message);
}

async function tell(news: OutboxNews): Promise<void> {
  channel().postMessage(news);
  await readOutbox();
}

function isSame(one: Outgoing, other: Outgoing): boolean {
  return one.clientId === other.clientId;
}
