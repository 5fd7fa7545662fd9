import type { Message } from '@fixturebook/contract/chat';
import { listenToEvents } from '../../platform/event-listener.ts';
import {
  deleteStoredMessage,
  listStoredMessages,
  type OutgoingMessage,
  storeMessage,
  updateStoredRefusal,
} from './outbox-storage.ts';

type OutboxEvent = { sent?: { conversationId: string; message: Message } };

const outboxEvents = new EventTarget();
let pendingMessages: OutgoingMessage[] = [];
/** Messages that are lost when this tab closes, because the browser's storage is off or full. */
let memoryOnlyMessages: OutgoingMessage[] = [];
let messagesBeingStored: OutgoingMessage[] = [];
/** The `clientId`s of messages that were sent from memory, because the storage did not answer in time. */
const idsSentFromMemory = new Set<string>();

// The tab sends and listens with the same channel, because a channel does not receive its own messages.
let sharedChannel: BroadcastChannel | undefined;

function getOutboxChannel(): BroadcastChannel {
  sharedChannel ??= new BroadcastChannel('outbox');
  return sharedChannel;
}

export function getPendingMessages(): OutgoingMessage[] {
  return pendingMessages;
}

export function onOutboxChange(listener: () => void): () => void {
  return listenToEvents(outboxEvents, ['change'], listener);
}

export function onMessageReadyToSend(listener: () => void): () => void {
  return listenToEvents(outboxEvents, ['ready'], listener);
}

export function onMessageSentInOtherTab(onSent: (sent: NonNullable<OutboxEvent['sent']>) => void) {
  return listenToEvents(
    getOutboxChannel(),
    ['message'],
    ({ data: { sent } }: MessageEvent<OutboxEvent>) => {
      if (sent) onSent(sent);
      void refreshOutbox();
    },
  );
}

/** Reads the messages from storage again, because any tab may have added some. */
export async function refreshOutbox(): Promise<OutgoingMessage[]> {
  const found = await listStoredMessages().catch(() => []);
  const stored = found.filter(({ clientId }) => !idsSentFromMemory.has(clientId));
  for (const late of found)
    if (!stored.includes(late)) void deleteStoredMessage(late.order).catch(() => undefined);
  const storedIds = new Set(stored.map(({ clientId }) => clientId));
  memoryOnlyMessages = memoryOnlyMessages.filter(({ clientId }) => !storedIds.has(clientId));
  messagesBeingStored = messagesBeingStored.filter(({ clientId }) => !storedIds.has(clientId));
  const ready = [...stored, ...memoryOnlyMessages];
  pendingMessages = [...ready, ...messagesBeingStored];
  outboxEvents.dispatchEvent(new Event('change'));
  return ready;
}

/** Returns whether a message would be lost if this tab closed now. */
export function hasMessageOnlyInTab(): boolean {
  return memoryOnlyMessages.length + messagesBeingStored.length > 0;
}

/**
 * Shows the message immediately, and stores it on the device until it is sent. Returns whether the
 * device could store it.
 */
export async function queueMessage(message: Omit<OutgoingMessage, 'order'>): Promise<boolean> {
  const newMessage = { ...message, order: Number.POSITIVE_INFINITY };
  messagesBeingStored = [...messagesBeingStored, newMessage];
  pendingMessages = [...pendingMessages, newMessage];
  outboxEvents.dispatchEvent(new Event('change'));
  const isStored = await storeMessage(message).then(
    () => true,
    () => false,
  );
  messagesBeingStored = messagesBeingStored.filter((one) => one !== newMessage);
  if (!isStored) memoryOnlyMessages = [...memoryOnlyMessages, { ...newMessage, isOnlyInTab: true }];
  await announceOutboxChange({});
  outboxEvents.dispatchEvent(new Event('ready'));
  return isStored;
}

/** Resolves when the message has been sent or discarded. */
export function waitUntilSent(clientId: string): Promise<void> {
  return new Promise((resolve) => {
    const stopListening = onOutboxChange(() => {
      if (pendingMessages.some((one) => one.clientId === clientId)) return;
      stopListening();
      resolve();
    });
  });
}

export async function retryMessage(message: OutgoingMessage): Promise<void> {
  await updateMessageRefusal(message, undefined);
  outboxEvents.dispatchEvent(new Event('ready'));
}

/** Records why the server refused the message. `undefined` lets the message be sent again. */
export async function updateMessageRefusal(message: OutgoingMessage, refusal: string | undefined) {
  memoryOnlyMessages = memoryOnlyMessages.map((one) =>
    isSameMessage(one, message) ? { ...one, refusal } : one,
  );
  await updateStoredRefusal(message.order, refusal).catch(() => undefined);
  await announceOutboxChange({});
}

export async function removePendingMessage(message: OutgoingMessage, sent?: Message) {
  if (message.isOnlyInTab) idsSentFromMemory.add(message.clientId);
  memoryOnlyMessages = memoryOnlyMessages.filter((one) => !isSameMessage(one, message));
  await deleteStoredMessage(message.order).catch(() => undefined);
  await announceOutboxChange(
    sent ? { sent: { conversationId: message.conversationId, message: sent } } : {},
  );
}

export async function discardMessagesOfUser(userId: string): Promise<void> {
  for (const message of await refreshOutbox())
    if (message.userId === userId) await removePendingMessage(message);
}

async function announceOutboxChange(event: OutboxEvent): Promise<void> {
  getOutboxChannel().postMessage(event);
  await refreshOutbox();
}

function isSameMessage(one: OutgoingMessage, other: OutgoingMessage): boolean {
  return one.clientId === other.clientId;
}
