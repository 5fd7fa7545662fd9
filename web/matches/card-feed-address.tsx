import type { CalendarFeed } from '@fixturebook/contract/card-outputs';
import { useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { CopyRow } from '../ui/copy-row.tsx';
import { Field } from '../ui/form/field.tsx';
import { Link } from '../ui/link.tsx';
import { momentInWords } from '../ui/moment.ts';
import { Row } from '../ui/stack.tsx';
import styles from './card-feed-address.module.css';
import type { FeedChange } from './card-feed-dialog.tsx';

interface CardFeedAddressProps {
  feed: NonNullable<CalendarFeed['feed']>;
  onAsk: (change: FeedChange) => void;
}

export function CardFeedAddress({ feed, onAsk }: CardFeedAddressProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Field
        label="Address of your card"
        name="address"
        hint={`Whoever has it can read your card. Made ${momentInWords(feed.createdAt)}.`}
      >
        {({ 'aria-required': _, ...control }) => (
          <input {...control} ref={input} readOnly value={feed.url} dir="ltr" />
        )}
      </Field>
      <CopyRow
        look="main"
        label="Copy the address"
        text={feed.url}
        mark={() => input.current?.select()}
        byHand="The address is marked: copy it from the field."
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
        <Button onClick={() => onAsk('renew')}>Renew the address</Button>
        <Button onClick={() => onAsk('end')}>End it</Button>
      </Row>
    </>
  );
}
