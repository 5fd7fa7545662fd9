/** Dates are texts, `YYYY-MM-DD`. Bacs works from Monday to Friday; bank holidays are left out. */
const dayLength = 86_400_000;

export function dateOf(instant: Date) {
  return instant.toISOString().slice(0, 10);
}

export function addDays(date: string, days: number) {
  return dateOf(new Date(Date.parse(date) + days * dayLength));
}

export function addWorkingDays(date: string, days: number) {
  const step = days < 0 ? -1 : 1;
  let at = date;
  for (let left = Math.abs(days); left > 0; ) {
    at = addDays(at, step);
    if (isWorkingDay(at)) left--;
  }
  return at;
}

/** The date itself, or the first working day after it. */
export function onWorkingDay(date: string) {
  return isWorkingDay(date) ? date : addWorkingDays(date, 1);
}

function isWorkingDay(date: string) {
  return ![0, 6].includes(new Date(date).getUTCDay());
}

/** The same day of another month, or the last of a shorter one. `day` -1 is the last one. */
export function addMonths(date: string, months: number, day = Number(date.slice(8))) {
  const [year = 0, month = 0] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const wanted = day === -1 ? last : Math.min(day, last);
  return dateOf(new Date(Date.UTC(year, month - 1 + months, wanted)));
}
