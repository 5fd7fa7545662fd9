import { getDateInDays } from '@fixturebook/server/testing/profile';
import { formatLongDate } from '../../support/calendar.ts';
import { createClub, createClubName, createFixture } from '../../support/clubs.ts';
import { createMatch } from '../../support/matches.ts';
import { expect, test } from '../../support/test.ts';

test('prints the season card of a club and the page of a match', async ({ page, club }) => {
  const other = await createClub({ name: createClubName('Brook Lane') });
  const date = getDateInDays(60);
  const season = date.slice(0, 4);
  await createFixture(club, { date: `${Number(season) + 1}-06-05`, teamName: 'Colts' });
  const match = await createMatch(club, other, { date, teamName: '1st XI', startTime: '13:30' });
  const main = page.getByRole('main');
  // The print is dark text on white even when the screen has the dark colour scheme.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const expectPaper = async () => {
    await expect(page.locator('body')).toHaveCSS('color', 'rgb(27, 39, 51)');
    for (const around of ['banner', 'contentinfo'] as const)
      await expect(page.getByRole(around)).toBeHidden();
    // Buttons are useless on paper.
    expect(await main.getByRole('button').count()).toBe(0);
  };

  await page.goto(`/mycard?season=${season}`);
  await expect(main.getByText(club.name, { exact: true })).toBeVisible();
  await expect(main.getByText(`Season ${season}`)).toBeVisible();
  await expect(main.getByText(`1st XI v ${other.name}`)).toBeVisible();
  await expect(main.getByText('Home · The Rec · 13:30')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Calendar', exact: true })).toBeHidden();
  await expectPaper();

  await page.goto(`/match/${match.id}`);
  await expect(main.getByText(formatLongDate(date)).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Terms' })).toContainText('13:30');
  await expect(main.getByText('+44 20 7946 0018')).toBeVisible();
  await expect(main.getByText("Can't play?")).toBeHidden();
  await expect(page.getByRole('link', { name: 'Suggest a change' })).toBeHidden();
  await expectPaper();
});
