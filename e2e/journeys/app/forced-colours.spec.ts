import { getDateInDays } from '@fixturebook/server/testing/profile';
import type { Locator } from '@playwright/test';
import { formatLongDate, typeDateIntoField } from '../../support/calendar.ts';
import { createClub, createFixture } from '../../support/clubs.ts';
import { sendMatchRequest } from '../../support/matches.ts';
import { createRequestWithMail, getAnswerLink } from '../../support/request-mails.ts';
import { checkScreenInAllLayouts } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

/**
 * Forced colours is a browser mode for people with low vision, in which the device's colours
 * replace the colours of the page.
 */
test.use({ contextOptions: { forcedColors: 'active' } });

const getColours = (one: Locator) =>
  one.evaluate((element) => getComputedStyle(element).backgroundColor);

async function expectDifferentColours(chosen: Locator, other: Locator) {
  await expect(chosen).toBeVisible();
  expect(await getColours(chosen)).not.toBe(await getColours(other));
}

/** Forced colours give a border its own colour, also one that is transparent otherwise. */
async function expectVisibleBorder(one: Locator) {
  await expect(one).toBeVisible();
  const { width, border, background } = await one.evaluate((element) => {
    const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(element);
    return { width: borderTopWidth, border: borderTopColor, background: backgroundColor };
  });
  expect(width).not.toBe('0px');
  expect(border).not.toBe(background);
}

/** Forced colours remove backgrounds, so each legend symbol needs a border or its own colours. */
async function expectVisibleLegendSymbols(legend: Locator) {
  const marks = legend.locator('[data-mark], [data-state]');
  await expect(marks.first()).toBeVisible();
  const drawn = await marks.evaluateAll((all) =>
    all.map((mark) => {
      const { borderTopWidth, forcedColorAdjust } = getComputedStyle(mark);
      return borderTopWidth !== '0px' || forcedColorAdjust === 'none';
    }),
  );
  expect(drawn).toEqual(drawn.map(() => true));
  expect(drawn.length).toBeGreaterThan(2);
}

test('marks the chosen option visibly in forced-colours mode', async ({ page, club }) => {
  const date = getDateInDays(126);
  await createFixture(club, { date });
  await page.goto(`/mycard?season=${date.slice(0, 4)}`);
  await expectVisibleLegendSymbols(page.getByRole('list', { name: /^Fixtures of/ }));
  const views = page.getByRole('navigation', { name: 'View' });
  const view = (name: string) => views.getByRole('link', { name, exact: true });
  await expectDifferentColours(view('List'), view('Calendar'));

  await page.getByRole('button', { name: 'Menu' }).click();
  const scheme = (name: string) => page.getByRole('button', { name, exact: true });
  await expectDifferentColours(scheme('Auto'), scheme('Dark'));
  await page.keyboard.press('Escape');

  await page.goto('/privacy');
  const answer = (name: string, pressed: boolean) => page.getByRole('button', { name, pressed });
  await expectDifferentColours(
    answer("Don't count my visits", true),
    answer('Count my visits', false),
  );

  await page.goto('/dashboard');
  await expectVisibleLegendSymbols(page.getByRole('list').filter({ hasText: 'Agreed' }));
  const day = page.getByRole('region', { name: 'Calendar' }).getByRole('button', { pressed: true });
  const others = page
    .getByRole('region', { name: 'Calendar' })
    .getByRole('button', { pressed: false });
  await expectDifferentColours(day, others.first());
  await checkScreenInAllLayouts(page, 'dashboard in the colours of the device');

  await page.goto('/find');
  const choice = (checked: boolean) =>
    page
      .getByRole('group', { name: 'When' })
      .locator('label', { has: page.getByRole('radio', { checked }) })
      .first();
  await expectDifferentColours(choice(true), choice(false));
  await checkScreenInAllLayouts(page, 'find in the colours of the device');
});

test('marks days, requests, answers and results of a search visibly in forced-colours mode', async ({
  page,
  club,
}) => {
  const [today, date] = [getDateInDays(0), getDateInDays(126)];
  const other = await createClub();
  const { id: fixtureId } = await createFixture(club, { date, teamName: 'Sunday XI' });
  await createFixture(club, { date: today, teamName: 'Sunday XI' });
  await sendMatchRequest(other, { fixtureId, teamName: '1st XI' });

  await page.goto(`/mycard?season=${date.slice(0, 4)}&view=calendar`);
  const getDay = (day: string) =>
    page.getByRole('link', { name: new RegExp(`^${formatLongDate(day)}`) });
  await expect(getDay(date).locator('[data-state]')).toHaveCSS('forced-color-adjust', 'none');
  await page.goto(`/mycard?season=${today.slice(0, 4)}&view=calendar`);
  await expect(getDay(today)).toHaveCSS('outline-style', 'solid');

  await page.goto('/mycard/dates');
  const nextYear = Number(today.slice(0, 4)) + 1;
  await typeDateIntoField(page.getByLabel('From', { exact: true }), `${nextYear}-05-01`);
  await typeDateIntoField(page.getByLabel('To', { exact: true }), `${nextYear}-05-31`);
  await page.getByLabel('Sunday', { exact: true }).check();
  const days = (pressed: boolean) =>
    page.getByRole('table').getByRole('button', { pressed, disabled: false }).first();
  await expectDifferentColours(days(true), days(false));
  const holiday = page.locator('[data-holiday="true"]').first();
  const dot = await holiday.evaluate((one) => {
    const { backgroundColor, color } = getComputedStyle(one, '::after');
    return { backgroundColor, color };
  });
  expect(dot.backgroundColor).toBe(dot.color);

  await page.goto('/requests');
  const tabs = page.getByRole('navigation', { name: 'Requests' });
  const tab = (name: string) => tabs.getByRole('link', { name });
  await expectDifferentColours(tab('To answer'), tab('Waiting'));
  const card = page.getByRole('article');
  await expectVisibleBorder(card);
  for (const name of [/^Accept/, /^Yes, but/, /^Decline/])
    await expectVisibleBorder(card.getByRole('button', { name }));

  await page.keyboard.press('/');
  const option = (selected: boolean) => page.getByRole('option', { selected }).first();
  await expect(option(true)).toHaveCSS('outline-style', 'solid');
  await expect(option(false)).toHaveCSS('outline-style', 'none');
  await page.keyboard.press('Escape');

  const { mail } = await createRequestWithMail(date);
  await page.goto(getAnswerLink(mail, 'Decline'));
  const main = page.getByRole('main');
  const reason = main.getByRole('button', { name: "We're no longer free." });
  for (const button of [reason, main.getByRole('button', { name: 'Decline' })])
    await expectVisibleBorder(button);
});
