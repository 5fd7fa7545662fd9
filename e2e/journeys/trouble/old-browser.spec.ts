import { getDateInDays } from '@fixturebook/server/testing/profile';
import { getChatPage, openConversation } from '../../support/chat.ts';
import { createClub, createClubName, createFixture } from '../../support/clubs.ts';
import { expect, test } from '../../support/test.ts';

/** Built-ins that Chrome 109, Firefox 115 or Safari 16.4 lacks, by the names of their owners. */
const newerBuiltIns = {
  Promise: ['withResolvers', 'try'],
  Map: ['groupBy'],
  Object: ['groupBy'],
  Array: ['fromAsync'],
  URL: ['canParse', 'parse'],
  AbortSignal: ['any'],
  'Array.prototype': ['toSorted', 'toReversed', 'toSpliced', 'with'],
  'String.prototype': ['isWellFormed', 'toWellFormed'],
  'Set.prototype': ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf'],
};

test.describe('a browser without newer built-ins', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript((builtIns) => {
      for (const [owner, names] of Object.entries(builtIns)) {
        const found = owner
          .split('.')
          .reduce<Record<string, unknown>>(
            (from, name) => from[name] as Record<string, unknown>,
            window as unknown as Record<string, unknown>,
          );
        for (const name of names) delete found[name];
      }
    }, newerBuiltIns),
  );

  test('shows the card and its calendar, lists a fixture and sends a message', async ({
    page,
    proClub: club,
  }) => {
    const other = await createClub({ name: createClubName('Brook Lane') });
    const date = getDateInDays(40);
    const conversation = await openConversation(club, other);
    await createFixture(club, { date, teamName: 'Sunday XI' });
    await page.goto(`/mycard?season=${date.slice(0, 4)}`);
    await expect(page.getByText('Sunday XI').first()).toBeVisible();
    const views = page.getByRole('navigation', { name: 'View' });
    await views.getByRole('link', { name: 'Calendar' }).click();
    await expect(page.getByRole('table').first()).toBeVisible();
    await page.goto(`/addfixture?date=${date}`);
    await page.getByLabel('Team Name').fill('2nd XI');
    await page.getByLabel('Ground').fill('The Green');
    await page.getByLabel('Maximum Travel Radius (km)').fill('40');
    await page.getByRole('button', { name: 'Add Fixture' }).click();
    await expect(page.getByText(/^2nd XI is listed for /)).toBeVisible();
    const chat = getChatPage(page);
    await page.goto(`/chatscreen?conversation=${conversation}`);
    await chat.field.fill('Are you free?');
    await page.keyboard.press('Enter');
    await expect(chat.message('Are you free?')).toContainText('Sent');
    for (const path of ['/AllClubsOnMap', '/clubList', '/settings', '/requests', '/faq']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });
});

test('says in a browser without import maps that it is too old', async ({ page }) => {
  await page.addInitScript(() => Object.assign(HTMLScriptElement, { supports: undefined }));
  await page.goto('/');
  await expect(page.getByText('This browser is too old for Fixturebook.')).toBeVisible();
});

test('says in a browser that lacks the news of Chrome 109 and of Firefox 115 that it is too old', async ({
  page,
}) => {
  await page.addInitScript(() => {
    CSS.supports = () => false;
    Object.assign(Array.prototype, { toSorted: undefined });
  });
  await page.goto('/');
  await expect(page.getByText('This browser is too old for Fixturebook.')).toBeVisible();
});

test('does not call a supported browser too old', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('This browser is too old')).toBeHidden();
});
