import type { CalendarFeed } from '@fixturebook/contract/card-outputs';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { CopyRow } from '../../ui/copy-row.tsx';
import { formatDateTime } from '../../ui/dates/date-time.ts';
import { Field } from '../../ui/form/field.tsx';
import { Row } from '../../ui/layout/stack.tsx';
import { Link } from '../../ui/link.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import type { FeedChange } from './feed-dialog.tsx';

export function FeedAddressPanel({
  feed,
  onChange,
}: {
  feed: NonNullable<CalendarFeed['feed']>;
  onChange: (change: FeedChange) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Field
        label="Calendar link"
        name="address"
        hint={`Anyone with the link can read your card. Created ${formatDateTime(feed.createdAt)}.`}
      >
        {({ 'aria-required': _, ...control }) => (
          <input {...control} ref={input} readOnly value={feed.url} dir="ltr" />
        )}
      </Field>
      <CopyRow
        look="main"
        label="Copy link"
        text={feed.url}
        selectText={() => input.current?.select()}
        manualHint="We've selected the link: copy it from the field."
      />
      <p>
        <Link to={feed.url.replace(/^https?:/, 'webcal:')}>Open in this device’s calendar</Link>
      </p>
      <PlainList>
        <li>
          <strong>iPhone, iPad, Mac:</strong> open it as above, and subscribe.
        </li>
        <li>
          <strong>Google Calendar:</strong> on a computer, Other calendars, From URL.
        </li>
        <li>
          <strong>Outlook:</strong> Add calendar, Subscribe from web.
        </li>
      </PlainList>
      <p>
        Only share it with people who may see your card. If it falls into the wrong hands, get a new
        link: the old one stops working. Everyone who looks after your club sees the same link, and
        it keeps working when you log out.
      </p>
      <Row>
        <Button onClick={() => onChange('renew')}>Get a new link</Button>
        <Button onClick={() => onChange('end')}>Turn off</Button>
      </Row>
    </>
  );
}
