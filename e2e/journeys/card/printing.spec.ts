import { join } from 'node:path';
import type { CardImport } from '@fixturebook/contract/card/imports';
import { getDateInDays } from '@fixturebook/server/testing/profile';
import type { Page } from '@playwright/test';
import { formatLongDate } from '../../support/calendar.ts';
import { createClub, createClubName, createFixture, type TestClub } from '../../support/clubs.ts';
import { openCardTools } from '../../support/fixture-rows.ts';
import { createMatch } from '../../support/matches.ts';
import { expect, test } from '../../support/test.ts';

const nextYear = Number(getDateInDays(0).slice(0, 4)) + 1;

/** The width in CSS pixels of an A5 page with margins of 1 cm. */
const a5Width = 484;
const margin = { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' };

test('prints a card for both clubs of a match: headed by club and season, matches first, free dates only if chosen', async ({
  page,
  club,
  openBrowser,
}) => {
  const guest = await createClub({ name: createClubName('Stoke Mandeville and Aston Clinton') });
  for (const month of ['04', '05', '06', '07', '08', '09']) {
    const [matchDate, freeDate] = [`${nextYear}-${month}-18`, `${nextYear}-${month}-04`];
    await createMatch(club, guest, {
      date: matchDate,
      teamName: '1st XI',
      ground: 'The Recreation Ground, Church Lane',
      startTime: '13:30',
    });
    await createFixture(club, { date: freeDate, teamName: 'Sunday XI' });
  }
  const guestPage = await (await openBrowser()).newPage();
  await guest.signIn(guestPage.context());

  for (const [each, own, side, other] of [
    [page, club, 'Home', guest],
    [guestPage, guest, 'Away', club],
  ] as const) {
    await each.goto(`/mycard?season=${nextYear}`);
    await expect(each.getByRole('listitem').filter({ hasText: other.name }).first()).toBeVisible();
    // The print is dark text on white even when the screen has the dark colour scheme.
    await each.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expectPrintedPage(each);
    const paper = each.getByRole('main');
    await expect(each.getByRole('heading', { level: 1 })).toHaveText(own.name);
    await expect(paper).toContainText(`Fixtures ${nextYear}`);
    await expect(paper).not.toContainText('My card', { useInnerText: true });
    const matches = each.getByRole('table', { name: 'Matches' });
    await expect(matches.getByRole('row')).toHaveCount(7);
    await expect(matches.getByRole('row').nth(1)).toContainText(/18 Apr\s*13:30/);
    await expect(matches).toContainText(`v ${other.name}`);
    await expect(matches).toContainText(`${side} · The Recreation Ground, Church Lane, SW18 4RD`);
    await expect(each.getByRole('table', { name: 'Free dates' })).toHaveCount(0);
    await expectPages(each, { A4: 1, A5: 1 });
  }

  await page.emulateMedia({ media: 'screen' });
  const tools = await openCardTools(page);
  await tools.getByLabel('Print free dates too').check();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('table').first()).toHaveAccessibleName('Matches');
  const freeDates = page.getByRole('table', { name: 'Free dates' });
  await expect(freeDates.getByRole('row')).toHaveCount(7);
  await expectPages(page, { A4: 1, A5: 2 });
});

/** The pages of a card with that many matches of four teams. A long opponent or ground takes a second line. */
const pagesOfMatches = {
  1: { A4: 1, A5: 1 },
  20: { A4: 1, A5: 2 },
  60: { A4: 3, A5: 5 },
  200: { A4: 8, A5: 14 },
};

for (const [count, pages] of Object.entries(pagesOfMatches))
  test(`prints a card with every match on a page, when its number of matches is ${count}`, async ({
    page,
    club,
  }) => {
    await recordMatches(club, Number(count));
    await page.goto(`/mycard?season=${nextYear}`);
    await expect(
      page.getByRole('listitem').filter({ hasText: 'v Stoke Mandeville' }).first(),
    ).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    const matches = page.getByRole('table', { name: 'Matches' });
    await expect(matches.getByRole('row')).toHaveCount(Number(count) + 1);
    await expectPages(page, pages);
  });

test('prints the page of a match without buttons', async ({ page, club }) => {
  const other = await createClub({ name: createClubName('Brook Lane') });
  const date = getDateInDays(60);
  const match = await createMatch(club, other, { date, teamName: '1st XI', startTime: '13:30' });
  const main = page.getByRole('main');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.goto(`/match/${match.id}`);
  await expect(main.getByText(formatLongDate(date)).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Terms' })).toContainText('13:30');
  await expect(main.getByText('+44 20 7946 0018')).toBeVisible();
  await expect(main.getByText("Can't play?")).toBeHidden();
  await expect(page.getByRole('link', { name: 'Suggest a change' })).toBeHidden();
  await expectPrintedPage(page);
});

/** Records matches of up to four teams on the days from 15 April, by an import of pasted lines for each team. */
async function recordMatches(club: TestClub, count: number) {
  for (const team of [0, 1, 2, 3]) {
    const numbers = Array.from({ length: count }, (_, index) => index);
    const lines = numbers
      .filter((index) => index % 4 === team)
      .map((index) => {
        const date = new Date(Date.UTC(nextYear, 3, 15 + Math.floor(index / 4)));
        const opponent = index % 3 ? 'Marlow' : 'Stoke Mandeville and Aston Clinton';
        // The ground has one pitch, for one home match a day.
        const side = team === 0 ? 'H' : 'A';
        return `${date.toISOString().slice(0, 10)} v ${opponent} (${side}) 1.30pm`;
      });
    if (lines.length === 0) continue;
    const data = {
      text: lines.join('\n'),
      team: `${team + 1}. XI`,
      ground: 'The Recreation Ground, Church Lane',
      competition: 'league',
    };
    const read = await club.api.post('/api/v1/me/card/lines', { data });
    const { id }: CardImport = await read.json();
    const accepted = await club.api.post(`/api/v1/me/card/imports/${id}/acceptance`);
    expect(accepted.status()).toBe(201);
  }
}

async function expectPrintedPage(page: Page) {
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(27, 39, 51)');
  for (const around of ['banner', 'contentinfo'] as const)
    await expect(page.getByRole(around)).toBeHidden();
  // Buttons are useless on paper.
  expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
}

/** Prints on A4 and A5, and expects no text to be cut off and each card to fit its number of pages. */
async function expectPages(page: Page, pages: { A4: number; A5: number }) {
  const screen = page.viewportSize();
  if (!screen) throw new Error('The page has no window.');
  await page.setViewportSize({ width: a5Width, height: screen.height });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(a5Width);
  await page.setViewportSize(screen);
  for (const format of ['A4', 'A5'] as const) {
    const folder = process.env.PICTURES;
    const path = folder && join(folder, `print-${format}-${Date.now()}.pdf`);
    const pdf = await page.pdf({ format, margin, ...(path ? { path } : {}) });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(pages[format]);
  }
}
