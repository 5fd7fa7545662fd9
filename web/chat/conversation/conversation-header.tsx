import type { Conversation } from '@fixturebook/contract/chat';
import { chatPath, clubPath } from '@fixturebook/contract/paths';
import { type RefObject, useState } from 'react';
import { Link } from 'react-router';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon, IconButton } from '../../ui/button.tsx';
import { Heading } from '../../ui/heading.tsx';
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
  const close = () => setOpen(undefined);
  return (
    <header className={styles.head}>
      <Link className={styles.back} to={chatPath} aria-label="Back to your chats">
        <Icon path="M14.5 5l-7 7 7 7" />
      </Link>
      <Avatar name={club.name} photoUrl={club.photoUrl} size={40} />
      <Heading level={2} size="large" className={styles.name} ref={heading} tabIndex={-1}>
        <Link to={clubPath(club.slug)}>{club.name}</Link>
      </Heading>
      <IconButton
        icon="M4 12h3M10.5 12h3M17 12h3"
        className={styles.menu}
        aria-label="Block, report or delete"
        aria-haspopup="dialog"
        onClick={() => setOpen('menu')}
      />
      {open === 'menu' && (
        <ChatMenuDialog
          conversation={conversation}
          onDelete={() => setOpen('delete')}
          onClose={close}
        />
      )}
      {open === 'delete' && (
        <DeleteChatDialog conversation={conversation} isChatOpen onClose={close} />
      )}
    </header>
  );
}
