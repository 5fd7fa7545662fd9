import type { Notification } from '@fixturebook/contract/notifications';
import { Link } from 'react-router';
import { momentInWords } from '../ui/moment.ts';
import { Unseen } from '../ui/unseen.tsx';
import styles from './notification-row.module.css';

interface NotificationRowProps {
  notification: Notification;
  isFresh: boolean;
}

export function NotificationRow({ notification, isFresh }: NotificationRowProps) {
  const { text, path, createdAt } = notification;
  return (
    <li className={styles.row} data-fresh={isFresh}>
      <Link className={styles.link} to={path}>
        {isFresh && <Unseen>New: </Unseen>}
        {text}
      </Link>
      <time className={styles.when} dateTime={createdAt}>
        {momentInWords(createdAt)}
      </time>
    </li>
  );
}
