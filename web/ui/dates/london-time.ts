const hourMs = 60 * 60 * 1000;

/**
 * Returns a date whose UTC parts are those of the London clock at an instant. British Summer Time is the hour ahead of
 * GMT from 01:00 GMT on the last Sunday of March to 01:00 GMT on the last Sunday of October (Summer Time Order 2002).
 * The browser knows this too, but the first use of `Intl` on a page takes a slow phone 100 ms.
 */
export function toLondonTime(instant: Date): Date {
  const time = instant.getTime();
  const year = instant.getUTCFullYear();
  const isSummer = time >= getClockChange(year, 2) && time < getClockChange(year, 9);
  return new Date(isSummer ? time + hourMs : time);
}

/** Returns 01:00 GMT on the last Sunday of March or October, which both have 31 days. */
function getClockChange(year: number, month: 2 | 9): number {
  const lastDay = new Date(Date.UTC(year, month, 31));
  return Date.UTC(year, month, 31 - lastDay.getUTCDay(), 1);
}
