import type { DailyEventCount } from './queries.ts';

/** For the terminal: a line a day, below it what happened, and where. */
export function formatDailyCounts(counts: DailyEventCount[]): string[] {
  return counts.flatMap(({ day, name, page, times }, at) => [
    ...(counts[at - 1]?.day === day ? [] : [day]),
    `${String(times).padStart(8)}  ${name}${page ? `  ${page}` : ''}`,
  ]);
}
