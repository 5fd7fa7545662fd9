import type { CalendarFeed } from '@fixturebook/contract/card/outputs';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { pageMeta } from '../../platform/page-meta.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/dates/date-time.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useOpenDialog } from '../../ui/dialog/dialog-host.tsx';
import { type FlashMessage, FlashNotice } from '../../ui/feedback/flash-notice.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Row, Stack } from '../../ui/layout/stack.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { CopyRow } from '../../ui/share/copy-row.tsx';
import {
  createCalendarFeed,
  deleteCalendarFeed,
  feedQuery,
  renewCalendarFeed,
} from '../outputs/api.ts';
import { calendarPrograms } from './calendar-paths.ts';

export function meta() {
  return pageMeta('Subscribe in your calendar');
}

export default function FeedScreen() {
  const query = useQuery(feedQuery);
  const [flash, setFlash] = useState<FlashMessage>();
  const openDialog = useOpenDialog();
  function confirmChange(change: CalendarFeedChange) {
    openDialog((close) => (
      <ConfirmFeedChangeDialog change={change} onClose={close} onFlash={setFlash} />
    ));
  }
  return (
    <Page
      heading="Subscribe in your calendar"
      parent="/mycard"
      lead="Your matches and free dates in the calendar on your phone or computer. Updates automatically, a few times a day."
    >
      <Loaded query={query}>
        {({ feed }) => (
          <Stack>
            <FlashNotice flash={flash} />
            {feed ? (
              <FeedAddressPanel feed={feed} onChange={confirmChange} />
            ) : (
              <CreateFeedPanel onFlash={setFlash} />
            )}
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

/** Pressing a button creates the link of the feed and opens the calendar program with it. */
function CreateFeedPanel({ onFlash }: { onFlash: (flash: FlashMessage) => void }) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: createCalendarFeed,
    onSuccess(created) {
      client.setQueryData(feedQuery.queryKey, created);
      onFlash({ tone: 'success', text: "Here's your private calendar link." });
    },
  });
  function openProgram(program?: (typeof calendarPrograms)[number]) {
    mutate(undefined, {
      onSuccess({ feed }) {
        if (feed && program) window.location.assign(program.getUrl(feed.url));
      },
    });
  }
  return (
    <>
      <p>Choose your calendar, and subscribe there.</p>
      {error && <Notice tone="error">{error.message}</Notice>}
      <Row>
        {calendarPrograms.map((program) => (
          <Button key={program.name} aria-disabled={isPending} onClick={() => openProgram(program)}>
            {program.name}
          </Button>
        ))}
        <Button aria-disabled={isPending} onClick={() => openProgram()}>
          Another calendar
        </Button>
      </Row>
      <p>
        Your calendar gets a private link. Anyone with the link can see your fixtures, but no phone
        numbers or emails.
      </p>
    </>
  );
}

function FeedAddressPanel({
  feed,
  onChange,
}: {
  feed: NonNullable<CalendarFeed['feed']>;
  onChange: (change: CalendarFeedChange) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <p>Choose your calendar, and subscribe there.</p>
      <Row>
        {calendarPrograms.map(({ name, getUrl }) => (
          <ButtonLink key={name} to={getUrl(feed.url)} rel="noopener noreferrer">
            {name}
          </ButtonLink>
        ))}
      </Row>
      <Field
        label="Calendar link"
        name="address"
        hint={`For any other calendar. Anyone with the link can read your card. Created ${formatDateTime(feed.createdAt)}.`}
      >
        {({ 'aria-required': _, ...control }) => (
          <input {...control} ref={input} readOnly value={feed.url} dir="ltr" />
        )}
      </Field>
      <CopyRow
        label="Copy link"
        text={feed.url}
        selectText={() => input.current?.select()}
        manualHint="We've selected the link: copy it from the field."
      />
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

type CalendarFeedChange = keyof typeof changes;

const changes = {
  renew: {
    run: renewCalendarFeed,
    heading: 'Get a new link?',
    confirmLabel: 'Get a new link',
    pendingLabel: 'Getting a new link...',
    done: "Here's your new link. Add it to your calendars: the old one no longer works.",
  },
  end: {
    run: deleteCalendarFeed,
    heading: 'Turn off the link?',
    confirmLabel: 'Turn off',
    pendingLabel: 'Turning off...',
    done: 'The link no longer works.',
  },
};

function ConfirmFeedChangeDialog({
  change,
  onClose,
  onFlash,
}: {
  change: CalendarFeedChange;
  onClose: () => void;
  onFlash: (flash: FlashMessage) => void;
}) {
  const client = useQueryClient();
  const { run, done, ...texts } = changes[change];
  async function confirm() {
    client.setQueryData(feedQuery.queryKey, await run());
    onFlash({ tone: 'success', text: done });
  }
  return (
    <ConfirmDialog
      {...texts}
      cancelLabel="Keep it"
      look="danger"
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>Any calendar using this link, yours or anyone else's, will stop updating.</p>
    </ConfirmDialog>
  );
}
