import { expect, type Locator, type Page } from '@playwright/test';

/** The button that shows and hides the details of a row. Of several rows, the first. */
export function getDetailsButton(within: Page | Locator, name = ''): Locator {
  return within.getByRole('button', { name: new RegExp(`^Details: .*${name}`) }).first();
}

/** Shows the details of the club's own fixture of a day, which have the buttons that change it. */
export async function unfoldFixture(within: Page | Locator, teamName = '') {
  const button = getDetailsButton(within, teamName);
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
}

/** The rows are 88 px high on a phone and 52 px in a wide window, and have a border of 1 px. */
const compactRows = [
  { width: 360, height: 740, rowHeight: 88 + 1 },
  { width: 1280, height: 800, rowHeight: 52 + 1 },
];

/** Checks the height of all folded rows of the screen at both widths. */
export async function expectCompactRows(page: Page) {
  const before = page.viewportSize();
  for (const { rowHeight, ...size } of compactRows) {
    await page.setViewportSize(size);
    await expect.poll(() => findHigherRows(page, rowHeight), { message: page.url() }).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
}

/** Returns the height and the text of each row that is higher. A screen without rows is a fault. */
function findHigherRows(page: Page, rowHeight: number): Promise<string[]> {
  const rows = page.getByRole('main').locator('[data-open="false"]:visible');
  return rows.evaluateAll((elements, max) => {
    if (elements.length === 0) return ['no rows'];
    const measured = elements.map((row) => ({
      height: row.getBoundingClientRect().height,
      text: row.textContent,
    }));
    return measured
      .filter(({ height }) => height > max)
      .map(({ height, text }) => `${height} px: ${text}`);
  }, rowHeight);
}

/** Shows the tools of the season card, which a narrow screen folds away, and returns their region. */
export async function openCardTools(page: Page) {
  const tools = page.getByRole('region', { name: 'Tools of your card' });
  await tools.waitFor();
  const fold = tools.getByRole('button', { name: 'Print, share and more', expanded: false });
  if (await fold.isVisible()) await fold.click();
  return tools;
}
