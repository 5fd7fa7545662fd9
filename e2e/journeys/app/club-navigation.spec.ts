import { getDateInDays } from '@fixturebook/server/testing/profile';
import type { Page } from '@playwright/test';
import { getChatPage, openConversation, sendMessage } from '../../support/chat.ts';
import {
  createClub,
  createClubName,
  createFixture,
  createProClub,
  createSecretary,
} from '../../support/clubs.ts';
import { unfoldFixture } from '../../support/fixture-rows.ts';
import { createMatch, sendMatchRequest } from '../../support/matches.ts';
import { checkScreenInAllLayouts } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

const getBar = (page: Page) =>
  page.getByRole('banner').getByRole('navigation', { name: 'Your club' });

const readBottom = (page: Page, selector: string) =>
  page.locator(selector).evaluate((one) => one.getBoundingClientRect().bottom);

test.describe('the navigation of a club', { tag: '@both-widths' }, () => {
  test('leads to Home, the card, Find and the chat, and opens the menu, which begins with the screens of the club', async ({
    page,
    club: _,
  }, { project }) => {
    await page.goto('/dashboard');
    const bar = getBar(page);
    await expect(bar.getByRole('listitem')).toHaveText(['Home', 'Card', 'Find', 'Chat', 'More']);
    const home = bar.getByRole('link', { name: 'Home' });
    await expect(home).toHaveAttribute('aria-current', 'page');
    const box = await bar.boundingBox();
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    if (project.name === 'phone') {
      expect([box?.x, box?.width]).toEqual([0, width]);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(height);
    } else expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(70);

    await bar.getByRole('link', { name: 'Card' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My card' })).toBeFocused();
    await expect(home).not.toHaveAttribute('aria-current');
    await page.goto('/mycard/import');
    await expect(bar.getByRole('link', { name: 'Card' })).toHaveAttribute('aria-current', 'true');
    await bar.getByRole('link', { name: 'Find' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Find a match' })).toBeFocused();
    await bar.getByRole('link', { name: 'Chat' }).click();
    await expect(page).toHaveURL('/chatscreen');

    await bar.getByRole('button', { name: 'More' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    const own = menu.getByRole('navigation', { name: 'Your club' });
    await expect(own.getByRole('link')).toHaveText([
      'Home',
      'My card',
      'Find a match',
      'Match requests',
      'Teams and grounds',
      'Add fixture',
      'Notifications',
      'Club profile',
      'Public page',
      'Officers',
      'Account settings',
    ]);
    const specified = menu.getByRole('navigation', { name: 'Menu' });
    await expect(specified.getByRole('link')).toHaveCount(14);
    await checkScreenInAllLayouts(page, 'menu of a club');
    await page.keyboard.press('Escape');
    await expect(bar.getByRole('button', { name: 'More' })).toBeFocused();
  });

  test('counts the requests to answer and the unread chats on every screen as they arrive', async ({
    page,
    club,
  }) => {
    const other = await createProClub({ name: createClubName('Brook Lane') });
    const { id: fixtureId } = await createFixture(club, { date: getDateInDays(40) });
    // A public page asks who is logged in only if somebody has been in this browser.
    await page.goto('/mycard');
    await expect(page.getByRole('heading', { level: 1, name: 'My card' })).toBeVisible();
    await page.goto('/faq');
    const bar = getBar(page);
    await expect(bar.getByRole('link', { name: 'Home', exact: true })).toBeVisible();
    await sendMatchRequest(other, { fixtureId, teamName: '2nd XI' });
    await expect(bar.getByRole('link', { name: 'Home, 1 request to answer' })).toBeVisible();
    await sendMessage(other, await openConversation(other, club), 'Are you free?');
    await expect(bar.getByRole('link', { name: 'Chat, 1 unread chat' })).toBeVisible();
    await checkScreenInAllLayouts(page, 'navigation with counts');
  });
});

test('shows no navigation of a club to visitors and to accounts without a club, and none on paper', async ({
  page,
  context,
  openBrowser,
}) => {
  await page.goto('/faq');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(getBar(page)).toHaveCount(0);
  await (await createSecretary()).signIn(context);
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Account settings' })).toBeVisible();
  await expect(getBar(page)).toHaveCount(0);

  const own = await (await openBrowser()).newPage();
  await (await createClub()).signIn(own.context());
  await own.goto('/mycard');
  await expect(getBar(own)).toBeVisible();
  await own.emulateMedia({ media: 'print' });
  await expect(getBar(own)).toBeHidden();
});

test('covers neither the end of a page, nor the message field, nor the focus, nor a toast', async ({
  page,
  proClub: club,
}) => {
  const other = await createClub({ name: createClubName('Brook Lane') });
  const id = await openConversation(club, other);
  const date = getDateInDays(40);
  const { teamName } = await createFixture(club, { date });
  await page.goto(`/chatscreen?conversation=${id}`);
  const chat = getChatPage(page);
  await expect(chat.field).toBeVisible();
  const top = (await getBar(page).boundingBox())?.y ?? 0;
  const sent = await chat.send.boundingBox();
  expect((sent?.y ?? 0) + (sent?.height ?? 0)).toBeLessThanOrEqual(top);

  await page.goto(`/dashboard?date=${date}`);
  await unfoldFixture(page, teamName);
  await page.getByRole('button', { name: `Delete the fixture of ${teamName}` }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  const toast = page.getByText(`${teamName}'s fixture deleted.`);
  await expect(toast).toBeVisible();
  await expect
    .poll(async () => {
      const box = await toast.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    })
    .toBeLessThan(top);

  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => readBottom(page, 'footer')).toBeLessThanOrEqual(top + 1);
  const links = page.getByRole('main').getByRole('link');
  await page.evaluate(() => scrollTo(0, 0));
  for (const link of await links.all()) {
    await link.focus();
    expect(await link.evaluate((one) => one.getBoundingClientRect().bottom)).toBeLessThanOrEqual(
      top + 1,
    );
  }

  await page.setViewportSize({ width: 360, height: 420 });
  await expect(getBar(page)).toBeHidden();
});

test.describe('the navigation while the question about cookies is open', () => {
  test.use({ consent: null });

  test('is below the question', async ({ page, club: _ }) => {
    await page.goto('/mycard');
    const banner = page.getByRole('region', { name: 'Cookies' });
    await expect(banner).toBeVisible();
    await expect(getBar(page)).toBeVisible();
    await expect
      .poll(async () => {
        const [asked, bar] = [await banner.boundingBox(), await getBar(page).boundingBox()];
        return (asked?.y ?? 0) + (asked?.height ?? 0) - (bar?.y ?? 0);
      })
      .toBeLessThanOrEqual(1);
  });
});

test('leads back from a screen to where the user came from, or to the screen above', async ({
  page,
  club,
}) => {
  const other = await createClub({ name: createClubName('Brook Lane') });
  const { id } = await createMatch(club, other, { date: getDateInDays(20) });
  const back = page.getByRole('link', { name: 'Back', exact: true });
  for (const [path, parent] of [
    [`/match/${id}`, '/mycard'],
    ['/mycard/import', '/mycard'],
    ['/mycard/calendar-feed', '/mycard'],
    ['/requests', '/dashboard'],
    ['/notifications/preferences', '/notifications'],
    ['/settings', '/dashboard'],
  ] as const) {
    // A new tab has no screen before this one, as when the installed app opens from a notification.
    const tab = await page.context().newPage();
    await tab.goto(path);
    await tab.getByRole('link', { name: 'Back', exact: true }).click();
    await expect(tab).toHaveURL(new RegExp(`${parent}$`));
    await tab.close();
  }

  await page.goto('/dashboard');
  await page.getByRole('link', { name: new RegExp(`v ${other.name}`) }).click();
  await expect(page).toHaveURL(`/match/${id}`);
  await back.click();
  await expect(page).toHaveURL('/dashboard');
});

test.describe('the navigation in forced-colours mode', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  test('has an edge and marks the current screen', async ({ page, club: _ }) => {
    await page.goto('/mycard');
    const bar = getBar(page);
    await expect(bar).toHaveCSS('border-top-style', 'solid');
    const readMark = (name: string) =>
      bar.getByRole('link', { name }).evaluate((one) => getComputedStyle(one, '::before').content);
    await expect.poll(() => readMark('Card')).toBe('""');
    expect(await readMark('Home')).toBe('none');
    await checkScreenInAllLayouts(page, 'navigation in the colours of the device');
  });
});
