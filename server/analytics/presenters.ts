import type { DailyEventCount } from './queries.ts';

export function formatDailyCounts(counts: DailyEventCount[]): string[] {
  return counts.flatMap(({ day, name, page, times }, at) => [
    ...(counts[at - 1]?.day === day ? [] : [day]),
    `${String(times).padStart(8)}  ${name}${page ? `  ${page}` : ''}`,
  ]);
}
