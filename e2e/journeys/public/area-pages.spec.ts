import { createClub } from '../../support/clubs.ts';
import { savePublicPage } from '../../support/public-pages.ts';
import { checkScreenInAllLayouts } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

/** Creates a club that shows its page in an area where no other test has clubs. */
async function createClubInRutland(town: string) {
  const club = await createClub();
  await savePublicPage(club, { area: 'rutland', town });
  return club;
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor finds a club by its county and opens its page', async ({ page }) => {
    const { name } = await createClubInRutland('Oakham');
    await page.goto('/cricket');
    await page.getByRole('link', { name: 'Rutland' }).click();
    await expect(page).toHaveURL('/cricket/rutland');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cricket clubs in Rutland');
    await page.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  });

  test('an area that we do not know has a page that says so', async ({ page, watch }) => {
    watch.expect('404 GET /cricket/atlantis');
    await page.goto('/cricket/atlantis');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can’t find this page');
  });
});

test('the pages of counties are accessible in all layouts', { tag: '@both-layouts' }, async ({
  page,
}) => {
  await createClubInRutland('Uppingham');
  await page.goto('/cricket');
  await checkScreenInAllLayouts(page, 'counties');
  await page.goto('/cricket/rutland');
  await checkScreenInAllLayouts(page, 'county');
  await page.goto('/cricket/orkney');
  await checkScreenInAllLayouts(page, 'county without clubs');
});

test('the home page leads to the counties from its footer', async ({ page }) => {
  await page.goto('/faq');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Clubs by county' }).click();
  await expect(page).toHaveURL('/cricket');
});
