/** Where one is in a list that goes on at its end. */
export interface ReadingPlace {
  offset: number;
  isAtEnd: boolean;
}

/** px from the end at which one is at the end. */
const nearEnd = 60;

/**
 * Only who goes up leaves the end. The list may grow below before it has been measured, and a browser
 * that nobody looks at tells of a scroll late, or of several as one.
 */
export function placeAfter(
  before: ReadingPlace,
  { offset, viewport, size }: { offset: number; viewport: number; size: number },
): ReadingPlace {
  const isAtEnd = offset + viewport >= size - nearEnd;
  return { offset, isAtEnd: isAtEnd || (before.isAtEnd && offset >= before.offset) };
}
