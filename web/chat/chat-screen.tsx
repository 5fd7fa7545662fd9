import { conversationPath } from '@fixturebook/contract/paths';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { clubQuery } from '../clubs/api.ts';
import { pageMeta } from '../platform/page-meta.ts';
import { useMe } from '../platform/session/use-session.ts';
import { useFlashMessage } from '../platform/use-flash-message.ts';
import { Loading } from '../ui/feedback/loading.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Heading } from '../ui/heading.tsx';
import { PageHeading } from '../ui/layout/page.tsx';
import hiddenStyles from '../ui/visually-hidden.module.css';
import {
  clubListsKey,
  conversationListsKey,
  conversationQuery,
  conversationsQuery,
  openConversation,
} from './api.ts';
import { AllClubsList } from './chat-list/all-clubs-list.tsx';
import { RecentChatsList } from './chat-list/recent-chats-list.tsx';
import styles from './chat-screen.module.css';
import { ChatFailureNotice } from './conversation/chat-failure-notice.tsx';
import { ConversationPanel } from './conversation/conversation-panel.tsx';

export function meta() {
  return pageMeta('Chat');
}

/**
 * Opens the chat in the URL: `/chatscreen?conversation=0badc0de`, or `?with=ash-green` for a chat with that
 * club. A narrow screen hides the lists while a chat is open.
 */
export default function ChatScreen() {
  const [search] = useSearchParams();
  const flashMessage = useFlashMessage();
  const conversationId = search.get('conversation') || undefined;
  const slug = conversationId ? null : search.get('with');
  const isOpen = !!(conversationId || slug);
  const lists = useFocusOnClosedChat(conversationId);
  return (
    <div className={styles.screen} data-open={isOpen}>
      <div className={hiddenStyles.hidden}>
        <PageHeading>Chat</PageHeading>
      </div>
      <div className={styles.lists} ref={lists} tabIndex={-1}>
        {flashMessage && <Notice tone="success">{flashMessage}</Notice>}
        <RecentChatsList openId={conversationId} />
        <AllClubsList isChatOpen={isOpen} />
      </div>
      <div className={styles.pane}>
        {!isOpen && <NoOpenChatNotice />}
        {conversationId && (
          <ConversationPanel key={conversationId} conversationId={conversationId} />
        )}
        {slug && <NewChatPanel key={slug} slug={slug} />}
      </div>
    </div>
  );
}

function NoOpenChatNotice() {
  const { limited } = useMe();
  return (
    <section className={`${styles.centred} ${styles.nothing}`} aria-labelledby="nothing-open">
      <Heading level={2} id="nothing-open">
        Select a chat
      </Heading>
      <p>Choose one of your chats{limited ? '' : ', or a club to message'}.</p>
    </section>
  );
}

function NewChatPanel({ slug }: { slug: string }) {
  const query = useQuery(openChatWithClubQuery(slug));
  if (query.data) return <Navigate to={conversationPath(query.data.id)} replace />;
  if (query.error)
    return <ChatFailureNotice error={query.error} retry={() => void query.refetch()} />;
  return <Loading />;
}

/** The response is never cached, because the request creates the conversation if there is none. */
function openChatWithClubQuery(slug: string) {
  return queryOptions({
    queryKey: ['chat', 'with', slug],
    queryFn: async ({ client }): Promise<{ id: string }> => {
      // A known conversation opens without the server, so that it can be written in without a signal.
      const known = await findKnownConversation(client, slug);
      if (known) return known;
      const club = await client.fetchQuery(clubQuery({ slug }));
      const conversation = await openConversation(club.id);
      client.setQueryData(conversationQuery(conversation.id).queryKey, conversation);
      for (const queryKey of [conversationListsKey, clubListsKey])
        void client.invalidateQueries({ queryKey });
      return conversation;
    },
    gcTime: 0,
    retry: false,
  });
}

/** Finds a conversation among those that the list of recent chats has, or that the device stores. */
async function findKnownConversation(client: QueryClient, slug: string) {
  const list = conversationsQuery('');
  const getPages = () => client.getQueryData(list.queryKey)?.pages;
  if (!getPages()) {
    let stopListening = () => {};
    // The stored list appears while the request still waits for a silent server.
    const appeared = new Promise<void>((resolve) => {
      stopListening = client.getQueryCache().subscribe(() => getPages() && resolve());
    });
    await Promise.race([client.prefetchInfiniteQuery(list), appeared]);
    stopListening();
  }
  return getPages()
    ?.flatMap(({ items }) => items)
    .find(({ club }) => club.slug === slug);
}

/** After the user closes a conversation, moves the focus to its entry in the list. */
function useFocusOnClosedChat(conversationId: string | undefined) {
  const lists = useRef<HTMLDivElement>(null);
  const previousId = useRef(conversationId);
  useEffect(() => {
    const closedId = previousId.current;
    previousId.current = conversationId;
    if (conversationId || !closedId || document.activeElement !== document.body) return;
    const link = lists.current?.querySelector<HTMLElement>(
      `a[href="${conversationPath(closedId)}"]`,
    );
    (link ?? lists.current)?.focus({ preventScroll: true });
  }, [conversationId]);
  return lists;
}
