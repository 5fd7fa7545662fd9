import { expect, type Locator, type Page } from '@playwright/test';

/** `Saturday 5 June 2027`, as the screens say it. */
export function formatLongDate(date: string) {
  const format = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  const words = new Intl.DateTimeFormat('en-GB', { ...format, timeZone: 'UTC' });
  return words.format(new Date(date)).replace(',', '');
}

/** `Sat 5 Jun 2027`, as the cards of a day say it. */
export function formatShortDate(date: string) {
  const format = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
  const words = new Intl.DateTimeFormat('en-GB', { ...format, timeZone: 'UTC' });
  return words.format(new Date(date)).replace(',', '');
}

/** Types a date, `YYYY-MM-DD`, into a date field, in figures as people do. */
export async function typeDate(field: Locator, date: string) {
  const [year, month, day] = date.split('-').map(Number);
  await field.fill(`${day}/${month}/${year}`);
  await field.blur();
  await expectDate(field, date);
}

/** Expects a date field to show a date, `YYYY-MM-DD`. */
export async function expectDate(field: Locator, date: string) {
  await expect(field).toHaveValue(formatShortDate(date));
}

/** Chooses a day to come on the calendar of the dashboard. */
export async function chooseDay(page: Page, date: string) {
  const day = page.getByRole('button', { name: new RegExp(`^${formatLongDate(date)}`) });
  const shown = page.getByRole('region', { name: 'Calendar' }).getByRole('button');
  await shown.first().waitFor();
  while ((await day.count()) === 0) await page.getByRole('button', { name: 'Next month' }).click();
  await day.click();
}
