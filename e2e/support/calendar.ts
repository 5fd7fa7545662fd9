import { expect, type Locator, type Page } from '@playwright/test';

/** Formats a date as `Saturday 5 June 2027`. */
export function formatLongDate(date: string) {
  const format = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  const words = new Intl.DateTimeFormat('en-GB', { ...format, timeZone: 'UTC' });
  return words.format(new Date(date)).replace(',', '');
}

/** Formats a date as `Sat 5 Jun 2027`. */
export function formatShortDate(date: string) {
  const format = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
  const words = new Intl.DateTimeFormat('en-GB', { ...format, timeZone: 'UTC' });
  return words.format(new Date(date)).replace(',', '');
}

/** Types an ISO date into a date field as `5/6/2027`. */
export async function typeDateIntoField(field: Locator, date: string) {
  const [year, month, day] = date.split('-').map(Number);
  await field.fill(`${day}/${month}/${year}`);
  await field.blur();
  await expectDateInField(field, date);
}

/** Expects a date field to show an ISO date. */
export async function expectDateInField(field: Locator, date: string) {
  await expect(field).toHaveValue(formatShortDate(date));
}

/** Chooses a future day in the calendar of the dashboard. */
export async function chooseCalendarDay(page: Page, date: string) {
  const calendar = page.getByRole('region', { name: 'Calendar' });
  const shown = await calendar.getByText(/^[A-Z][a-z]+ \d{4}$/).textContent();
  const months = countMonths(new Date(`1 ${shown} UTC`), new Date(date));
  for (let month = 0; month < months; month++)
    await calendar.getByRole('button', { name: 'Next month' }).click();
  await calendar.getByRole('button', { name: new RegExp(`^${formatLongDate(date)}`) }).click();
}

function countMonths(from: Date, to: Date) {
  const years = to.getUTCFullYear() - from.getUTCFullYear();
  return years * 12 + to.getUTCMonth() - from.getUTCMonth();
}
