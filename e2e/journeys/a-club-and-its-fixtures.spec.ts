import { getDateInDays } from '@fixturebook/server/testing/profile';
import type { Locator, Page } from '@playwright/test';
import { chooseDay, formatLongDate } from '../support/calendar.ts';
import { createClub, createClubName, createFixture } from '../support/people.ts';
import { checkScreen, getStatusMessage } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

const date = getDateInDays(45);

function getSeason(page: Page) {
  return page.getByRole('region', { name: 'Coming fixtures' });
}

test.describe('the profile of a club', { tag: '@both-widths' }, () => {
  test('is reached from a card, and tells who it is, where, and what it has to come', async ({
    page,
    club,
  }) => {
    const other = await createClub({
      name: createClubName('Ash Green'),
      description: 'Two elevens.\n\nTeas by the second team.',
      website: 'https://www.ash-green.example/cricket/',
      whatThreeWords: 'filled.count.soap',
      postcode: 'GU2 4BD',
    });
    await createFixture(other, { date, teamName: '2nd XI', startTime: '13:30', side: 'either' });
    await createFixture(other, { date: getDateInDays(44), description: 'Bring a spare ball.' });
    const { id } = await createFixture(other, { date: getDateInDays(46), ground: 'The Common' });
    await other.api.post(`/api/v1/fixtures/${id}/cancellation`, { data: { reason: 'ground' } });

    await page.goto(`/dashboard?date=${date}`);
    await page.getByRole('article').getByRole('link', { name: other.name }).click();
    await expect(page).toHaveURL(`/clubProfile/${other.slug}`);
    await expect(page.getByRole('heading', { level: 1, name: other.name })).toBeFocused();
    await expect(page).toHaveTitle(`${other.name} · Fixturebook`);
    await expect(page.getByText(/^Two elevens\.\s+Teas by the second team\.$/)).toBeVisible();

    const links: [name: string, address: string][] = [
      ['+44 20 7946 0018', 'tel:+442079460018'],
      ['fixtures@amblers.example', 'mailto:fixtures@amblers.example'],
      ['www.ash-green.example/cricket', 'https://www.ash-green.example/cricket/'],
      ['///filled.count.soap', 'https://what3words.com/filled.count.soap'],
    ];
    for (const [name, address] of links) {
      const link = page.getByRole('link', { name, exact: true }).first();
      await expect(link).toHaveAttribute('href', address);
      if (address.startsWith('https:'))
        await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    }
    await expect(page.getByRole('link', { name: 'Edit profile' })).toBeHidden();

    const cards = getSeason(page).getByRole('article');
    const days = [getDateInDays(44), date, getDateInDays(46)].map(formatLongDate);
    await expect(cards.getByRole('heading')).toHaveText(days);
    for (const card of await cards.all()) await expect(card).toContainText(other.name);
    await expect(cards.nth(0)).toContainText('Bring a spare ball.');
    await expect(cards.nth(1)).toContainText('2nd XI');
    await expect(cards.nth(1)).toContainText('Home or away · The Rec');
    await expect(cards.nth(1)).toContainText(/Start time\s*13:30/);
    await expect(cards.nth(1)).not.toContainText('Status');
    const status = cards.nth(2).getByText('Called off: ground');
    await expect(status).toHaveCSS('color', 'rgb(163, 29, 42)');
    await expect(getSeason(page).getByRole('button')).toHaveText(
      Array(2).fill('Ask for this match'),
    );
    await checkScreen(page, 'club profile, fixtures');

    await page.getByRole('link', { name: 'View on a Map' }).click();
    await expect(page).toHaveURL(`/clublocation?club=${other.slug}`);
    const state = await page.evaluate(() => history.state.usr);
    expect(state).toEqual({ clubName: other.name });
    expect(club.slug).not.toBe(other.slug);
  });

  test('is the own one without a name, and leads to its first fixture', async ({ page, club }) => {
    await page.goto('/clubProfile');
    await expect(page).toHaveTitle(`${club.name} · Fixturebook`);
    await expect(page.getByRole('link', { name: 'Edit profile' })).toBeVisible();
    await expect(getSeason(page)).toContainText('You have no fixtures to come.');
    await checkScreen(page, 'own profile, empty');
    await getSeason(page).getByRole('link', { name: 'Add Fixture' }).click();
    await expect(page).toHaveURL('/addfixture');
    await expect(page).toHaveTitle('Add New Fixture · Fixturebook');

    const { teamName } = await createFixture(club, { date });
    await page.goto('/clubProfile');
    const card = getSeason(page).getByRole('article');
    await expect(card).toContainText(formatLongDate(date));
    await page.getByRole('button', { name: `Call off the fixture of ${teamName}` }).click();
    await page.getByRole('radio', { name: 'Weather' }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Call off' }).click();
    await expect(card).toContainText('Called off: weather');
    await expect(card).toBeFocused();
    await page.getByRole('button', { name: `Delete the fixture of ${teamName}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(getStatusMessage(page, `The fixture of ${teamName} is deleted.`)).toBeVisible();
    await expect(card).toHaveCount(0);
  });

  test('that is not there is told, with ways on', async ({ page, club, watch }) => {
    watch.expect('404 GET /api/v1/clubs/no-such-club');
    await page.goto('/clubProfile/no-such-club');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Club not found');
    await expect(page).toHaveTitle('Club not found · Fixturebook');
    await checkScreen(page, 'club profile, not found');
    await page.getByRole('link', { name: 'See your own profile' }).click();
    await expect(page.getByRole('heading', { level: 1, name: club.name })).toBeFocused();
    await expect(page.getByRole('link', { name: 'Edit profile' })).toBeVisible();
  });
});

test('a club without anything to come says so', async ({ page, club }) => {
  const other = await createClub();
  await page.goto(`/clubProfile/${other.slug}`);
  await expect(getSeason(page)).toContainText('No fixtures to come.');
  await expect(getSeason(page).getByRole('link')).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText(club.name);
});

test('a long description is folded until one wants all of it', async ({ page, club }) => {
  const paragraph = 'A friendly village side that plays for the tea and the walk to the pub.\n\n';
  const other = await createClub({ description: paragraph.repeat(25) });
  await page.goto(`/clubProfile/${other.slug}`);
  const text = page.getByText(/^A friendly village side/);
  const heightOf = async () => (await text.boundingBox())?.height ?? 0;
  const folded = await heightOf();
  await page.getByRole('button', { name: 'Show all' }).click();
  expect(await heightOf()).toBeGreaterThan(2 * folded);
  await checkScreen(page, 'club profile, unfolded');
  await page.getByRole('button', { name: 'Show less' }).click();
  expect(await heightOf()).toBe(folded);
  expect(club.slug).not.toBe(other.slug);
});

test('a season with more than one page holds is shown page by page', async ({ page, club }) => {
  const dates = Array.from({ length: 60 }, (_, index) => getDateInDays(300 + index));
  await Promise.all(dates.map((day) => createFixture(club, { date: day })));
  await page.goto('/clubProfile');
  const cards = getSeason(page).getByRole('article');
  await expect(getSeason(page).getByRole('status')).toHaveText('More than 50 fixtures');
  await getSeason(page).getByRole('button', { name: 'Show more fixtures' }).click();
  await expect(cards).toHaveCount(60);
  await expect(cards.nth(50)).toBeFocused();
  await expect(cards.getByRole('heading')).toHaveText(dates.map(formatLongDate));
  await expect(getSeason(page).getByRole('button', { name: 'Show more fixtures' })).toBeHidden();
});

test('fixtures that do not arrive are asked for again', async ({ page, club, watch }) => {
  watch.expect(`net::ERR_FAILED GET /api/v1/clubs/${club.slug}/fixtures`);
  await createFixture(club, { date });
  const path = `/api/v1/clubs/${club.slug}/fixtures`;
  await page.route(path, (route) => route.abort('failed'));
  await page.goto('/clubProfile');
  await expect(getSeason(page).getByRole('alert')).toContainText('No connection to the server.');
  await expect(page.getByRole('link', { name: 'View on a Map' })).toBeVisible();
  await checkScreen(page, 'club profile, no fixtures arrive');
  await page.unroute(path);
  await getSeason(page).getByRole('button', { name: 'Try again' }).click();
  await expect(getSeason(page).getByRole('article')).toContainText(formatLongDate(date));
});

test('a new photo is shown at once wherever the club is', async ({ page, club }) => {
  await createFixture(club, { date });
  const main = page.getByRole('main');
  const toList = async () => {
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('link', { name: 'All Clubs', exact: true }).click();
    await page.getByLabel('Search clubs...').fill(club.name);
    await expect(main.getByRole('listitem')).toHaveCount(1);
  };
  /** The name of the picture in the four places, from the dashboard to the profile. */
  const photosShown = async () => {
    const band = main.getByRole('link', { name: club.name }).first();
    const shown = [await getPictureSize(band.locator('img'))];
    await chooseDay(page, date);
    shown.push(await getPictureSize(page.getByRole('article').locator('img')));
    await toList();
    shown.push(await getPictureSize(main.getByRole('listitem').locator('img')));
    await main.getByRole('link', { name: club.name }).click();
    shown.push(await getPictureSize(page.getByRole('heading', { level: 1 }).locator('img')));
    return shown;
  };
  const submit = async () => {
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page).toHaveURL('/dashboard');
  };
  const choosePhoto = async () => {
    await page.getByRole('link', { name: 'Edit profile' }).click();
    const buffer = await page.getByRole('banner').screenshot();
    const file = { name: 'badge.png', mimeType: 'image/png', buffer };
    await page.getByLabel('Upload Image').setInputFiles(file);
    await submit();
  };

  await page.goto('/dashboard');
  await toList();
  await main.getByRole('link', { name: club.name }).click();
  await choosePhoto();
  const first = await photosShown();
  expect(new Set(first).size).toBe(1);
  await choosePhoto();
  const second = await photosShown();
  expect(new Set(second).size).toBe(1);
  expect(second).not.toEqual(first);

  await page.getByRole('link', { name: 'Edit profile' }).click();
  await page.getByRole('button', { name: 'Remove image' }).click();
  await submit();
  await expect(main.getByRole('link', { name: club.name })).toBeVisible();
  await expect(main.locator('img')).toHaveCount(0);
  await toList();
  await expect(main.locator('img')).toHaveCount(0);
});

/** The random part of its address, which both sizes of a photo share. */
async function getPictureSize(image: Locator) {
  await expect(image).not.toHaveJSProperty('naturalWidth', 0);
  const [name] = (await image.getAttribute('src'))?.match(/[0-9a-f]{32}/) ?? [];
  return name;
}
