import { conversationPath } from '@fixturebook/contract/paths';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { pageMeta } from '../platform/page-meta.ts';
import { useMe } from '../platform/session/use-session.ts';
import { useFlashMessage } from '../platform/use-flash-message.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { PageHeading } from '../ui/layout/page.tsx';
import { AllClubsList } from './chat-list/all-clubs-list.tsx';
import { RecentChatsList } from './chat-list/recent-chats-list.tsx';
import styles from './chat-screen.module.css';
import { parseChatSearch } from './chat-search.ts';
import { ChatWithClubPanel } from './conversation/chat-with-club-panel.tsx';
import { ConversationPanel } from './conversation/conversation-panel.tsx';

export function meta() {
  return pageMeta('Chat');
}

/**
 * The address names what is open: `/chatscreen?conversation=0badc0de`, or `?with=ash-green`. A narrow
 * screen hides the lists while a conversation is open.
 */
export default function ChatScreen() {
  const openChat = parseChatSearch(useSearchParams()[0]);
  const flashMessage = useFlashMessage();
  const conversationId = openChat && 'conversation' in openChat ? openChat.conversation : undefined;
  const lists = useFocusOnReturn(conversationId);
  return (
    <div className={styles.screen} data-open={!!openChat}>
      <div className={styles.heading}>
        <PageHeading>Chat</PageHeading>
      </div>
      <div className={styles.lists} ref={lists} tabIndex={-1}>
        {flashMessage && <Notice tone="success">{flashMessage}</Notice>}
        <RecentChatsList openId={conversationId} />
        <AllClubsList />
      </div>
      <div className={styles.pane}>
        {!openChat && <NoChatOpen />}
        {conversationId && (
          <ConversationPanel key={conversationId} conversationId={conversationId} />
        )}
        {openChat && 'club' in openChat && (
          <ChatWithClubPanel key={openChat.club} slug={openChat.club} />
        )}
      </div>
    </div>
  );
}

function NoChatOpen() {
  const { limited } = useMe();
  return (
    <section className={styles.nothing} aria-labelledby="nothing-open">
      <h2 id="nothing-open">Select a chat</h2>
      <p>Choose one of your chats{limited ? '' : ', or a club to message'}.</p>
    </section>
  );
}

/** After a conversation is closed, moves the focus to its entry in the list. */
function useFocusOnReturn(conversationId: string | undefined) {
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
