import type { CardFeed } from '@fixturebook/contract/card/feeds';
import { calendarChangesPath } from '@fixturebook/contract/paths';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe } from '../../platform/session/use-session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useOpenDialog } from '../../ui/dialog/dialog-host.tsx';
import { type FlashMessage, FlashNotice } from '../../ui/feedback/flash-notice.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Row, Stack } from '../../ui/layout/stack.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import { cardFeedsQuery, readCalendar, unsubscribeFromCalendar } from './api.ts';
import styles from './calendars-section.module.css';
import { formatChangeCount, formatFeedState } from './subscribed-words.ts';

/** Lists the calendars that are read every 6 hours. Shows nothing if there are none. */
export function CalendarsSection() {
  const { data } = useQuery(cardFeedsQuery);
  const [flash, setFlash] = useState<FlashMessage>();
  const feeds = data?.items ?? [];
  if (feeds.length === 0 && !flash) return null;
  return (
    <Section heading="Calendars we look at" size="large">
      <FlashNotice flash={flash} />
      <PlainList between="line">
        {feeds.map((feed) => (
          <CalendarRow key={feed.id} feed={feed} onFlash={setFlash} />
        ))}
      </PlainList>
    </Section>
  );
}

interface CalendarRowProps {
  feed: CardFeed;
  onFlash: (flash: FlashMessage) => void;
}

function CalendarRow({ feed, onFlash }: CalendarRowProps) {
  const client = useQueryClient();
  const { limited } = useMe();
  const openDialog = useOpenDialog();
  const readMutation = useMutation({
    mutationFn: () => readCalendar(feed.id),
    onSuccess(result) {
      if (result.fault)
        onFlash({ tone: 'error', text: "We couldn't read this calendar: see below." });
      else
        onFlash({
          tone: 'success',
          text:
            result.changes === 0
              ? 'Nothing has changed in this calendar.'
              : `${formatChangeCount(result.changes)} in this calendar.`,
        });
      return client.invalidateQueries(cardFeedsQuery);
    },
    onError: (error) => onFlash({ tone: 'error', text: error.message }),
  });

  async function unsubscribe() {
    await unsubscribeFromCalendar(feed.id);
    onFlash({
      tone: 'success',
      text: "We've stopped looking. Your matches are still on your card.",
    });
    await client.invalidateQueries(cardFeedsQuery);
  }

  function confirmUnsubscribing() {
    openDialog((close) => (
      <ConfirmDialog
        heading="Stop looking at this calendar?"
        confirmLabel="Stop looking"
        pendingLabel="Stopping..."
        cancelLabel="Keep looking"
        look="danger"
        onConfirm={unsubscribe}
        onClose={close}
      >
        <p>Its matches stay on your card, but we won't tell you what changes.</p>
      </ConfirmDialog>
    ));
  }

  const team = feed.team && ` · ${feed.team}`;
  return (
    <li className={styles.calendar}>
      <Stack>
        <div>
          <p className={styles.name}>
            {feed.name}
            {team}
          </p>
          <p className={styles.state} data-failing={feed.fault !== null}>
            {formatFeedState(feed)}
          </p>
        </div>
        <Row>
          {feed.changes > 0 && (
            <ButtonLink look="main" to={calendarChangesPath(feed.id)}>
              See {formatChangeCount(feed.changes)}
            </ButtonLink>
          )}
          {!limited && (
            <Button
              aria-label={`Look now at ${feed.name}`}
              aria-disabled={readMutation.isPending}
              onClick={() => readMutation.mutate()}
            >
              {readMutation.isPending ? 'Looking...' : 'Look now'}
            </Button>
          )}
          <Button aria-label={`Stop looking at ${feed.name}`} onClick={confirmUnsubscribing}>
            Stop looking
          </Button>
        </Row>
      </Stack>
    </li>
  );
}
