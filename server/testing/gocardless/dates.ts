/** Dates here are `YYYY-MM-DD`. Working days are Monday to Friday, even on bank holidays. */
export const dayMs = 86_400_000;

export function formatDate(instant: Date) {
  return instant.toISOString().slice(0, 10);
}

/** Returns the date that is `days` working days later, or earlier if `days` is negative. */
export function addWorkingDays(date: string, days: number) {
  const step = Math.sign(days);
  let result = date;
  for (let remaining = Math.abs(days); remaining > 0; ) {
    result = formatDate(new Date(Date.parse(result) + step * dayMs));
    if (isWorkingDay(result)) remaining--;
  }
  return result;
}

/** Returns the date itself if it is a working day, otherwise the next working day. */
export function toWorkingDay(date: string) {
  return isWorkingDay(date) ? date : addWorkingDays(date, 1);
}

/** Adds months to a date. In a month that is too short, returns the last day of the month. */
export function addMonths(date: string, months: number) {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return formatDate(new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))));
}

function isWorkingDay(date: string) {
  return ![0, 6].includes(new Date(date).getUTCDay());
}
