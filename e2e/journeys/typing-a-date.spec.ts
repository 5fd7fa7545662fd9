import { getDateInDays } from '@fixturebook/server/testing/profile';
import { expectDate, formatLongDate, formatShortDate } from '../support/calendar.ts';
import { pressEnterOn, tabTo, typeInto } from '../support/keyboard.ts';
import { checkScreen } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

/** A day and month that come again, in the form that each test types. */
const nextYear = new Date().getUTCFullYear() + 1;
const august = `${nextYear}-08-22`;

test.describe('in a browser set to American English', () => {
  test.use({ locale: 'en-US' });

  test('shows a typed date with its weekday and month', async ({ page, club }) => {
    await page.goto('/addfixture');
    await expect(page.getByRole('main')).toContainText(club.name);
    const field = page.getByLabel('Fixture Date');
    for (const typed of [`22/8/${nextYear}`, `22.8.${nextYear}`, `22 August ${nextYear}`, august]) {
      await field.fill(typed);
      await field.press('Enter');
      await expectDate(field, august);
    }
  });
});

test('says what is wrong with a typed date as soon as the field is left', async ({
  page,
  resident,
  context,
}) => {
  await resident.signIn(context);
  await page.goto('/addfixture');
  const field = page.getByLabel('Fixture Date');
  await typeInto(page, field, '8/22');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('alert')).toHaveText(
    'Enter a day and a month, such as 13 June or 13/6.',
  );
  await expect(field).toHaveAccessibleDescription(/such as 13 June/);
  await checkScreen(page, 'date field, unreadable');

  await typeInto(page, field, getDateInDays(-1));
  await page.keyboard.press('Tab');
  await expect(page.getByRole('alert')).toHaveText(
    `Choose a date from ${formatShortDate(getDateInDays(0))} on.`,
  );
  await typeInto(page, field, august);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('alert')).toBeHidden();
});

test('chooses a date from the calendar by keyboard', { tag: '@both-widths' }, async ({
  page,
  resident,
  context,
}) => {
  await resident.signIn(context);
  await page.goto('/addfixture');
  const field = page.getByLabel('Fixture Date');
  const calendar = page.getByRole('dialog', { name: 'Fixture Date' });
  const open = page.getByRole('button', { name: 'Open calendar' });
  const day = calendar.getByRole('button', { name: formatLongDate(august) });

  await typeInto(page, field, august);
  await pressEnterOn(page, open);
  await expect(day).toBeFocused();
  await checkScreen(page, 'date field, calendar');
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await expect(open).toBeFocused();
  await expectDate(field, august);

  await page.keyboard.press('Enter');
  await expect(day).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Enter');
  await expectDate(field, `${nextYear}-09-29`);
  await expect(open).toBeFocused();
});

test('offers no day before the first that can be chosen', async ({ page, resident, context }) => {
  await resident.signIn(context);
  await page.goto('/addfixture');
  const calendar = page.getByRole('dialog', { name: 'Fixture Date' });
  await page.getByLabel('Fixture Date').fill('');
  await pressEnterOn(page, page.getByRole('button', { name: 'Open calendar' }));
  const today = calendar.getByRole('button', {
    name: `${formatLongDate(getDateInDays(0))}, today`,
  });
  await expect(today).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(today).toBeFocused();
  await expect(calendar.getByRole('button', { name: 'Previous month' })).toBeHidden();
  await tabTo(page, calendar.getByRole('button', { name: 'Close' }));
});
