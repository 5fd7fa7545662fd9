/** How many days, weeks and months keep the newest of their backups. */
export interface Retention {
  daily: number;
  weekly: number;
  monthly: number;
}

const namePattern = /^fixturebook-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z\.zip$/;

export function formatBackupName(time: Date) {
  return `fixturebook-${time.toISOString().slice(0, 19).replaceAll(':', '')}Z.zip`;
}

/** Returns when a backup with this name was made, or undefined for another file. */
export function parseBackupName(name: string): Date | undefined {
  const [, day, hour, minute, second] = namePattern.exec(name) ?? [];
  const madeAt = new Date(`${day}T${hour}:${minute}:${second}Z`);
  // A name with a day such as 31 February has the form of one, and no backup has it.
  return isValidTime(madeAt) && formatBackupName(madeAt) === name ? madeAt : undefined;
}

function isValidTime(time: Date) {
  return !Number.isNaN(time.getTime());
}

/**
 * Lists the backups to delete. A period without a backup does not count, so that old backups stay when no
 * new ones are made.
 */
export function listExpiredBackups(
  names: string[],
  { daily, weekly, monthly }: Retention,
): string[] {
  const backups = names
    .flatMap((name) => {
      const madeAt = parseBackupName(name);
      return madeAt ? [{ name, madeAt }] : [];
    })
    .sort((one, other) => other.madeAt.getTime() - one.madeAt.getTime());
  const kept = new Set(backups.slice(0, 1).map(({ name }) => name));
  for (const [count, getPeriod] of [
    [daily, getDay],
    [weekly, getWeek],
    [monthly, getMonth],
  ] as const) {
    const periods = new Set<string>();
    for (const { name, madeAt } of backups) {
      const period = getPeriod(madeAt);
      if (periods.has(period) || periods.size === count) continue;
      periods.add(period);
      kept.add(name);
    }
  }
  return backups.map(({ name }) => name).filter((name) => !kept.has(name));
}

function getDay(time: Date) {
  return time.toISOString().slice(0, 10);
}

/** Returns the Monday of the week. */
function getWeek(time: Date) {
  const monday = new Date(time);
  monday.setUTCDate(time.getUTCDate() - ((time.getUTCDay() + 6) % 7));
  return getDay(monday);
}

function getMonth(time: Date) {
  return time.toISOString().slice(0, 7);
}
