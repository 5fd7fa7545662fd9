export interface MessageListScrollState {
  offset: number;
  isAtEnd: boolean;
}

const endMarginPx = 60;

/** Keeps `isAtEnd` until the user scrolls up, because a list that has just grown is not at its end yet. */
export function getNextScrollState(
  before: MessageListScrollState,
  { offset, viewport, size }: { offset: number; viewport: number; size: number },
): MessageListScrollState {
  const isAtEnd = offset + viewport >= size - endMarginPx;
  return { offset, isAtEnd: isAtEnd || (before.isAtEnd && offset >= before.offset) };
}
