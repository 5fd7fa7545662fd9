/** The minutes of an hour, and the hours of a day. */
const fieldSizes = [60, 24] as const;

/**
 * Returns the longest time in seconds between two times at which a cron expression is due, or undefined
 * for one that is not due every day.
 */
export function getLongestIntervalSeconds(cron: string): number | undefined {
  const [minute = '', hour = '', ...days] = cron.split(' ');
  if (days.join(' ') !== '* * *') return undefined;
  const minutes = listMatching(minute, fieldSizes[0]);
  const due = listMatching(hour, fieldSizes[1]).flatMap((h) => minutes.map((m) => 60 * h + m));
  const [first] = due;
  if (first === undefined) return undefined;
  const next = [...due.slice(1), first + 24 * 60];
  return 60 * Math.max(...due.map((at, index) => (next[index] ?? at) - at));
}

/** Lists the numbers below `size` that a field such as `7`, `*`, `9-20` or `*`/`5` matches. */
function listMatching(field: string, size: number) {
  const [, any, from, to, step = '1'] =
    field.match(/^(?:(\*)|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/) ?? [];
  const [first, last] = any ? [0, size - 1] : [Number(from), Number(to ?? from)];
  return Array.from({ length: size }, (_, number) => number).filter(
    (number) => number >= first && number <= last && (number - first) % Number(step) === 0,
  );
}
