import { memo } from 'react';
import { Outlet } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { formatTime } from '../../ui/dates/date-time.ts';
import { Row } from '../../ui/layout/stack.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { removePendingMessage, retryMessage } from '../outbox/outbox-queue.ts';
import { parseMessageParts } from './message-parser.ts';
import styles from './message-row.module.css';
import type { TimelineRow } from './timeline-groups.ts';

/** One tick when the server has stored the message, two when the other club has read it. */
const states = {
  waiting: {
    label: 'Waiting to be sent',
    iconPath: 'M12 2a6 6 0 1 1 0 12a6 6 0 1 1 0-12M12 4.5V8l2.5 2',
  },
  refused: { label: 'Not sent', iconPath: 'M12 2v8M12 12v2' },
  sent: { label: 'Sent', iconPath: 'M7 8.5l4 4L19 3.5' },
  read: { label: 'Read', iconPath: 'M2 8.5l4 4L14 3.5M10.5 10.5l2 2L21 3.5' },
};

/** The row is memoized, because scrolling renders the message list often. */
export const MessageRow = memo(MessageRowContent);

function MessageRowContent({ row, sender }: { row: TimelineRow; sender: string }) {
  return (
    <div className={styles.row} data-following={row.isContinuation}>
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
          {row.isContinuation ? (
            <VisuallyHidden>{sender}</VisuallyHidden>
          ) : (
            <span className={styles.sender}>{sender}</span>
          )}{' '}
          <time dateTime={row.sentAt}>{formatTime(new Date(row.sentAt))}</time>
          {row.isOwn && <MessageStateIcon state={row.state} />}
        </p>
        {row.card ? <Outlet context={row.card} /> : <MessageText text={row.body} />}
        {row.outgoing?.refusal !== undefined && <UnsentMessageActions outgoing={row.outgoing} />}
        {row.outgoing?.isOnlyInTab && (
          <p role="status">
            This device can't store messages. Keep this page open until this message is sent.
          </p>
        )}
      </div>
    </div>
  );
}

function MessageText({ text }: { text: string }) {
  return (
    <p className={styles.text}>
      {parseMessageParts(text).map(({ text: part, href }, index) =>
        href ? (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message never change
            key={index}
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
          >
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  );
}

function UnsentMessageActions({ outgoing }: { outgoing: NonNullable<TimelineRow['outgoing']> }) {
  return (
    <div className={styles.refused}>
      <p role="alert">Not sent. {outgoing.refusal}</p>
      <Row>
        <Button onClick={() => void retryMessage(outgoing)}>Try again</Button>
        <Button onClick={() => void removePendingMessage(outgoing)}>Discard</Button>
      </Row>
    </div>
  );
}

function MessageStateIcon({ state }: Pick<TimelineRow, 'state'>) {
  return (
    <span className={styles.tick} data-state={state}>
      <svg viewBox="0 0 24 16" width="21" height="14" aria-hidden="true">
        <path d={states[state].iconPath} fill="none" stroke="currentColor" strokeWidth="2" />
      </svg>
      <VisuallyHidden>{states[state].label}</VisuallyHidden>
    </span>
  );
}
