/** Where one is in a list that goes on at its end. */
export interface ScrollState {
  offset: number;
  isAtEnd: boolean;
}

/** px from the end at which one is at the end. */
const endMarginPx = 60;

/**
 * Only who goes up leaves the end. The list may grow below before it has been measured, and a browser
 * that nobody looks at tells of a scroll late, or of several as one.
 */
export function getNextScrollState(
  before: ScrollState,
  { offset, viewport, size }: { offset: number; viewport: number; size: number },
): ScrollState {
  const isAtEnd = offset + viewport >= size - endMarginPx;
  return { offset, isAtEnd: isAtEnd || (before.isAtEnd && offset >= before.offset) };
}
