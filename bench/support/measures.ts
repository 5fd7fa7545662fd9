import { readFile } from 'node:fs/promises';

const ticksPerSecond = 100;

/** Returns the CPU time of a process in user and system mode. */
export async function getCpuSeconds(pid: number) {
  const [user = 0, system = 0] = await readCpuTimes(pid);
  return user + system;
}

/** Returns the CPU time of the child processes of a process that have ended. */
export async function getEndedChildrenSeconds(pid: number) {
  const [, , user = 0, system = 0] = await readCpuTimes(pid);
  return user + system;
}

/** Reads user and system time, and those of the ended child processes, from `/proc/PID/stat`. */
async function readCpuTimes(pid: number) {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  return fields.slice(11, 15).map((ticks) => Number(ticks) / ticksPerSecond);
}

/** Returns a quantile of the values. A `share` of 0.95 gives the 95th percentile. */
export function getQuantile(values: number[], share: number) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}

export function getMedian(values: number[]) {
  return getQuantile(values, 0.5);
}

export function summariseTimes(times: number[]) {
  const [p50Ms, p95Ms, p99Ms] = [0.5, 0.95, 0.99].map((share) => getQuantile(times, share));
  return { p50Ms, p95Ms, p99Ms };
}

export function getMean(values: number[]) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * Compares two samples by the ranks of their values (Mann and Whitney), which outliers do not change. Returns by how
 * many standard deviations the first sample has the greater values: beyond 4 or -4 once in 16,000 times by chance.
 */
export function getRankDifference(first: number[], second: number[]) {
  const all = [
    ...first.map((value) => ({ value, isFirst: true })),
    ...second.map((value) => ({ value, isFirst: false })),
  ];
  const sorted = all.toSorted((a, b) => a.value - b.value);
  const rankSum = sorted.reduce((sum, { isFirst }, index) => sum + (isFirst ? index + 1 : 0), 0);
  const [m, n] = [first.length, second.length];
  const expected = (m * (m + n + 1)) / 2;
  return (rankSum - expected) / Math.sqrt((m * n * (m + n + 1)) / 12);
}
