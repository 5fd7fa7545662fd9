import type { Page } from '@playwright/test';
import { createClub, createClubName } from '../../support/clubs.ts';
import { checkScreenInAllLayouts } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

const getPalette = (page: Page) => page.getByRole('dialog', { name: 'Search' });

/** Waits for the field, because keys that are typed before it is there are lost. */
async function openPalette(page: Page, key: string) {
  await page.keyboard.press(key);
  await expect(getPalette(page).getByRole('combobox')).toBeFocused();
}

test.describe('the command palette', { tag: '@both-layouts' }, () => {
  test('finds clubs, days, screens and actions by keyboard alone', async ({ page, club: _ }) => {
    const other = await createClub({ name: createClubName('Quillfeather') });
    await page.goto('/mycard');
    await expect(page.getByRole('heading', { name: 'My card' })).toBeVisible();
    const palette = getPalette(page);
    const field = palette.getByRole('combobox', { name: 'Club, date or screen' });
    const chosen = palette.getByRole('option', { selected: true });

    await openPalette(page, 'ControlOrMeta+k');
    await expect(chosen).toHaveText('Add a fixture');
    await expect(field).toHaveAttribute('aria-activedescendant', /./);
    await page.keyboard.press('ArrowDown');
    await expect(chosen).toHaveText('Add many dates');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(chosen).toHaveText('Logout');
    await checkScreenInAllLayouts(page, 'command palette');
    await page.keyboard.type('sun 13 june 2027');
    await expect(palette.getByRole('group', { name: 'Day' })).toBeVisible();
    await expect(chosen).toHaveText('Sunday 13 June 2027');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/dashboard?date=2027-06-13');
    await expect(page.getByRole('heading', { name: 'Sunday 13 June 2027' })).toBeVisible();

    await openPalette(page, '/');
    await page.keyboard.type(other.name.toLowerCase());
    await expect(palette.getByRole('group', { name: 'Clubs' })).toContainText(other.name);
    await expect(chosen).toHaveText(other.name);
    await checkScreenInAllLayouts(page, 'command palette, a club');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: other.name, level: 1 })).toBeFocused();

    await openPalette(page, 'ControlOrMeta+k');
    await page.keyboard.type('zzzzzz');
    await expect(palette).toContainText("Nothing found. Try part of a club's name.");
    await expect(palette.getByRole('status')).toHaveText('0 results');
    await checkScreenInAllLayouts(page, 'command palette, nothing found');
    await page.keyboard.press('Escape');
    await expect(palette).toBeHidden();
  });

  test('says so when the clubs cannot be searched', async ({ page, club: _, watch }) => {
    watch.expect('500 GET /api/v1/clubs');
    await page.route('/api/v1/clubs?*', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/mycard');
    await expect(page.getByRole('heading', { name: 'My card' })).toBeVisible();
    await openPalette(page, 'ControlOrMeta+k');
    await page.keyboard.type('add');
    const palette = getPalette(page);
    await expect(palette).toContainText("We can't search the clubs just now.");
    await expect(palette.getByRole('option', { name: 'Add a fixture' })).toBeVisible();
    await checkScreenInAllLayouts(page, 'command palette, clubs failed');
  });

  test('lists the shortcuts, and switches off those of a single key', async ({ page, club: _ }) => {
    await page.goto('/addfixture');
    const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    const palette = getPalette(page);
    await page.getByLabel('Team Name').fill('1st XI');
    await page.keyboard.type(' ?/');
    await expect(page.getByLabel('Team Name')).toHaveValue('1st XI ?/');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByLabel('Team Name').blur();
    await page.keyboard.press('?');
    await expect(shortcuts).toBeVisible();
    await checkScreenInAllLayouts(page, 'keyboard shortcuts');
    await shortcuts.getByLabel('Use the shortcuts / and ? on this device').uncheck();
    await page.keyboard.press('Escape');
    await expect(shortcuts).toBeHidden();
    await page.keyboard.press('/');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.reload();
    await expect(page.getByLabel('Team Name')).toHaveValue('1st XI ?/');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeHidden();
    await openPalette(page, 'ControlOrMeta+k');
    await page.keyboard.type('keyboard');
    await page.keyboard.press('Enter');
    await expect(shortcuts).toBeVisible();
    await expect(palette).toBeHidden();
    await shortcuts.getByLabel('Use the shortcuts / and ? on this device').check();
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await expect(palette).toBeVisible();
  });

  test('opens from More without a keyboard, and only for a club', async ({
    page,
    context,
    club: _,
    watch,
  }) => {
    watch.expect('401 GET /api/v1/me');
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Search and shortcuts' }).click();
    const palette = getPalette(page);
    await palette.getByLabel('Club, date or screen').fill('requests');
    await palette.getByRole('option', { name: 'Match requests' }).click();
    await expect(page).toHaveURL('/requests');
    await expect(palette).toBeHidden();

    await context.clearCookies();
    await page.goto('/faq');
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.press('/');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Search and shortcuts' })).toBeHidden();
  });
});
