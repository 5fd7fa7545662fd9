import type { Message } from '@fixturebook/contract/chat';
import {
  deleteStoredMessage,
  listStoredMessages,
  storeMessage,
  updateStoredRefusal,
} from './outbox-storage.ts';
import type { OutgoingMessage } from './types.ts';

/** A message from one tab of the browser to the others. */
type OutboxEvent = { sent?: { conversationId: string; message: Message } };

const outboxEvents = new EventTarget();
let pendingMessages: OutgoingMessage[] = [];
/** Messages that could not be stored, because storage is off or full. They are lost with this tab. */
let memoryOnlyMessages: OutgoingMessage[] = [];
/** Messages whose storing has not finished. */
let messagesBeingStored: OutgoingMessage[] = [];

// One channel for this tab, which does not receive its own messages.
let sharedChannel: BroadcastChannel | undefined;

function getChannel(): BroadcastChannel {
  sharedChannel ??= new BroadcastChannel('outbox');
  return sharedChannel;
}

/** All messages on this device that wait to be sent, oldest first. */
export function getPendingMessages(): OutgoingMessage[] {
  return pendingMessages;
}

export function onOutboxChange(listener: () => void): () => void {
  return subscribe('change', listener);
}

/** Calls `listener` when there is a message to send. Returns a function that stops this. */
export function onMessageReady(listener: () => void): () => void {
  return subscribe('ready', listener);
}

function subscribe(name: 'change' | 'ready', listener: () => void): () => void {
  outboxEvents.addEventListener(name, listener);
  return () => outboxEvents.removeEventListener(name, listener);
}

/** Calls `onSent` for messages that other tabs have sent. Returns a function that stops this. */
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

/** Reads the messages to send again, because any tab may have added some. */
export async function refreshOutbox(): Promise<OutgoingMessage[]> {
  const stored = await listStoredMessages().catch(() => []);
  const storedIds = new Set(stored.map(({ clientId }) => clientId));
  messagesBeingStored = messagesBeingStored.filter(({ clientId }) => !storedIds.has(clientId));
  const ready = [...stored, ...memoryOnlyMessages];
  pendingMessages = [...ready, ...messagesBeingStored];
  outboxEvents.dispatchEvent(new Event('change'));
  return ready;
}

/** Shows the message at once and stores it until it is sent. */
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

/** Records that the server refused the message. */
export async function markRefused(message: OutgoingMessage, refusal: string): Promise<void> {
  await updateRefusal(message, refusal);
}

/** Sends a refused message again. */
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

/** For a message that was sent or discarded. */
export async function removeMessage(message: OutgoingMessage, sent?: Message): Promise<void> {
  memoryOnlyMessages = memoryOnlyMessages.filter((one) => !isSameMessage(one, message));
  await deleteStoredMessage(message.order).catch(() => undefined);
  await announceChange(
    sent ? { sent: { conversationId: message.conversationId, message: sent } } : {},
  );
}

/** For a deleted account. */
export async function discardMessagesOfUser(userId: string): Promise<void> {
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
