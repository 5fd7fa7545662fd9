import type {
  FeedAcceptance,
  FeedAcceptanceInput,
  FeedChange,
} from '@fixturebook/contract/card/feeds';
import { cardImportPath, matchPath } from '@fixturebook/contract/paths';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { invalidateFixturesAndMatches } from '../../fixtures/api.ts';
import { pageMeta } from '../../platform/page-meta.ts';
import { ProOnlyNotice } from '../../platform/plan/pro-only-notice.tsx';
import { useMe } from '../../platform/session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { type FlashMessage, FlashNotice } from '../../ui/feedback/flash-notice.tsx';
import { Checkbox } from '../../ui/form/checkbox-field.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Row, Stack } from '../../ui/layout/stack.tsx';
import { Link } from '../../ui/link.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import { Segments } from '../../ui/segments.tsx';
import { undoCardImport } from '../outputs/api.ts';
import type { Route } from './+types/calendar-changes-screen';
import { acceptFeedChanges, cardFeedsQuery, feedChangesQuery, ignoreFeedChanges } from './api.ts';
import styles from './calendar-changes-screen.module.css';
import {
  formatAcceptance,
  formatChangeCount,
  formatChangeTitle,
  formatGuestAnswer,
  hasGuestAnswered,
  isAcceptable,
  isRemoval,
  listChangeLines,
} from './subscribed-words.ts';

export function meta() {
  return pageMeta('Changes in your calendar');
}

export default function CalendarChangesScreen({ params: { id } }: Route.ComponentProps) {
  const feed = useQuery(cardFeedsQuery).data?.items.find((one) => one.id === id);
  const query = useQuery(feedChangesQuery(id));
  return (
    <Page heading="Changes in your calendar" lead={feed?.name} parent={cardImportPath} width="wide">
      <Loaded query={query}>{({ items }) => <ChangesPanel feedId={id} changes={items} />}</Loaded>
    </Page>
  );
}

type Removal = NonNullable<FeedAcceptanceInput['removal']>;
const removals: Record<Removal, string> = { 'call-off': 'Call them off', delete: 'Delete them' };

function ChangesPanel({ feedId, changes }: { feedId: string; changes: FeedChange[] }) {
  const client = useQueryClient();
  const { limited } = useMe();
  /** What the user has ticked or unticked. */
  const [ticks, setTicks] = useState<Record<string, boolean>>({});
  const [removal, setRemoval] = useState<Removal>('call-off');
  const [flash, setFlash] = useState<FlashMessage>();
  const [acceptance, setAcceptance] = useState<FeedAcceptance>();
  const isTicked = (change: FeedChange) =>
    // A match goes from the card only if the user ticks it, because a calendar can be empty by mistake. What an invited
    // opponent has answered is lost only if the user ticks it.
    ticks[change.id] ?? (isAcceptable(change) && !isRemoval(change) && !hasGuestAnswered(change));
  const ticked = changes.filter(isTicked);
  const acceptable = ticked.filter(isAcceptable);
  const common = {
    onError: (error: Error) => setFlash({ tone: 'error', text: error.message }),
    onSettled: () => invalidateFixturesAndMatches(client),
  };
  const acceptMutation = useMutation({
    ...common,
    mutationFn: () => acceptFeedChanges(feedId, { changes: acceptable.map(toVersion), removal }),
    onSuccess(result) {
      setAcceptance(result);
      const isDone = result.results.some(({ outcome }) => outcome === 'accepted');
      setFlash({ tone: isDone ? 'success' : 'error', text: formatAcceptance(result) });
    },
  });
  const ignoreMutation = useMutation({
    ...common,
    mutationFn: () => ignoreFeedChanges(feedId, { changes: ticked.map(toVersion) }),
    onSuccess: () =>
      setFlash({
        tone: 'success',
        text: "Ignored. We'll list a match again if it changes again.",
      }),
  });
  const undoMutation = useMutation({
    ...common,
    mutationFn: undoCardImport,
    onSuccess() {
      setAcceptance(undefined);
      setFlash({ tone: 'success', text: 'The new matches are off your card again.' });
    },
  });
  const isBusy = acceptMutation.isPending || ignoreMutation.isPending;
  const importId = acceptance?.importId;
  return (
    <Stack>
      <FlashNotice flash={flash} />
      {importId && (
        <Row>
          <Button
            aria-disabled={undoMutation.isPending}
            onClick={() => undoMutation.mutate(importId)}
          >
            {undoMutation.isPending ? 'Undoing...' : 'Undo the new matches'}
          </Button>
        </Row>
      )}
      {changes.length === 0 ? (
        <p>Nothing waits for you here. We'll list what changes in this calendar.</p>
      ) : (
        <>
          <p>Nothing on your card changes until you accept it.</p>
          {limited && (
            <ProOnlyNotice line="Accepting changes from a calendar is for Pro clubs.">
              <p>You can still change your card by hand.</p>
            </ProOnlyNotice>
          )}
          <PlainList between="line">
            {changes.map((change) => (
              <ChangeRow
                key={change.id}
                change={change}
                refusal={findRefusal(acceptance, change)}
                isTicked={isTicked(change)}
                onTick={(isOn) => setTicks((before) => ({ ...before, [change.id]: isOn }))}
              />
            ))}
          </PlainList>
          {acceptable.some(isRemoval) && (
            <Segments
              label="Matches that are off"
              showsLabel
              options={removals}
              chosen={removal}
              onChoose={setRemoval}
            />
          )}
          <Row>
            {!limited && (
              <Button
                look="main"
                aria-disabled={isBusy || acceptable.length === 0}
                onClick={() => acceptMutation.mutate()}
              >
                {acceptMutation.isPending
                  ? 'Accepting...'
                  : `Accept ${formatChangeCount(acceptable.length)}`}
              </Button>
            )}
            <Button
              aria-disabled={isBusy || ticked.length === 0}
              onClick={() => ignoreMutation.mutate()}
            >
              {ignoreMutation.isPending
                ? 'Ignoring...'
                : `Ignore ${formatChangeCount(ticked.length)}`}
            </Button>
          </Row>
        </>
      )}
    </Stack>
  );
}

function toVersion({ id, version }: FeedChange) {
  return { id, version };
}

function findRefusal(acceptance: FeedAcceptance | undefined, { id }: FeedChange) {
  const result = acceptance?.results.find((one) => one.id === id);
  return result?.outcome === 'refused' ? result.errors : [];
}

interface ChangeRowProps {
  change: FeedChange;
  /** Why the change could not be accepted just now. */
  refusal: FeedChange['errors'];
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}

function ChangeRow({ change, refusal, isTicked, onTick }: ChangeRowProps) {
  const errors = [...change.errors, ...refusal];
  const guestAnswer = formatGuestAnswer(change);
  return (
    <li className={styles.change}>
      <Checkbox label={formatChangeTitle(change)} isChecked={isTicked} onChange={onTick} />
      <div className={styles.details}>
        {listChangeLines(change).map((line) => (
          <p key={line}>{line}</p>
        ))}
        {guestAnswer && <p>{guestAnswer}</p>}
        {errors.map(({ path, message }) => (
          <p key={path + message} className={styles.error}>
            {message}
          </p>
        ))}
        {change.isAgreed && change.matchId && (
          <Link to={matchPath(change.matchId)}>See the match</Link>
        )}
      </div>
    </li>
  );
}
