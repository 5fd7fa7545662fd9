import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { useOwnClub } from '../../platform/session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import styles from './message-list.module.css';
import { MessageRow } from './message-row.tsx';
import { getNextScrollState, type ScrollState } from './scroll-state.ts';
import type { TimelineRow } from './timeline-groups.ts';
import type { OlderMessages } from './use-older-messages.ts';

interface MessageListProps {
  rows: TimelineRow[];
  /** The name of the other club. */
  clubName: string;
  hasOlder: boolean;
  olderMessages: OlderMessages;
}

/** px from the top at which older messages are loaded. */
const loadOlderWithinPx = 1200;
/** px above and below the visible area that are rendered too. */
const overscanPx = 600;

/** Renders only the visible messages, however long the conversation is. */
export function MessageList({ rows, clubName, hasOlder, olderMessages }: MessageListProps) {
  const ownName = useOwnClub().name;
  const list = useRef<VirtualizerHandle>(null);
  const scroller = useRef<HTMLElement>(null);
  const end = useStickToEnd(list, rows);
  const isPrepended = useIsPrepended(rows);
  function onScroll(offset: number) {
    end.updatePosition();
    if (hasOlder && offset < loadOlderWithinPx) olderMessages.load();
  }
  /** Moves the focus to the list, because the button disappears. */
  function goToEnd() {
    end.scrollToEnd();
    scroller.current?.focus({ preventScroll: true });
  }
  return (
    <div className={styles.frame}>
      <section
        ref={scroller}
        className={styles.scroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by the keyboard
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
        {olderMessages.isSlow && 'Loading older messages...'}
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

/** Keeps the list at its end while the user is there. Further up, only reports that a message arrived. */
function useStickToEnd(list: RefObject<VirtualizerHandle | null>, rows: TimelineRow[]) {
  const position = useRef<ScrollState>({ offset: 0, isAtEnd: true });
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: when another is the last
  useLayoutEffect(() => {
    const isFirst = lastSeenKey.current === undefined;
    if (last?.key === lastSeenKey.current) return;
    lastSeenKey.current = last?.key;
    if (isFirst || position.current.isAtEnd || last?.outgoing) scrollToEnd();
    else if (last && !last.isOwn) setHasNewBelow(true);
  }, [last?.key]);
  return { hasNewBelow, scrollToEnd, updatePosition, keepAtEnd };
}

/** Whether rows were added at the start, so that the list keeps its scroll position. */
function useIsPrepended(rows: TimelineRow[]): boolean {
  const first = rows[0]?.key;
  const last = rows.at(-1)?.key;
  const [seen, setSeen] = useState({ first, last, isPrepended: false });
  if (first === seen.first && last === seen.last) return seen.isPrepended;
  const isPrepended = first !== seen.first;
  setSeen({ first, last, isPrepended });
  return isPrepended;
}
