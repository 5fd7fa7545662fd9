export interface MessageListScrollState {
  offset: number;
  isAtEnd: boolean;
}

const endMarginPx = 60;

/** Keeps `isAtEnd` until the user scrolls up, because the list can grow before its scroll event arrives. */
export function getNextScrollState(
  before: MessageListScrollState,
  { offset, viewport, size }: { offset: number; viewport: number; size: number },
): MessageListScrollState {
  const isAtEnd = offset + viewport >= size - endMarginPx;
  return { offset, isAtEnd: isAtEnd || (before.isAtEnd && offset >= before.offset) };
}
