import { getDateInDays } from '@fixturebook/server/testing/profile';
import type { Page } from '@playwright/test';
import { formatLongDate } from '../../support/calendar.ts';
import { createClub, createClubName, createFixture, type TestClub } from '../../support/clubs.ts';
import { focusWithTab, pressEnterOn, typeIntoField } from '../../support/keyboard.ts';
import {
  clickMapPositionUntil,
  getMapCanvas,
  getZoomThatSeparatesPositions,
  type MapCentreAndZoom,
  waitForMap,
} from '../../support/map.ts';
import { checkScreenInAllLayouts } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

const path = '/AllClubsOnMap';
const dataPath = '/api/v1/clubs/map';
/** The centre and the zoom with which the map must open. */
const startView: MapCentreAndZoom = { latitude: 54.5, longitude: -4, zoom: 5 };

const ayr = { latitude: 55.458, longitude: -4.629 };
const troon = { latitude: 55.543, longitude: -4.659 };
/** The location of the postcode that test clubs have by default. */
const london = { latitude: 51.464, longitude: -0.17 };
const belfast = { latitude: 54.586, longitude: -6.144 };

type FakeClubOnMap = Pick<TestClub, 'name' | 'slug'> & {
  at: { latitude: number; longitude: number };
  accuracy?: 'unit' | 'district' | 'area';
};

/** Replaces the list of all clubs, because other tests create clubs on the same server. */
async function stubClubMapResponse(page: Page, points: FakeClubOnMap[]) {
  const features = points.map(({ name, slug, at, accuracy = 'unit' }) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [at.longitude, at.latitude] },
    properties: { name, slug, postcode: 'KA7 4RF', accuracy },
  }));
  await page.route(dataPath, (route) =>
    route.fulfill({ json: { type: 'FeatureCollection', features } }),
  );
}

const createClubOnMap = (
  name: string,
  at: FakeClubOnMap['at'],
  accuracy?: FakeClubOnMap['accuracy'],
): FakeClubOnMap => {
  return { name, slug: name.toLowerCase().replaceAll(' ', '-'), at, accuracy };
};

async function openClubMap(page: Page) {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(path);
  await waitForMap(page);
}

const popup = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const field = (page: Page) => page.getByRole('searchbox', { name: 'Postcode, town or club' });
const getClubList = (page: Page) =>
  page.getByRole('region', { name: 'Clubs', includeHidden: true });
const summary = (page: Page) => getClubList(page).getByRole('status', { includeHidden: true });

async function openClubList(page: Page) {
  const choice = page.getByRole('button', { name: 'List', exact: true });
  if (await choice.isVisible()) await choice.click();
}

