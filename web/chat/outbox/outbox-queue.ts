import type { Message } from '@fixturebook/contract/chat';
import {
  deleteStoredMessage,
  listStoredMessages,
  storeMessage,
  updateStoredRefusal,
} from './outbox-storage.ts';
import type { OutgoingMessage } from './types.ts';

/** What the tabs of a browser tell each other. */
type OutboxEvent = { sent?: { conversationId: string; message: Message } };

const outboxEvents = new EventTarget();
let pendingMessages: OutgoingMessage[] = [];
/** Written here and not to be stored: storage is switched off or full. They live as long as this tab. */
let memoryOnlyMessages: OutgoingMessage[] = [];
/** Being stored. */
let messagesBeingStored: OutgoingMessage[] = [];

// One for this tab: what it says itself, it does not hear.
let sharedChannel: BroadcastChannel | undefined;

function getChannel(): BroadcastChannel {
  sharedChannel ??= new BroadcastChannel('outbox');
  return sharedChannel;
}

/** All that waits on this device, in its order. */
export function getPendingMessages(): OutgoingMessage[] {
  return pendingMessages;
}

export function onOutboxChange(listener: () => void): () => void {
  return subscribe('change', listener);
}

/** Calls `listener` when there is something to send. Returns the undo. */
export function onMessageReady(listener: () => void): () => void {
  return subscribe('ready', listener);
}

function subscribe(name: 'change' | 'ready', listener: () => void): () => void {
  outboxEvents.addEventListener(name, listener);
  return () => outboxEvents.removeEventListener(name, listener);
}

/** Hears what other tabs have sent. Returns the undo. */
export function onSentInOtherTab(
  onSent: (sent: NonNullable<OutboxEvent['sent']>) => void,
): () => void {
  function onMessage({ data: { sent } }: MessageEvent<OutboxEvent>) {
    if (sent) onSent(sent);
    void refreshOutbox();
  }
  getChannel().addEventListener('message', onMessage);
  return () => getChannel().removeEventListener('message', onMessage);
}

/** What is there to be sent now, written in any tab. */
export async function refreshOutbox(): Promise<OutgoingMessage[]> {
  const stored = await listStoredMessages().catch(() => []);
  const storedIds = new Set(stored.map(({ clientId }) => clientId));
  messagesBeingStored = messagesBeingStored.filter(({ clientId }) => !storedIds.has(clientId));
  const ready = [...stored, ...memoryOnlyMessages];
  pendingMessages = [...ready, ...messagesBeingStored];
  outboxEvents.dispatchEvent(new Event('change'));
  return ready;
}

/** Keeps a message until it is sent. It is shown at once. */
export async function queueMessage(message: Omit<OutgoingMessage, 'order'>): Promise<void> {
  const newMessage = { ...message, order: Number.POSITIVE_INFINITY };
  messagesBeingStored = [...messagesBeingStored, newMessage];
  pendingMessages = [...pendingMessages, newMessage];
  outboxEvents.dispatchEvent(new Event('change'));
  await storeMessage(message).catch(() => {
    messagesBeingStored = messagesBeingStored.filter((one) => one !== newMessage);
    memoryOnlyMessages = [...memoryOnlyMessages, newMessage];
  });
  await announceChange({});
  outboxEvents.dispatchEvent(new Event('ready'));
}

/** The server does not take it. */
export async function markRefused(message: OutgoingMessage, refusal: string): Promise<void> {
  await updateRefusal(message, refusal);
}

/** What was refused is sent again. */
export async function retryMessage(message: OutgoingMessage): Promise<void> {
  await updateRefusal(message, undefined);
  outboxEvents.dispatchEvent(new Event('ready'));
}

async function updateRefusal(message: OutgoingMessage, refusal: string | undefined): Promise<void> {
  memoryOnlyMessages = memoryOnlyMessages.map((one) =>
    isSameMessage(one, message) ? { ...one, refusal } : one,
  );
  await updateStoredRefusal(message.order, refusal).catch(() => undefined);
  await announceChange({});
}

/** It has been sent, or is not to be sent. */
export async function removeMessage(message: OutgoingMessage, sent?: Message): Promise<void> {
  memoryOnlyMessages = memoryOnlyMessages.filter((one) => !isSameMessage(one, message));
  await deleteStoredMessage(message.order).catch(() => undefined);
  await announceChange(
    sent ? { sent: { conversationId: message.conversationId, message: sent } } : {},
  );
}

/** The officer is there no more. */
export async function discardAllOf(userId: string): Promise<void> {
  for (const message of await refreshOutbox())
    if (message.userId === userId) await removeMessage(message);
}

async function announceChange(event: OutboxEvent): Promise<void> {
  getChannel().postMessage(event);
  await refreshOutbox();
}

function isSameMessage(one: OutgoingMessage, other: OutgoingMessage): boolean {
  return one.clientId === other.clientId;
}
