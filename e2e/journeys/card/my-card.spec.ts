import { getDateInDays } from '@fixturebook/server/testing/profile';
import { formatLongDate, formatShortDate } from '../../support/calendar.ts';
import { createClub, createClubName, createFixture } from '../../support/clubs.ts';
import { expectCompactRows, openCardTools, unfoldFixture } from '../../support/fixture-rows.ts';
import { createMatch } from '../../support/matches.ts';
import { checkScreenInAllLayouts } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

const seasonYear = Number(getDateInDays(0).slice(0, 4)) + 1;
const [free, asked, agreed, off] = ['05-30', '06-05', '06-06', '08-29'].map(
  (day) => `${seasonYear}-${day}`,
);

test('shows the fixtures of a season as a list and as a calendar', {
  tag: '@both-layouts',
}, async ({ page, club }) => {
  const other = await createClub({ name: createClubName('Brook Lane') });
  await createFixture(club, { date: free, teamName: '1st XI', side: 'either' });
  await createFixture(other, { date: free, side: 'away', ground: '' });
  const wanted = await createFixture(club, { date: asked, teamName: '2nd XI' });
  await other.api.post('/api/v1/match-requests', {
    data: { fixtureId: wanted.id, teamName: 'Sunday XI' },
  });
  const match = await createMatch(club, other, {
    date: agreed,
    teamName: '1st XI',
    startTime: '13:30',
  });
  await other.api.post(`/api/v1/matches/${match.id}/terms-proposals`, {
    data: { terms: { startTime: '14:00' } },
  });
  const { id } = await createFixture(club, { date: off, teamName: 'Colts' });
  await club.api.post(`/api/v1/fixtures/${id}/cancellation`, { data: { reason: 'ground' } });

  await page.goto(`/mycard?season=${seasonYear}`);
  const counts = page.getByRole('list', { name: `Fixtures of ${seasonYear}` });
  await expect(counts.getByRole('listitem')).toHaveText([
    '1 Free',
    '1 Requested',
    '1 Confirmed',
    '1 Called off',
  ]);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    `May ${seasonYear}`,
    `June ${seasonYear}`,
    `August ${seasonYear}`,
  ]);
  const row = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  await expect(row('Colts')).toContainText('Called off: ground');
  await expect(row('1st XI v')).toContainText('Home · The Rec, SW18 4RD · 13:30');
  const count = row('1st XI')
    .first()
    .getByRole('link', { name: /clubs? can play you on this date/ });
  await expect(count).toHaveText(/^\d+ clubs?$/);
  await expect(row('2nd XI').getByRole('link', { name: '1 request to answer' })).toBeVisible();
  await expectCompactRows(page);
  await checkScreenInAllLayouts(page, 'card, list');
  await unfoldFixture(row('1st XI').first());
  const edit = row('1st XI').first().getByRole('link', { name: 'Edit the fixture of 1st XI' });
  await expect(edit).toBeVisible();
  await checkScreenInAllLayouts(page, 'card, list unfolded');

  const views = page.getByRole('navigation', { name: 'View' });
  await views.getByRole('link', { name: 'Calendar' }).click();
  await expect(page).toHaveURL(`/mycard?season=${seasonYear}&view=calendar`);
  await expect(page.getByRole('table')).toHaveCount(6);
  const day = page.getByRole('link', { name: new RegExp(`^${formatLongDate(asked ?? '')}`) });
  await expect(day).toHaveAccessibleName(/2nd XI: Requested$/);
  await checkScreenInAllLayouts(page, 'card, calendar');
  await day.click();
  await expect(row('2nd XI')).toBeFocused();

  const change = `Change to answer: 1st XI v ${other.name}, ${formatShortDate(agreed ?? '')}`;
  await page.getByRole('link', { name: change }).click();
  await expect(page).toHaveURL(`/match/${match.id}`);
});

