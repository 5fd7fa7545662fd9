import type { Page } from '@playwright/test';
import { createClub } from '../../support/clubs.ts';
import { waitForMap } from '../../support/map.ts';
import { checkScreenInAllLayouts } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

async function getLocationMap(page: Page) {
  await waitForMap(page);
  return page.getByRole('main');
}

test('opens the location of a club from its profile and returns to the profile', {
  tag: '@both-layouts',
}, async ({ page, club }) => {
  const other = await createClub({ postcode: 'BT28 2TT', whatThreeWords: 'filled.count.soap' });
  await page.goto(`/clubProfile/${other.slug}`);
  await page.getByRole('link', { name: 'View on a Map' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Club Location' })).toBeFocused();
  const main = await getLocationMap(page);
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(other.name);
  await expect(main).toContainText('BT28 2TT');
  await expect(main).toContainText('Approximate place: we only know the postcode area.');
  await expect(page.getByRole('region', { name: `Map around ${other.name}` })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Get directions' })).toHaveAttribute(
    'href',
    'https://www.google.com/maps/dir/?api=1&destination=BT28%202TT',
  );
  await expect(main.getByRole('link', { name: '///filled.count.soap' })).toHaveAttribute(
    'href',
    'https://what3words.com/filled.count.soap',
  );
  await checkScreenInAllLayouts(page, 'where a club is');
  await main.getByRole('link', { name: 'Back to the profile' }).click();
  await expect(page).toHaveURL(`/clubProfile/${other.slug}`);
  expect(club.slug).not.toBe(other.slug);
});

test('shows the location of the club that the URL or the navigation state (history.state) names', async ({
  page,
  club,
}) => {
  const name = page.getByRole('heading', { level: 2 });
  await page.goto(`/clublocation?club=${club.slug}`);
  await expect(name).toHaveText(club.name);

  await page.goto('/clublocation');
  await expect(name).toHaveText('Default Club Name');
  await expect(page.getByRole('region', { name: 'Map around central London' })).toBeVisible();
  await page.evaluate((clubName) => {
    history.replaceState({ usr: { clubName }, key: 'here', idx: 0 }, '');
  }, club.name);
  await page.reload();
  await expect(name).toHaveText(club.name);
});

test('shows the default map for a club whose location is not known', async ({
  page,
  club,
  context,
}) => {
  const said: string[] = [];
  context.on('console', (message) => said.push(message.text()));
  await page.route(`/api/v1/clubs/${club.slug}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...(await response.json()), point: null } });
  });
  await page.goto(`/clublocation?club=${club.slug}`);
  const main = await getLocationMap(page);
  await expect(main).toContainText('No location found for this postal code');
  await expect(main.getByRole('region', { name: `Map around ${club.name}` })).toBeVisible();
  expect(said).toContain('No location found for this postal code');
});

test('says that the club cannot be found when the URL of the location map names an unknown club', async ({
  page,
  club: _,
  watch,
}) => {
  watch.expect('404 GET /api/v1/clubs/');
  await page.goto('/clublocation?club=nobody-of-this-name');
  await expect(page.getByRole('alert')).toHaveText('We can’t find this club.');
});

test('says that the map cannot be loaded, offers the list, and loads the map when the user tries again', async ({
  page,
  club: _,
  watch,
}) => {
  watch.expect('GET /assets/map-view');
  const code = '**/assets/map-view-*.js';
  await page.route(code, (route) => route.abort());
  await page.goto('/AllClubsOnMap');
  await expect(
    page.getByText("We can't load the map. Check your signal and try again."),
  ).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search clubs...' })).toBeVisible();
  await checkScreenInAllLayouts(page, 'map not loaded');
  await page.unroute(code);
  await page.getByRole('button', { name: 'Try again' }).click();
  await waitForMap(page);
  await expect(page.getByRole('searchbox', { name: 'Postcode, town or club' })).toBeVisible();
});
