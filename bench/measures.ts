import { readFile } from 'node:fs/promises';

const ticksPerSecond = 100;

/** Returns the CPU time of a process in user and system mode, from `/proc/PID/stat`. */
export async function getCpuSeconds(pid: number) {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** Returns a quantile of the values. A `share` of 0.95 gives the 95th percentile. */
export function getQuantile(values: number[], share: number) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}

export function getMedian(values: number[]) {
  return getQuantile(values, 0.5);
}

export function getMean(values: number[]) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
