import { readFile } from 'node:fs/promises';

const ticksPerSecond = 100;

/** The user and system time of a process, from `/proc/PID/stat`. */
export async function getCpuSeconds(pid: number) {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** Returns the quantile for a share from 0 to 1. */
export function getQuantile(values: number[], share: number) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}

export function getMedian(values: number[]) {
  return getQuantile(values, 0.5);
}

export function getMean(values: number[]) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
