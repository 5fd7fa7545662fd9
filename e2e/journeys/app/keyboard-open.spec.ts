import { getDateInDays } from '@fixturebook/server/testing/profile';
import type { Locator, Page } from '@playwright/test';
import { getChatPage, openConversation, sendMessage } from '../../support/chat.ts';
import { createClub, createClubName, createFixture } from '../../support/clubs.ts';
import { createMatch } from '../../support/matches.ts';
import { expect, test } from '../../support/test.ts';

test.use({ viewport: { width: 320, height: 568 } });

/**
 * Leaves what the keyboard of a small phone leaves of its screen, and scrolls to the field as a
 * phone does.
 */
async function openKeyboard(page: Page, field: Locator) {
  await page.setViewportSize({ width: 320, height: 260 });
  await field.evaluate((node) => node.scrollIntoView({ block: 'nearest' }));
}

/** Returns how many pixels of the element's height nothing covers. */
function measureVisibleHeight(element: Locator) {
  return element.evaluate((node) => {
    const { left, top, bottom, width } = node.getBoundingClientRect();
    const x = left + width / 2;
    let pixels = 0;
    for (let y = Math.max(0, Math.ceil(top)); y < Math.min(bottom, window.innerHeight); y += 1) {
      const found = document.elementFromPoint(x, y);
      if (found && (node.contains(found) || found.contains(node))) pixels += 1;
    }
    return pixels;
  });
}

test('shows the message field and the last message while the keyboard is open', async ({
  page,
  proClub: club,
}) => {
  const other = await createClub({ name: createClubName('Brook Lane') });
  const id = await openConversation(club, other);
  await sendMessage(club, id, 'Are you free on Sunday?');
  await page.goto(`/chatscreen?conversation=${id}`);
  const chat = getChatPage(page);
  await chat.field.click();
  await openKeyboard(page, chat.field);
  await expect.poll(() => measureVisibleHeight(chat.field)).toBeGreaterThan(40);
  const message = chat.message('Are you free on Sunday?');
  await expect.poll(() => measureVisibleHeight(message)).toBeGreaterThan(20);
  await page.keyboard.type('We are.');
  await chat.send.click();
  await expect(chat.message('We are.')).toBeVisible();
});

test('keeps the field that is typed into in view while the keyboard is open', async ({
  page,
  club,
}) => {
  const other = await createClub({ name: createClubName('Brook Lane') });
  const { id } = await createMatch(club, other, { date: getDateInDays(40) });
  const { id: fixtureId } = await createFixture(club, { date: getDateInDays(41) });
  for (const path of [`/addfixture/${fixtureId}`, '/editProfile', `/match/${id}?change`]) {
    await page.setViewportSize({ width: 320, height: 568 });
    await page.goto(path);
    await expect(page.locator('form textarea').first()).toBeVisible();
    const texts = page.locator('form :is(input[type=text], input[type=time], textarea)');
    for (const field of await texts.filter({ visible: true }).all()) {
      await field.focus();
      await openKeyboard(page, field);
      const shown = measureVisibleHeight(field);
      expect(await shown, `${path} ${await field.getAttribute('id')}`).toBeGreaterThan(28);
    }
  }
});

test('shows the field and the buttons of a dialog while the keyboard is open', async ({
  page,
  club: _,
}) => {
  const other = await createClub({ name: createClubName('Brook Lane') });
  const date = getDateInDays(40);
  await createFixture(other, { date });
  await page.goto(`/dashboard?date=${date}`);
  const card = page.getByRole('article').filter({ hasText: other.name });
  await card.getByRole('button', { name: /^Ask/ }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel('Team Name');
  await field.click();
  await openKeyboard(page, field);
  await expect.poll(() => measureVisibleHeight(field)).toBeGreaterThan(40);
  await field.fill('Sunday XI');
  const ask = dialog.getByRole('button', { name: 'Ask', exact: true });
  await ask.focus();
  await expect.poll(() => measureVisibleHeight(ask)).toBeGreaterThan(40);
});
