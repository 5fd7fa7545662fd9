import { expect, type Locator, type Page } from '@playwright/test';

/** Enough presses of the Tab key to reach every element of any screen. */
const maxTabPresses = 120;

const hasFocus = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement);

/** Presses the Tab key until an element has the focus, and expects a visible focus outline. */
export async function focusWithTab(page: Page, target: Locator) {
  await target.waitFor();
  for (let presses = 0; presses < maxTabPresses && !(await hasFocus(target)); presses++)
    await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
  const outlines = await target.evaluate((element) =>
    // An ancestor shows the outline of radio buttons and of links that fill a row.
    [element, element.closest('label'), element.closest('li')].map(
      (shown) => shown && getComputedStyle(shown).outlineStyle,
    ),
  );
  expect(outlines).toContainEqual(expect.stringMatching(/solid|auto/));
}

export async function typeIntoField(page: Page, field: Locator, text: string) {
  await focusWithTab(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

export async function pressEnterOn(page: Page, target: Locator) {
  await focusWithTab(page, target);
  await page.keyboard.press('Enter');
}
