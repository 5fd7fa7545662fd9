import type { CalendarFeed } from '@fixturebook/contract/card-outputs';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { CopyRow } from '../../ui/copy-row.tsx';
import { formatDateTime } from '../../ui/dates/date-time.ts';
import { Field } from '../../ui/form/field.tsx';
import { Row } from '../../ui/layout/stack.tsx';
import { Link } from '../../ui/link.tsx';
import styles from './feed-address-panel.module.css';
import type { FeedChange } from './feed-dialog.tsx';

interface FeedAddressPanelProps {
  feed: NonNullable<CalendarFeed['feed']>;
  onChange: (change: FeedChange) => void;
}

export function FeedAddressPanel({ feed, onChange }: FeedAddressPanelProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Field
        label="Address of your card"
        name="address"
        hint={`Whoever has it can read your card. Made ${formatDateTime(feed.createdAt)}.`}
      >
        {({ 'aria-required': _, ...control }) => (
          <input {...control} ref={input} readOnly value={feed.url} dir="ltr" />
        )}
      </Field>
      <CopyRow
        look="main"
        label="Copy the address"
        text={feed.url}
        selectText={() => input.current?.select()}
        manualHint="The address is marked: copy it from the field."
      />
      <p>
        <Link to={feed.url.replace(/^https?:/, 'webcal:')}>Open it in this device’s calendar</Link>
      </p>
      <ul className={styles.ways}>
        <li>
          <strong>iPhone, iPad, Mac:</strong> open it with the link above, and subscribe.
        </li>
        <li>
          <strong>Google Calendar:</strong> on a computer, Other calendars, From URL.
        </li>
        <li>
          <strong>Outlook:</strong> Add calendar, Subscribe from web.
        </li>
      </ul>
      <p>
        Give it only to people who may see your card. If it falls into the wrong hands, renew it:
        the old address then stops working. It belongs to your club: all of its officers see the
        same one, and signing out does not end it.
      </p>
      <Row>
        <Button onClick={() => onChange('renew')}>Renew the address</Button>
        <Button onClick={() => onChange('end')}>End it</Button>
      </Row>
    </>
  );
}
