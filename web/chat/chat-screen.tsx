import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { pageMeta } from '../platform/page-meta.ts';
import { useMe } from '../platform/session/use-session.ts';
import { useDoneOnce } from '../platform/use-done-once.ts';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page.tsx';
import { AllClubs } from './all-clubs.tsx';
import { openChatOf } from './chat-address.ts';
import { ChatPane } from './chat-pane.tsx';
import styles from './chat-screen.module.css';
import { ChatWithClub } from './chat-with-club.tsx';
import { conversationPath } from './paths.ts';
import { RecentChats } from './recent-chats.tsx';

export function meta() {
  return pageMeta('Chat');
}

/**
 * What is open stands in the address: `/chatscreen?conversation=0badc0de`, or `?with=ash-green`.
 * Where there is no room for both, the lists give way to it.
 */
export default function ChatScreen() {
  const open = openChatOf(useSearchParams()[0]);
  const done = useDoneOnce();
  const conversationId = open && 'conversation' in open ? open.conversation : undefined;
  const lists = useFocusOnReturn(conversationId);
  return (
    <div className={styles.screen} data-open={!!open}>
      <div className={styles.heading}>
        <PageHeading>Chat</PageHeading>
      </div>
      <div className={styles.lists} ref={lists} tabIndex={-1}>
        {done && <Notice tone="success">{done}</Notice>}
        <RecentChats openId={conversationId} />
        <AllClubs />
      </div>
      <div className={styles.pane}>
        {!open && <NothingOpen />}
        {conversationId && <ChatPane key={conversationId} conversationId={conversationId} />}
        {open && 'club' in open && <ChatWithClub key={open.club} slug={open.club} />}
      </div>
    </div>
  );
}

function NothingOpen() {
  const { limited } = useMe();
  return (
    <section className={styles.nothing} aria-labelledby="nothing-open">
      <h2 id="nothing-open">Select a chat</h2>
      <p>Choose one of your chats{limited ? '' : ', or a club to write to'}.</p>
    </section>
  );
}

/** Who comes back from a conversation goes on where it is listed: what had the focus is gone. */
function useFocusOnReturn(conversationId: string | undefined) {
  const lists = useRef<HTMLDivElement>(null);
  const before = useRef(conversationId);
  useEffect(() => {
    const left = before.current;
    before.current = conversationId;
    if (conversationId || !left || document.activeElement !== document.body) return;
    const way = lists.current?.querySelector<HTMLElement>(`a[href="${conversationPath(left)}"]`);
    (way ?? lists.current)?.focus({ preventScroll: true });
  }, [conversationId]);
  return lists;
}