test('shows how many clubs suit a free date as soon as the card is read', async ({
  page,
  club,
}) => {
  await createFixture(club, { date: free, teamName: '1st XI' });
  const reads: string[] = [];
  page.on('request', (request) => reads.push(new URL(request.url()).pathname));
  await page.goto(`/mycard?season=${seasonYear}`);
  const count = /^(No club yet\. See near misses|\d+ clubs? can play you on this date)/;
  await expect(page.getByRole('link', { name: count })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(reads).toContain('/api/v1/me/fixtures');
  expect(reads).not.toContain('/api/v1/me/opponent-counts');
});

test('shares the coming matches of the card as a message', async ({ page, club }) => {
  const other = await createClub({ name: createClubName('Brook Lane') });
  await createMatch(club, other, { date: agreed, teamName: '1st XI', startTime: '13:30' });
  await page.goto(`/mycard?season=${seasonYear}`);
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  const tools = await openCardTools(page);
  await tools.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share your matches' });
  await expect(dialog.getByLabel('Message')).toHaveValue(
    new RegExp(`^${club.name}\\n.+: 1st XI v ${other.name}, Home · The Rec, SW18 4RD · 13:30$`),
  );
  await checkScreenInAllLayouts(page, 'card, share');
});

test('shows only the fixtures of a state or a team, and all again', {
  tag: '@both-layouts',
}, async ({ page, club }) => {
  await createFixture(club, { date: free, teamName: '1st XI' });
  await createFixture(club, { date: free, teamName: 'Colts' });
  const { id } = await createFixture(club, { date: off, teamName: 'Colts' });
  await club.api.post(`/api/v1/fixtures/${id}/cancellation`, { data: { reason: 'ground' } });
  await page.goto(`/mycard?season=${seasonYear}`);
  const rows = page.locator('[data-date]');
  await expect(rows).toHaveCount(3);
  await page.getByRole('navigation', { name: 'Team' }).getByText('Colts').click();
  await expect(rows).toHaveCount(2);
  const counts = page.getByRole('list', { name: `Fixtures of ${seasonYear}` });
  await counts.getByRole('link', { name: 'Free' }).click();
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(`/mycard?season=${seasonYear}&state=free&team=Colts`);
  await checkScreenInAllLayouts(page, 'card, filtered');
  await counts.getByRole('link', { name: 'Confirmed' }).click();
  await expect(page.getByRole('main')).toContainText('No fixtures like that this season.');
  await counts.getByRole('link', { name: 'Confirmed' }).click();
  await page.getByRole('link', { name: 'All teams' }).click();
  await expect(rows).toHaveCount(3);
});

test('begins with today, and shows the earlier fixtures of the season when asked', async ({
  page,
  club,
}) => {
  const [today, past] = [getDateInDays(0), getDateInDays(-1)];
  await createFixture(club, { date: today, teamName: '1st XI' });
  await createFixture(club, { date: today, teamName: '2nd XI' });
  // The server refuses fixtures in the past, so the test moves one in its answer.
  await page.route('**/api/v1/me/fixtures*', async (route) => {
    const response = await route.fetch();
    const card: { items: { fixture: { teamName: string; date: string } }[] } =
      await response.json();
    for (const { fixture } of card.items) if (fixture.teamName === '1st XI') fixture.date = past;
    await route.fulfill({ response, json: card });
  });
  await page.goto(`/mycard?season=${today.slice(0, 4)}`);
  await expect(page.locator(`[data-date="${today}"]`)).toBeVisible();
  await expect(page.locator(`[data-date="${past}"]`)).toHaveCount(0);
  await page.getByRole('button', { name: 'Show 1 earlier fixture' }).click();
  await expect(page.locator(`[data-date="${past}"]`)).toBeVisible();
  await page.goto(`/mycard?season=${today.slice(0, 4)}#${past}`);
  await expect(page.locator(`[data-date="${past}"]`)).toBeFocused();
});

test('explains how to add fixtures when a season has none', async ({ page, club: _ }) => {
  await page.goto(`/mycard?season=${seasonYear}&view=calendar`);
  await expect(page.getByRole('main')).toContainText(`Your ${seasonYear} card is empty.`);
  await checkScreenInAllLayouts(page, 'card, empty');
  await page.getByRole('link', { name: String(seasonYear + 1) }).click();
  await expect(page.getByRole('main')).toContainText(`Your ${seasonYear + 1} card is empty.`);
  await page.getByRole('link', { name: 'Add Fixture' }).click();
  await expect(page).toHaveURL('/addfixture');
});

test('offers to try again when the season card fails to load', async ({ page, club: _, watch }) => {
  watch.expect('net::ERR_FAILED GET /api/v1/me/fixtures');
  await page.route('**/api/v1/me/fixtures*', (route) => route.abort('failed'));
  await page.goto('/mycard');
  await expect(page.getByRole('alert')).toContainText('No connection to the server.');
  await page.unroute('**/api/v1/me/fixtures*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^Your \d{4} card is empty\.$/)).toBeVisible();
});

test('shows the way to add a date on the first screen of the card, and its tools after a tap on a phone', {
  tag: '@both-widths',
}, async ({ page, club }) => {
  await createFixture(club, { date: `${seasonYear}-05-01`, teamName: '1st XI' });
  await page.goto(`/mycard?season=${seasonYear}`);
  await expect(page.getByRole('link', { name: 'Add Fixture' })).toBeInViewport({ ratio: 1 });
  const tools = await openCardTools(page);
  await expect(tools.getByRole('button', { name: 'Print', exact: true })).toBeInViewport();
});
