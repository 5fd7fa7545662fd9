/** Returns whether a date is in the English cricket season, which lasts from April to September. */
export function isInPlayingSeason(date: string): boolean {
  const month = Number(date.slice(5, 7));
  return month >= 4 && month <= 9;
}
