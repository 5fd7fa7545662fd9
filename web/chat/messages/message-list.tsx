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
  /** The other club. */
  clubName: string;
  hasOlder: boolean;
  olderMessages: OlderMessages;
}

/** px from the top at which older ones are asked for. */
const loadOlderWithinPx = 1200;
/** px above and below what is in view that are in the page. */
const overscanPx = 600;

/** Only what is in view is in the page, however long the conversation is. */
export function MessageList({ rows, clubName, hasOlder, olderMessages }: MessageListProps) {
  const ownName = useOwnClub().name;
  const list = useRef<VirtualizerHandle>(null);
  const scroller = useRef<HTMLElement>(null);
  const end = useStickToEnd(list, rows);
  const isPrepended = useIsPrepended(rows);
  function onScroll(offset: number) {
    end.look();
    if (hasOlder && offset < loadOlderWithinPx) olderMessages.load();
  }
  /** The button goes with it. */
  function goToEnd() {
    end.go();
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
          onResize={end.keep}
        >
          {(row) => <MessageRow key={row.key} row={row} sender={row.isOwn ? ownName : clubName} />}
        </Virtualizer>
      </section>
      <div className={styles.top} role="status">
        {olderMessages.isSlow && 'Loading older messages...'}
        {olderMessages.error &&
          `Older messages could not be loaded. ${olderMessages.error.message}`}
      </div>
      {end.isNewBelow && (
        <div className={styles.below}>
          <Button onClick={goToEnd}>New messages</Button>
        </div>
      )}
    </div>
  );
}

/** One stays at the end when one is there; who reads further up is only told that more has come. */
function useStickToEnd(list: RefObject<VirtualizerHandle | null>, rows: TimelineRow[]) {
  const position = useRef<ScrollState>({ offset: 0, isAtEnd: true });
  const [isNewBelow, setNewBelow] = useState(false);
  const last = rows.at(-1);
  const lastSeenKey = useRef<string>(undefined);

  function go() {
    list.current?.scrollToIndex(rows.length - 1, { align: 'end' });
  }
  function look() {
    const { scrollOffset: offset = 0, viewportSize = 0, scrollSize = 0 } = list.current ?? {};
    position.current = getNextScrollState(position.current, {
      offset,
      viewport: viewportSize,
      size: scrollSize,
    });
    if (position.current.isAtEnd) setNewBelow(false);
  }
  function keep() {
    look();
    if (position.current.isAtEnd) go();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: when another is the last
  useLayoutEffect(() => {
    const isFirst = lastSeenKey.current === undefined;
    if (last?.key === lastSeenKey.current) return;
    lastSeenKey.current = last?.key;
    if (isFirst || position.current.isAtEnd || last?.outgoing) go();
    else if (last && !last.isOwn) setNewBelow(true);
  }, [last?.key]);
  return { isNewBelow, go, look, keep };
}

/** Whether, this time, rows have come before the first: the list then stays where it is. */
function useIsPrepended(rows: TimelineRow[]): boolean {
  const first = rows[0]?.key;
  const last = rows.at(-1)?.key;
  const [seen, setSeen] = useState({ first, last, isPrepended: false });
  if (first === seen.first && last === seen.last) return seen.isPrepended;
  const isPrepended = first !== seen.first;
  setSeen({ first, last, isPrepended });
  return isPrepended;
}
