import { getDateInDays } from '@fixturebook/server/testing/profile';
import type { Page } from '@playwright/test';
import { createClub, createClubName, createFixture } from '../../support/clubs.ts';
import { requestAndAcceptMatch } from '../../support/matches.ts';
import { checkScreenInAllLayouts } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

const date = getDateInDays(50);
const season = date.slice(0, 4);

test('shows both clubs of a match its agreed ground, postcode and start wherever the match appears', {
  tag: '@both-layouts',
}, async ({ page, club, openBrowser }) => {
  const host = await createClub({ name: createClubName('Beech Bottom') });
  const fixture = await createFixture(host, {
    date,
    teamName: '1st XI',
    side: 'home',
    ground: 'Beech Bottom Rec',
    postcode: 'EC1A 1BB',
    startTime: '13:00',
  });
  await createFixture(club, { date, teamName: '2nd XI', side: 'either', ground: 'Our Field' });
  await requestAndAcceptMatch(host, fixture.id, club, '2nd XI');
  const hostPage = await (await openBrowser()).newPage();
  await host.signIn(hostPage.context());

  for (const [each, own, side] of [
    [page, club, 'Away'],
    [hostPage, host, 'Home'],
  ] as const) {
    const venue = `${side} · Beech Bottom Rec, EC1A 1BB`;
    await test.step(`${side}: the card`, async () => {
      await each.goto(`/mycard?season=${season}`);
      await expect(each.locator(`[data-date="${date}"]`)).toContainText(`${venue} · 13:00`);
    });

    await test.step(`${side}: the dashboard`, async () => {
      await each.goto(`/dashboard?date=${date}`);
      const card = getFixtureCard(each, own.name);
      await expect(card).toContainText(venue);
      await expect(card).toContainText('13:00');
      await expect(card).not.toContainText('Distance');
    });

    await test.step(`${side}: the CSV file and the calendar feed`, async () => {
      const csv = await (await own.api.get(`/api/v1/me/card.csv?season=${season}`)).text();
      expect(csv).toContain('"Beech Bottom Rec","EC1A 1BB"');
      expect(csv).toContain('"13:00"');
      const { feed } = await (await own.api.put('/api/v1/me/calendar-feed')).json();
      const calendar = await (await own.api.get(feed.url)).text();
      expect(calendar).toContain('LOCATION:Beech Bottom Rec\\, EC1A 1BB');
      expect(calendar).toMatch(new RegExp(`DTSTART:${date.replaceAll('-', '')}T1[23]0000Z`));
    });
  }

  await page.goto(`/dashboard?date=${date}`);
  await expect(getFixtureCard(page, club.name)).toContainText('Beech Bottom Rec');
  await checkScreenInAllLayouts(page, 'dashboard, away match');
  await page.goto(`/mycard?season=${season}`);
  await expect(page.locator(`[data-date="${date}"]`)).toContainText('Beech Bottom Rec');
  await checkScreenInAllLayouts(page, 'card, away match');
});

test('shows no ground of its own for an away match while the agreed terms cannot be loaded', async ({
  page,
  club,
  watch,
}) => {
  watch.expect(/^503 GET .*me\/fixtures/);
  const host = await createClub({ name: createClubName('Beech Bottom') });
  const fixture = await createFixture(host, { date, side: 'home', ground: 'Beech Bottom Rec' });
  await createFixture(club, { date, teamName: '2nd XI', side: 'either', ground: 'Our Field' });
  await page.goto(`/mycard?season=${season}`);
  await expect(page.locator(`[data-date="${date}"]`)).toContainText('Our Field');
  const cards = '**/api/v1/me/fixtures?*';
  await page.route(cards, (route) => route.fulfill({ status: 503, json: {} }));
  await requestAndAcceptMatch(host, fixture.id, club, '2nd XI');
  await page.getByRole('banner').getByRole('link', { name: 'Fixturebook', exact: true }).click();
  await page.goto(`/dashboard?date=${date}`);
  const card = getFixtureCard(page, club.name);
  await expect(card).toContainText('Loading...');
  await expect(card).not.toContainText('Our Field');
  await expect(card).toContainText("We can't load the agreed ground.", { timeout: 20_000 });
  await checkScreenInAllLayouts(page, 'dashboard, away match out of reach');
  await page.unroute(cards);
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect(card).toContainText('Beech Bottom Rec');
});

function getFixtureCard(page: Page, clubName: string) {
  return page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: clubName, exact: true }) });
}
