import type { Notification } from '@fixturebook/contract/notifications';
import { Link } from 'react-router';
import { formatDateTime } from '../ui/dates/date-time.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './notification-row.module.css';

interface NotificationRowProps {
  notification: Notification;
  isNew: boolean;
}

export function NotificationRow({ notification, isNew }: NotificationRowProps) {
  const { text, path, createdAt } = notification;
  return (
    <li className={styles.row} data-fresh={isNew}>
      <Link className={styles.link} to={path}>
        {isNew && <VisuallyHidden>New: </VisuallyHidden>}
        {text}
      </Link>
      <time className={styles.when} dateTime={createdAt}>
        {formatDateTime(createdAt)}
      </time>
    </li>
  );
}
