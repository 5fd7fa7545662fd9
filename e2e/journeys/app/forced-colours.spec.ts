import type { Locator } from '@playwright/test';
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

test('marks the chosen option visibly in forced-colours mode', async ({ page, club: _ }) => {
  await page.goto('/mycard');
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