test.describe('the map of all clubs', { tag: '@both-layouts' }, () => {
  test('zooms from a cluster of clubs on the map to its clubs and opens the profile of a club', {
    tag: '@both-widths',
  }, async ({ page, context, resident }) => {
    await resident.signIn(context);
    const other = await createClub();
    await stubClubMapResponse(page, [
      { ...other, at: ayr, accuracy: 'district' },
      createClubOnMap('Troon Beachcombers', troon),
      createClubOnMap('Stoneyford Strollers', belfast),
    ]);
    await openClubMap(page);
    const middle = {
      latitude: (ayr.latitude + troon.latitude) / 2,
      longitude: (ayr.longitude + troon.longitude) / 2,
    };
    await expect(summary(page)).toHaveText('3 clubs, all of them on the map');
    await clickMapPositionUntil(page, middle, startView, () =>
      expect(summary(page)).toHaveText('2 of 3 clubs in view', { timeout: 1000 }),
    );

    const near = { ...middle, zoom: getZoomThatSeparatesPositions(ayr, troon, 46) };
    await clickMapPositionUntil(page, ayr, near, () =>
      expect(popup(page, other.name)).toBeVisible({ timeout: 1000 }),
    );
    await expect(popup(page, other.name)).toContainText('KA7 4RF');
    await expect(popup(page, other.name)).toContainText(
      'Approximate place: we only know the district.',
    );
    await checkScreenInAllLayouts(page, 'map with a popup');

    await popup(page, other.name).getByRole('link', { name: 'View Profile' }).click();
    await expect(page).toHaveURL(`/clubProfile/${other.slug}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(other.name);
  });

  test('shows only the clubs that are free on a chosen day, which the address holds', async ({
    page,
    context,
    resident,
  }) => {
    await resident.signIn(context);
    const free = await createClub();
    const { date } = await createFixture(free, { date: getDateInDays(3) });
    await stubClubMapResponse(page, [
      { ...free, at: ayr },
      createClubOnMap('Troon Beachcombers', troon),
    ]);
    await openClubMap(page);
    await expect(summary(page)).toHaveText('2 clubs, all of them on the map');
    await page.getByRole('button', { name: 'Free on...' }).click();
    const day = page.getByRole('dialog').getByRole('button', { name: formatLongDate(date) });
    const nextMonth = page.getByRole('dialog').getByRole('button', { name: 'Next month' });
    await nextMonth.waitFor();
    if ((await day.count()) === 0) await nextMonth.click();
    await day.click();
    await expect(page).toHaveURL(`${path}?free=${date}`);
    await expect(summary(page)).toHaveText('1 club, all of them on the map');
    await expect(page.getByText(/\d+ clubs? free that day/)).toBeVisible();
    await checkScreenInAllLayouts(page, 'map, free on a day');
    await page.getByRole('button', { name: 'All clubs', exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(summary(page)).toHaveText('2 clubs, all of them on the map');
  });

  test('lists all clubs at the same location in one popup', async ({ page, context, resident }) => {
    await resident.signIn(context);
    const other = await createClub();
    await stubClubMapResponse(page, [
      { ...other, at: belfast, accuracy: 'area' },
      createClubOnMap('Stoneyford Strollers', belfast, 'area'),
    ]);
    await openClubMap(page);
    await clickMapPositionUntil(page, belfast, startView, () =>
      expect(popup(page, '2 clubs in one place')).toBeVisible({ timeout: 1000 }),
    );
    const both = popup(page, '2 clubs in one place');
    await expect(both.getByRole('listitem')).toHaveCount(2);
    await expect(both).toContainText('Approximate place: we only know the postcode area.');
    await both.getByRole('link', { name: `View Profile of ${other.name}` }).click();
    await expect(page).toHaveURL(`/clubProfile/${other.slug}`);
  });

  test('moves the map to the user’s own club and marks the club in the list', async ({
    page,
    club,
  }) => {
    await stubClubMapResponse(page, [
      createClubOnMap('Troon Beachcombers', troon),
      { ...club, at: london },
    ]);
    await openClubMap(page);
    await page.getByRole('button', { name: 'My ground' }).click();
    await expect(popup(page, club.name)).toBeFocused();
    await openClubList(page);
    await expect(getClubList(page).getByRole('listitem').first()).toContainText('Your club');
    await checkScreenInAllLayouts(page, 'map and list at their own club');
  });

  test('finds a town, a postcode and a club on the map', async ({ page, club }) => {
    await openClubMap(page);
    await openClubList(page);
    await field(page).fill('inver');
    await expect(getClubList(page).getByRole('list', { name: 'Towns' })).toContainText('Inverness');
    await field(page).press('Enter');
    await expect(summary(page)).not.toContainText('inver');

    await openClubList(page);
    await field(page).fill(club.name);
    await expect(summary(page)).toHaveText(`1 club with “${club.name}”`);
    await getClubList(page).getByRole('button', { name: club.name }).click();
    await expect(popup(page, club.name)).toBeFocused();

    await field(page).fill('ze1 0aa');
    await field(page).press('Enter');
    await expect(popup(page, club.name)).toBeHidden();
    await expect(summary(page)).not.toContainText(`of ${club.name}`);
  });

  test('says that a place cannot be found when the user searches the map for an unknown postcode or name', async ({
    page,
    club: _,
    watch,
  }) => {
    watch.expect('404 GET /api/v1/postcodes/');
    await openClubMap(page);
    for (const [typed, message] of [
      ['QQ1', 'No location found for this postal code'],
      ['GX11 1AA', 'No location found for this postal code'],
      [createClubName('Nobody'), "We can't find a town or club with that name on the map."],
    ] as const) {
      await field(page).fill(typed);
      await field(page).press('Enter');
      await expect(page.getByRole('alert')).toHaveText(message);
    }
    await field(page).fill('');
    await expect(page.getByRole('alert')).toBeHidden();
  });

  test('offers to try again when the clubs on the map fail to load', async ({
    page,
    club,
    watch,
  }) => {
    watch.expect('net::ERR_FAILED GET /api/v1/clubs/map');
    let isAway = true;
    await page.route(dataPath, (route) => (isAway ? route.abort('failed') : route.continue()));
    await openClubMap(page);
    await expect(page.getByRole('alert')).toHaveText(/^Error: ./);
    await checkScreenInAllLayouts(page, 'map without its clubs');
    isAway = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'My ground' }).click();
    await expect(popup(page, club.name)).toBeVisible();
  });

  test('shows a legible notice while the map loads', async ({ page, club: _ }) => {
    await page.route(/\/assets\/base-map/, () => undefined);
    await page.goto(path);
    // Removes the canvas, because the accessibility checker axe cannot check contrast over a canvas.
    await page.locator('canvas').evaluate((drawn) => drawn.remove());
    await expect(page.getByText('This is taking a while.')).toBeVisible();
    await checkScreenInAllLayouts(page, 'map on its way');
  });

  test('shows the list of clubs in a browser that cannot draw the map', async ({ page, club }) => {
    await page.addInitScript(() => {
      const draw = HTMLCanvasElement.prototype.getContext as (...args: unknown[]) => unknown;
      HTMLCanvasElement.prototype.getContext = function (this: unknown, ...args: unknown[]) {
        return String(args[0]).startsWith('webgl') ? null : draw.apply(this, args);
      } as never;
    });
    await page.goto(path);
    await expect(page.getByText(/This browser cannot draw the map/)).toBeVisible();
    await checkScreenInAllLayouts(page, 'no map');
    await openClubList(page);
    await page.getByRole('searchbox', { name: 'Search clubs...' }).fill(club.name);
    await getClubList(page).getByRole('link', { name: club.name }).click();
    await expect(page).toHaveURL(`/clubProfile/${club.slug}`);
  });
});

test('says that the map has no clubs, or that the club’s postcode has no known location', async ({
  page,
  club: _,
}) => {
  await stubClubMapResponse(page, []);
  await page.route('/api/v1/me', async (route) => {
    const response = await route.fetch();
    const me = await response.json();
    await route.fulfill({ json: { ...me, club: { ...me.club, point: null } } });
  });
  await openClubMap(page);
  await expect(page.getByText('There are no clubs on the map yet.')).toBeVisible();
  await page.getByRole('button', { name: 'My ground' }).click();
  await expect(page.getByRole('alert')).toHaveText(/^No location found for this postal code: /);
});

test('draws the map even when the colour scheme changes while the map loads', async ({
  page,
  context,
  resident,
}) => {
  // Delays animation frames until the event `frames`, as browsers do while a tab is hidden.
  await page.addInitScript(() => {
    const draw = window.requestAnimationFrame.bind(window);
    let waiting: FrameRequestCallback[] | undefined = [];
    window.requestAnimationFrame = (step) => waiting?.push(step) ?? draw(step);
    window.addEventListener('frames', () => {
      waiting?.forEach(draw);
      waiting = undefined;
    });
  });
  await resident.signIn(context);
  await stubClubMapResponse(page, [createClubOnMap('Troon Beachcombers', troon)]);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(path);
  await expect(getMapCanvas(page)).toBeAttached();
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.evaluate(() => window.dispatchEvent(new Event('frames')));
  await waitForMap(page);
  await clickMapPositionUntil(page, troon, startView, () =>
    expect(popup(page, 'Troon Beachcombers')).toBeVisible({ timeout: 1000 }),
  );
});

test('moves the map to the user’s position, or says that the browser does not provide the position', async ({
  page,
  context,
  club,
}) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: belfast.latitude, longitude: belfast.longitude });
  await stubClubMapResponse(page, [
    createClubOnMap('Stoneyford Strollers', belfast),
    { ...club, at: london },
  ]);
  await openClubMap(page);
  await page.getByRole('button', { name: 'Near me' }).click();
  await expect(summary(page)).toHaveText('1 of 2 clubs in view');

  await context.clearPermissions();
  await page.getByRole('button', { name: 'Near me' }).click();
  await expect(page.getByRole('alert')).toHaveText(/^We can't see your location\./);
});

test('lets the user zoom, search and open clubs on the map by keyboard', {
  tag: '@wide-only',
}, async ({ page, club }) => {
  const other = await createClub();
  await stubClubMapResponse(page, [
    { ...other, at: ayr },
    { ...club, at: belfast },
  ]);
  await openClubMap(page);
  await focusWithTab(page, getMapCanvas(page));
  await expect(summary(page)).toHaveText('2 clubs, all of them on the map');
  for (const key of ['+', '+', '+', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown'])
    await getMapCanvas(page).press(key);
  await expect(summary(page)).not.toHaveText('2 clubs, all of them on the map');
  await pressEnterOn(page, page.getByRole('button', { name: 'Zoom out' }));

  const row = getClubList(page).getByRole('button', { name: other.name });
  await pressEnterOn(page, row);
  await expect(popup(page, other.name)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(popup(page, other.name)).toBeHidden();
  await expect(row).toBeFocused();

  await typeIntoField(page, field(page), other.name);
  await page.keyboard.press('Enter');
  await expect(popup(page, other.name)).toBeFocused();
  await pressEnterOn(page, popup(page, other.name).getByRole('link', { name: 'View Profile' }));
  await expect(page).toHaveURL(`/clubProfile/${other.slug}`);
});
