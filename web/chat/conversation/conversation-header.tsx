import type { Conversation } from '@fixturebook/contract/chat';
import { chatPath, clubPath } from '@fixturebook/contract/paths';
import type { RefObject } from 'react';
import { Link } from 'react-router';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon, IconButton } from '../../ui/button.tsx';
import { useOpenDialog } from '../../ui/dialog/dialog-host.tsx';
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
  const openDialog = useOpenDialog();

  function openMenu() {
    openDialog((close) => (
      <ChatMenuDialog
        conversation={conversation}
        onDelete={() => {
          close();
          confirmDeletion();
        }}
        onClose={close}
      />
    ));
  }

  function confirmDeletion() {
    openDialog((close) => (
      <DeleteChatDialog conversation={conversation} isChatOpen onClose={close} />
    ));
  }

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
        onClick={openMenu}
      />
    </header>
  );
}
