import type { OpenedConversation } from '@fixturebook/contract/chat';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useLiveConnectionState, useLiveEvent } from '../../platform/live/live.ts';
import { pageTitle } from '../../platform/page-meta.ts';
import { hasErrorStatus } from '../../platform/problem-error.ts';
import { useMe, useOwnClub } from '../../platform/session/use-session.ts';
import { useOnline } from '../../platform/use-online.ts';
import { useToday } from '../../ui/dates/use-today.ts';
import { Loading } from '../../ui/feedback/loading.tsx';
import { useTrueAfterDelay } from '../../ui/use-true-after-delay.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { conversationQuery, messagesQuery } from '../api.ts';
import { MessageForm } from '../messages/message-form.tsx';
import { MessageList } from '../messages/message-list.tsx';
import { toTimelineRows } from '../messages/timeline-groups.ts';
import { useMarkRead } from '../messages/use-mark-read.ts';
import type { CachedMessages } from '../messages-cache.ts';
import { getPendingMessages, onOutboxChange } from '../outbox/outbox-queue.ts';
import { ChatFailureNotice } from './chat-failure-notice.tsx';
import { ConversationHeader } from './conversation-header.tsx';
import styles from './conversation-panel.module.css';
import { ProChatNotice } from './pro-chat-notice.tsx';

/** The notice about a lost connection waits this long, so that it does not appear for short interruptions. */
const connectionTimeoutMs = 4_000;

export function ConversationPanel({ conversationId }: { conversationId: string }) {
  const conversation = useQuery(conversationQuery(conversationId));
  const messages = useQuery(messagesQuery(conversationId));
  const error = conversation.error ?? messages.error;
  useMarkRead(conversationId, messages.data?.items);
  // A blocked or deleted conversation must not show its cached messages.
  if (conversation.data && messages.data && !hasErrorStatus(error, 403, 404))
    return <LoadedConversation conversation={conversation.data} messages={messages.data} />;
  if (!error) return <Loading />;
  function retry() {
    void conversation.refetch();
    void messages.refetch();
  }
  return <ChatFailureNotice error={error} retry={retry} />;
}

interface LoadedConversationProps {
  conversation: OpenedConversation;
  messages: CachedMessages;
}

function LoadedConversation({ conversation, messages }: LoadedConversationProps) {
  const { id, club, mayWrite } = conversation;
  const ownClubId = useOwnClub().id;
  const outgoingMessages = useOutgoingMessages(id);
  const today = useToday();
  const rows = useMemo(
    () => toTimelineRows(messages.items, outgoingMessages, ownClubId, today),
    [messages.items, outgoingMessages, ownClubId, today],
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useFocusWhenChatOpens(heading, field);
  useFocusHeadingWhenReadOnly(mayWrite, heading);
  return (
    <section className={styles.pane} aria-label={`Chat with ${club.name}`}>
      <title>{pageTitle(`Chat with ${club.name}`)}</title>
      <ConversationHeader conversation={conversation} heading={heading} />
      {rows.length === 0 ? (
        <p className={styles.empty}>No messages yet.{mayWrite ? ' Say hello.' : ''}</p>
      ) : (
        <MessageList
          rows={rows}
          clubName={club.name}
          conversationId={id}
          hasOlder={messages.olderCursor !== null}
        />
      )}
      <NewMessageNotice conversationId={id} />
      <ConnectionNotice isWaiting={outgoingMessages.some(({ refusal }) => refusal === undefined)} />
      {mayWrite ? <MessageForm conversationId={id} field={field} /> : <ProChatNotice />}
    </section>
  );
}

function ConnectionNotice({ isWaiting }: { isWaiting: boolean }) {
  const isOnline = useOnline();
  const isTrying = useLiveConnectionState() === 'trying';
  const isUnreachable = useTrueAfterDelay(isTrying || isWaiting, connectionTimeoutMs);
  return (
    <div className={styles.connection} role="status">
      {!isOnline && "You're offline. We'll send your messages when you're back."}
      {isOnline &&
        isUnreachable &&
        "Can't reach Fixturebook. We'll send your messages when we're connected again."}
    </div>
  );
}

function useOutgoingMessages(conversationId: string) {
  const userId = useMe().user.id;
  const all = useSyncExternalStore(onOutboxChange, getPendingMessages);
  return useMemo(
    () => all.filter((one) => one.userId === userId && one.conversationId === conversationId),
    [all, userId, conversationId],
  );
}

/** Focuses the heading of a conversation chosen in the list, or on a wide screen the message field. */
function useFocusWhenChatOpens(
  heading: RefObject<HTMLElement | null>,
  field: RefObject<HTMLElement | null>,
) {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the conversation opens
  useEffect(() => {
    // Keep the focus after a page load, which screen readers announce, and while the user types elsewhere.
    if (key === 'default' || document.activeElement?.matches('input, textarea')) return;
    const fieldOnWideScreen = matchMedia('(min-width: 40em)').matches && field.current;
    (fieldOnWideScreen || heading.current)?.focus({ preventScroll: true });
  }, []);
}

/** Focuses the heading when the user may no longer write, because the focused message field disappears. */
function useFocusHeadingWhenReadOnly(mayWrite: boolean, heading: RefObject<HTMLElement | null>) {
  const couldWrite = useRef(mayWrite);
  useEffect(() => {
    const hasEnded = couldWrite.current && !mayWrite;
    couldWrite.current = mayWrite;
    if (hasEnded && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
  }, [mayWrite, heading]);
}

const maxAnnouncements = 5;

/** Announces new messages to screen readers, instead of the message list, whose rows change on scrolling. */
function NewMessageNotice({ conversationId }: { conversationId: string }) {
  const ownClubId = useOwnClub().id;
  const [announcements, setAnnouncements] = useState<{ id: string; text: string }[]>([]);
  useLiveEvent('message', ({ conversationId: toId, clubName, message }) => {
    const { id, senderClubId, card, body } = message;
    if (toId !== conversationId || senderClubId === ownClubId) return;
    const text = `${clubName}: ${card ? 'News of a match' : body}`;
    setAnnouncements((before) =>
      [...before.filter((one) => one.id !== id), { id, text }].slice(-maxAnnouncements),
    );
  });
  return (
    <div role="log" aria-label="New messages">
      {announcements.map(({ id, text }) => (
        <VisuallyHidden key={id}>{text}</VisuallyHidden>
      ))}
    </div>
  );
}
