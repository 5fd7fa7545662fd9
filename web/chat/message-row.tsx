import { memo } from 'react';
import { Outlet } from 'react-router';
import { Button } from '../ui/button.tsx';
import { Unseen } from '../ui/unseen.tsx';
import styles from './message-row.module.css';
import { MessageText } from './message-text.tsx';
import { remove, tryAgain } from './outbox.ts';
import type { TimelineRow } from './timeline.ts';

interface MessageRowProps {
  row: TimelineRow;
  /** The club that wrote it. */
  sender: string;
}

const time = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
});

const states = {
  waiting: 'Waiting to be sent',
  refused: 'Not sent',
  sent: 'Sent',
  read: 'Read',
};

/** Made once while one scrolls. */
export const MessageRow = memo(ShownRow);

/** Of a card the child route knows what to show: see `web/routes.ts`. */
function ShownRow({ row, sender }: MessageRowProps) {
  return (
    <div className={styles.row} data-following={row.isFollowing}>
      {row.day && (
        <p className={styles.day}>
          <span>{row.day}</span>
        </p>
      )}
      <div
        className={styles.bubble}
        data-own={row.isOwn}
        data-state={row.state}
        data-card={!!row.card}
      >
        <p className={styles.head}>
          {row.isFollowing ? (
            <Unseen>{sender}</Unseen>
          ) : (
            <span className={styles.sender}>{sender}</span>
          )}{' '}
          <time className={styles.time} dateTime={row.at}>
            {time.format(new Date(row.at))}
          </time>
          {row.isOwn && <Tick state={row.state} />}
        </p>
        {row.card ? <Outlet context={row.card} /> : <MessageText text={row.body} />}
        {row.outgoing?.refusal !== undefined && <Refused outgoing={row.outgoing} />}
      </div>
    </div>
  );
}

function Refused({ outgoing }: { outgoing: NonNullable<TimelineRow['outgoing']> }) {
  return (
    <div className={styles.refused}>
      <p role="alert">Not sent. {outgoing.refusal}</p>
      <div className={styles.actions}>
        <Button onClick={() => void tryAgain(outgoing)}>Try again</Button>
        <Button onClick={() => void remove(outgoing)}>Discard</Button>
      </div>
    </div>
  );
}

/** One tick when the server has it, two when the other club has read it. */
function Tick({ state }: Pick<TimelineRow, 'state'>) {
  return (
    <span className={styles.tick} data-state={state}>
      <svg viewBox="0 0 24 16" width="21" height="14" aria-hidden="true">
        <path d={shapes[state]} fill="none" stroke="currentColor" strokeWidth="2" />
      </svg>
      <Unseen>{states[state]}</Unseen>
    </span>
  );
}

const shapes = {
  waiting: 'M12 2a6 6 0 1 1 0 12a6 6 0 1 1 0-12M12 4.5V8l2.5 2',
  refused: 'M12 2v8M12 12v2',
  sent: 'M7 8.5l4 4L19 3.5',
  read: 'M2 8.5l4 4L14 3.5M10.5 10.5l2 2L21 3.5',
};
