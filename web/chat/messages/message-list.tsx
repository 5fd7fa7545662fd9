import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { useOwnClub } from '../../platform/session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { LoadingText } from '../../ui/feedback/loading.tsx';
import { useTrueAfterDelay } from '../../ui/use-true-after-delay.ts';
import { fetchOlderMessages } from '../api.ts';
import styles from './message-list.module.css';
import { MessageRow } from './message-row.tsx';
import { getNextScrollState, type MessageListScrollState } from './scroll-state.ts';
import type { TimelineRow } from './timeline-groups.ts';

interface MessageListProps {
  rows: TimelineRow[];
  clubName: string;
  conversationId: string;
  hasOlder: boolean;
}

const retryDelayMs = 3_000;
const slowAfterMs = 400;

const loadOlderWithinPx = 1200;
/** Messages this far above and below the visible area are rendered too. */
const overscanPx = 600;

export function MessageList({ rows, clubName, conversationId, hasOlder }: MessageListProps) {
  const ownName = useOwnClub().name;
  const list = useRef<VirtualizerHandle>(null);
  const scroller = useRef<HTMLElement>(null);
  const end = useScrollToNewMessages(list, rows);
  const olderMessages = useOlderMessages(conversationId);
  const isPrepended = useHasPrependedRows(rows);
  function onScroll(offset: number) {
    end.updatePosition();
    if (hasOlder && offset < loadOlderWithinPx) olderMessages.load();
  }
  function goToEnd() {
    end.scrollToEnd();
    // Focus the list, because the button that had the focus disappears.
    scroller.current?.focus({ preventScroll: true });
  }
  return (
    <div className={styles.frame}>
      <section
        ref={scroller}
        className={styles.scroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll the list
        tabIndex={0}
        aria-label={`Messages with ${clubName}`}
      >
        <div className={styles.above} />
        <Virtualizer
          ref={list}
          as="ol"
          item="li"
          data={rows}
          bufferSize={overscanPx}
          shift={isPrepended}
          onScroll={onScroll}
          onResize={end.keepAtEnd}
        >
          {(row) => <MessageRow key={row.key} row={row} sender={row.isOwn ? ownName : clubName} />}
        </Virtualizer>
      </section>
      <div className={styles.top} role="status">
        {olderMessages.isSlow && <LoadingText>Loading older messages...</LoadingText>}
        {olderMessages.error &&
          `Older messages could not be loaded. ${olderMessages.error.message}`}
      </div>
      {end.hasNewBelow && (
        <div className={styles.below}>
          <Button onClick={goToEnd}>New messages</Button>
        </div>
      )}
    </div>
  );
}

function useOlderMessages(conversationId: string) {
  const client = useQueryClient();
  const { mutate, isPending, submittedAt, error } = useMutation({
    mutationFn: () => fetchOlderMessages(client, conversationId),
  });
  function load() {
    const hasJustFailed = error !== null && Date.now() - submittedAt < retryDelayMs;
    if (!isPending && !hasJustFailed) mutate();
  }
  return { load, isSlow: useTrueAfterDelay(isPending, slowAfterMs), error };
}

/** Scrolls to new messages if the user is at the end of the list, else only reports that there are some. */
function useScrollToNewMessages(list: RefObject<VirtualizerHandle | null>, rows: TimelineRow[]) {
  const position = useRef<MessageListScrollState>({ offset: 0, isAtEnd: true });
  const [hasNewBelow, setHasNewBelow] = useState(false);
  const last = rows.at(-1);
  const lastSeenKey = useRef<string>(undefined);

  function scrollToEnd() {
    list.current?.scrollToIndex(rows.length - 1, { align: 'end' });
  }
  function updatePosition() {
    const { scrollOffset: offset = 0, viewportSize = 0, scrollSize = 0 } = list.current ?? {};
    position.current = getNextScrollState(position.current, {
      offset,
      viewport: viewportSize,
      size: scrollSize,
    });
    if (position.current.isAtEnd) setHasNewBelow(false);
  }
  function keepAtEnd() {
    updatePosition();
    if (position.current.isAtEnd) scrollToEnd();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new last message may scroll the list
  useLayoutEffect(() => {
    const isFirst = lastSeenKey.current === undefined;
    if (last?.key === lastSeenKey.current) return;
    lastSeenKey.current = last?.key;
    if (isFirst || position.current.isAtEnd || last?.outgoing) scrollToEnd();
    else if (last && !last.isOwn) setHasNewBelow(true);
  }, [last?.key]);
  return { hasNewBelow, scrollToEnd, updatePosition, keepAtEnd };
}

/** Returns whether rows were added at the start, so that the virtualizer keeps the scroll position. */
function useHasPrependedRows(rows: TimelineRow[]): boolean {
  const first = rows[0]?.key;
  const last = rows.at(-1)?.key;
  const [seen, setSeen] = useState({ first, last, isPrepended: false });
  if (first === seen.first && last === seen.last) return seen.isPrepended;
  const isPrepended = first !== seen.first;
  setSeen({ first, last, isPrepended });
  return isPrepended;
}
