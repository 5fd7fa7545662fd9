import type { Conversation } from '@fixturebook/contract/chat';
import { conversationPath } from '@fixturebook/contract/paths';
import { useOwnClub } from '../../platform/session/use-session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { IconButton } from '../../ui/button.tsx';
import { formatShortDate, getLondonDate } from '../../ui/dates/calendar-date.ts';
import { formatTime } from '../../ui/dates/date-time.ts';
import { useToday } from '../../ui/dates/use-today.ts';
import { formatCount } from '../../ui/format/count.ts';
import { LinkedRow, RowLink } from '../../ui/plain-list.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './recent-chats-list.module.css';

interface RecentChatRowProps {
  conversation: Conversation;
  isOpen: boolean;
  onDelete: () => void;
}

export function RecentChatRow({ conversation, isOpen, onDelete }: RecentChatRowProps) {
  const { id, club, lastAt, lastMessage } = conversation;
  const today = useToday();
  const unread = isOpen ? 0 : conversation.unread;
  return (
    <LinkedRow className={styles.row} data-current={isOpen} data-unread={unread > 0}>
      <Avatar name={club.name} photoUrl={club.photoUrl} size={44} />
      <div className={styles.text}>
        <div className={styles.line}>
          <RowLink
            className={styles.link}
            to={conversationPath(id)}
            aria-current={isOpen ? 'true' : undefined}
          >
            {club.name}
          </RowLink>
          {lastMessage && <span className={styles.when}>{formatMessageTime(lastAt, today)}</span>}
        </div>
        <div className={styles.line}>
          {lastMessage && <LastMessageExcerpt message={lastMessage} />}
          {unread > 0 && (
            <span className={styles.unread}>
              <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
              <VisuallyHidden>{formatCount(unread, 'unread message')}</VisuallyHidden>
            </span>
          )}
        </div>
      </div>
      <IconButton
        icon="M4 6.5h16M9.5 6V4h5v2M6.5 6.5l1 13.5h9l1-13.5M10.5 10.5v6M13.5 10.5v6"
        className={styles.delete}
        aria-label={`Delete the chat with ${club.name}`}
        onClick={onDelete}
      />
    </LinkedRow>
  );
}

const cardExcerpts = {
  request: 'A match request',
  match: 'Match agreed',
  'called-off': 'Match called off',
  terms: 'Change to the details',
};

function LastMessageExcerpt({ message }: { message: NonNullable<Conversation['lastMessage']> }) {
  const isOwn = useOwnClub().id === message.senderClubId;
  const text = message.card ? cardExcerpts[message.card.kind] : message.body;
  return (
    <p className={styles.excerpt}>
      {isOwn && !message.card && 'You: '}
      {text}
    </p>
  );
}

/** Formats the time of a message as `13:30` if it was sent today, else as `5 Jun`. */
function formatMessageTime(iso: string, today: string): string {
  const moment = new Date(iso);
  const day = getLondonDate(moment);
  if (day === today) return formatTime(moment);
  const [, ...dayMonthYear] = formatShortDate(day).split(' ');
  return dayMonthYear.slice(0, day.slice(0, 4) === today.slice(0, 4) ? 2 : 3).join(' ');
}
