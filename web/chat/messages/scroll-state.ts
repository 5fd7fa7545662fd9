/** The scroll position of a list that grows at its end. */
export interface ScrollState {
  offset: number;
  isAtEnd: boolean;
}

/** px from the end that still count as the end. */
const endMarginPx = 60;

/**
 * Leaves the end only when the user scrolls up. The list may grow below before it is measured, and a
 * browser in the background reports scrolling late, or several movements as one.
 */
export function getNextScrollState(
  before: ScrollState,
  { offset, viewport, size }: { offset: number; viewport: number; size: number },
): ScrollState {
  const isAtEnd = offset + viewport >= size - endMarginPx;
  return { offset, isAtEnd: isAtEnd || (before.isAtEnd && offset >= before.offset) };
}
