import type { Conversation } from '@fixturebook/contract/chat';
import { chatPath, clubPath } from '@fixturebook/contract/paths';
import { type RefObject, useState } from 'react';
import { Link } from 'react-router';
import { Avatar } from '../../ui/avatar.tsx';
import { DeleteChatDialog } from '../chat-list/delete-chat-dialog.tsx';
import { ChatMenuDialog } from './chat-menu-dialog.tsx';
import styles from './conversation-header.module.css';

interface ConversationHeaderProps {
  conversation: Conversation;
  heading: RefObject<HTMLHeadingElement | null>;
}

export function ConversationHeader({ conversation, heading }: ConversationHeaderProps) {
  const { club } = conversation;
  const [open, setOpen] = useState<'menu' | 'delete'>();
  return (
    <header className={styles.head}>
      <Link className={styles.back} to={chatPath} aria-label="Back to your chats">
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
          <path d="M14.5 5l-7 7 7 7" fill="none" stroke="currentColor" strokeWidth="2.2" />
        </svg>
      </Link>
      <Avatar name={club.name} photoUrl={club.photoUrl} size={40} />
      <h2 className={styles.name} ref={heading} tabIndex={-1}>
        <Link to={clubPath(club.slug)}>{club.name}</Link>
      </h2>
      <button
        type="button"
        className={styles.more}
        aria-label="Block, report or delete"
        aria-haspopup="dialog"
        onClick={() => setOpen('menu')}
      >
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
          <path
            d="M5 12h.01M12 12h.01M19 12h.01"
            stroke="currentColor"
            strokeWidth="3.6"
            strokeLinecap="round"
          />
        </svg>
      </button>
      {open === 'menu' && (
        <ChatMenuDialog
          conversation={conversation}
          onDelete={() => setOpen('delete')}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'delete' && (
        <DeleteChatDialog
          conversation={conversation}
          isChatOpen
          onClose={() => setOpen(undefined)}
        />
      )}
    </header>
  );
}
