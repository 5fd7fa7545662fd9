import type { OpenConversation } from '@fixturebook/contract/chat';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router';
import { pageTitle } from '../platform/page-meta.ts';
import { ProblemError } from '../platform/problem-error.ts';
import { useOwnClub } from '../platform/session/use-session.ts';
import { Loading } from '../ui/loading.tsx';
import { conversationQuery, messagesQuery } from './api.ts';
import { Arrivals } from './arrivals.tsx';
import { ChatFailure } from './chat-failure.tsx';
import styles from './chat-pane.module.css';
import { ChatPaneHead } from './chat-pane-head.tsx';
import { Composer } from './composer.tsx';
import { ConnectionLine } from './connection-line.tsx';
import { MessageList } from './message-list.tsx';
import type { Messages } from './messages.ts';
import { OnlyProBegins } from './only-pro-begins.tsx';
import { timelineOf } from './timeline.ts';
import { useMarkRead } from './use-mark-read.ts';
import { useOlder } from './use-older.ts';
import { useOutgoing } from './use-outgoing.ts';
import { useToday } from './use-today.ts';

/** A conversation, to read and to write in. */
export function ChatPane({ conversationId }: { conversationId: string }) {
  const conversation = useQuery(conversationQuery(conversationId));
  const messages = useQuery(messagesQuery(conversationId));
  const error = conversation.error ?? messages.error;
  useMarkRead(conversationId, messages.data?.items);
  if (conversation.data && messages.data && !isOutOfReach(error))
    return <OpenChat conversation={conversation.data} messages={messages.data} />;
  if (!error) return <Loading />;
  function retry() {
    void conversation.refetch();
    void messages.refetch();
  }
  return <ChatFailure error={error} retry={retry} />;
}

/** Kept apart meanwhile: what is known of it is not shown any longer. */
function isOutOfReach(error: Error | null) {
  return error instanceof ProblemError && (error.status === 403 || error.status === 404);
}

interface OpenChatProps {
  conversation: OpenConversation;
  messages: Messages;
}

function OpenChat({ conversation, messages }: OpenChatProps) {
  const { id, club, mayWrite } = conversation;
  const own = useOwnClub().id;
  const waiting = useOutgoing(id);
  const today = useToday();
  const rows = useMemo(
    () => timelineOf(messages.items, waiting, own, today),
    [messages.items, waiting, own, today],
  );
  const older = useOlder(id);
  const heading = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useFocusOnOpening(heading, field);
  useFocusOnEnd(mayWrite, heading);
  return (
    <section className={styles.pane} aria-label={`Chat with ${club.name}`}>
      <title>{pageTitle(`Chat with ${club.name}`)}</title>
      <ChatPaneHead conversation={conversation} heading={heading} />
      {rows.length === 0 ? (
        <p className={styles.empty}>
          Nothing said yet.{mayWrite ? ' Write the first message.' : ''}
        </p>
      ) : (
        <MessageList
          rows={rows}
          clubName={club.name}
          hasOlder={messages.older !== null}
          older={older}
        />
      )}
      <Arrivals conversationId={id} />
      <ConnectionLine isWaiting={waiting.some(({ refusal }) => refusal === undefined)} />
      {mayWrite ? <Composer conversationId={id} field={field} /> : <OnlyProBegins />}
    </section>
  );
}

/** One who chose it goes on from here, on a wide screen by writing. */
function useFocusOnOpening(
  heading: RefObject<HTMLElement | null>,
  field: RefObject<HTMLElement | null>,
) {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    // The browser itself announces a page that it loaded; and who types elsewhere goes on there.
    if (key === 'default' || document.activeElement?.matches('input, textarea')) return;
    const writesAtOnce = matchMedia('(min-width: 48em)').matches && field.current;
    (writesAtOnce || heading.current)?.focus({ preventScroll: true });
  }, []);
}

/** One who may not write any longer reads on: the field that had the focus is gone. */
function useFocusOnEnd(mayWrite: boolean, heading: RefObject<HTMLElement | null>) {
  const before = useRef(mayWrite);
  useEffect(() => {
    const hasEnded = before.current && !mayWrite;
    before.current = mayWrite;
    if (hasEnded && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
  }, [mayWrite, heading]);
}
