import type { Message } from '@fixturebook/contract/chat';
import { otherClubCode } from '@fixturebook/contract/preconditions';
import { listenToEvents } from '../../platform/event-listener.ts';
import { onLiveConnectionState } from '../../platform/live/live.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { sendMessage } from '../api.ts';
import {
  onMessageReadyToSend,
  refreshOutbox,
  removePendingMessage,
  updateMessageRefusal,
} from './outbox-queue.ts';
import type { OutgoingMessage } from './outbox-storage.ts';

interface OutboxDeliveryOptions {
  userId: string;
  onSent: (conversationId: string, message: Message) => void;
  onPlanRequired: (conversationId: string) => void;
}

const retryDelaysMs = [1_000, 2_000, 5_000, 10_000, 30_000];

/** Sends unsent messages in order, from one tab at a time. Returns a function that stops sending. */
export function startOutboxDelivery(delivery: OutboxDeliveryOptions): () => void {
  let isStopped = false;
  let isScheduled = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tryNow = () => void deliver();
  const unsubscribers = [
    onMessageReadyToSend(tryNow),
    onLiveConnectionState(tryNow),
    listenToEvents(window, ['online'], tryNow),
    listenToEvents(document, ['visibilitychange'], tryNow),
  ];
  tryNow();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    for (const unsubscribe of unsubscribers) unsubscribe();
  };

  /** The server can be reached again, so a message that fails after this one is soon tried again. */
  function onSent(conversationId: string, message: Message) {
    failures = 0;
    delivery.onSent(conversationId, message);
  }

  async function deliver() {
    if (isScheduled) return;
    isScheduled = true;
    const isDelivered = await runWithOutboxLock(async () => {
      isScheduled = false;
      return isStopped || (await deliverPendingMessages({ ...delivery, onSent }));
    }).catch(() => {
      // If the browser refuses the lock, the messages are sent later.
      isScheduled = false;
      return false;
    });
    clearTimeout(timer);
    if (isStopped || isDelivered) failures = 0;
    else timer = setTimeout(tryNow, retryDelaysMs[Math.min(failures++, retryDelaysMs.length - 1)]);
  }
}

/** Without Web Locks, several tabs may send the same message, but the server stores it only once. */
async function runWithOutboxLock<Result>(work: () => Promise<Result>): Promise<Result> {
  return navigator.locks ? navigator.locks.request('outbox', work) : work();
}

/** Sends all pending messages of the user. Returns false if one must be sent again later. */
async function deliverPendingMessages({
  userId,
  onSent,
  onPlanRequired,
}: OutboxDeliveryOptions): Promise<boolean> {
  const tried = new Set<string>();
  for (;;) {
    const ready = (await refreshOutbox()).filter(
      (message) => message.userId === userId && !message.refusal && !tried.has(message.clientId),
    );
    if (ready.length === 0) return true;
    const conversationIds = new Set(ready.map(({ conversationId }) => conversationId));
    const results = await Promise.all(
      [...conversationIds].map((id) =>
        deliverInOrder(ready.filter(({ conversationId }) => conversationId === id)),
      ),
    );
    if (!results.every(Boolean)) return false;
  }

  async function deliverInOrder(messages: OutgoingMessage[]): Promise<boolean> {
    for (const message of messages) if (!(await deliverOne(message))) return false;
    return true;
  }

  async function deliverOne(message: OutgoingMessage): Promise<boolean> {
    const { conversationId, clientId, body } = message;
    try {
      const sent = await sendMessage(conversationId, clientId, body);
      tried.add(clientId);
      onSent(conversationId, sent);
      await removePendingMessage(message, sent);
      return true;
    } catch (error) {
      if (!isMessageRefused(error)) return false;
      tried.add(clientId);
      await updateMessageRefusal(message, error.detail);
      if (error.code === 'plan-required') onPlanRequired(conversationId);
      return true;
    }
  }
}

/** Returns whether a retry cannot help. It can once the user who wrote the message is logged in again. */
function isMessageRefused(error: unknown): error is ProblemError {
  if (!(error instanceof ProblemError) || error.status >= 500) return false;
  return error.status !== 401 && error.code !== otherClubCode;
}
