import type { BrowserContext, Page } from '@playwright/test';
import { getChatPage, openConversation } from '../../support/chat.ts';
import { createClub, createClubName, type TestClub } from '../../support/clubs.ts';
import { expect, test } from '../../support/test.ts';

async function openDraftInTwoTabs(page: Page, context: BrowserContext, club: TestClub) {
  const other = await createClub({ name: createClubName('Brook Lane') });
  const conversation = await openConversation(club, other);
  const [first, second] = [getChatPage(page), getChatPage(await context.newPage())];
  await page.goto(`/chatscreen?conversation=${conversation}`);
  await first.field.fill('Are you free on Sunday?');
  await second.field.page().goto(page.url());
  await expect(second.field).toHaveValue('Are you free on Sunday?');
  return { conversation, first, second };
}

test('sends a draft of two tabs once, and empties it in the other tab', async ({
  page,
  context,
  proClub: club,
}) => {
  const { first, second } = await openDraftInTwoTabs(page, context, club);
  await second.field.fill('Are you free on Sunday? We bring tea.');
  await expect(first.field).toHaveValue('Are you free on Sunday? We bring tea.');
  await second.field.press('Enter');
  await expect(second.message('We bring tea.')).toContainText('Sent');
  await expect(first.field).toHaveValue('');
});

test('stores one message when two tabs send the same draft before they hear of each other', async ({
  page,
  context,
  proClub: club,
}) => {
  const { conversation, first, second } = await openDraftInTwoTabs(page, context, club);
  await second.field.page().addInitScript(() => {
    window.addEventListener('storage', (event) => event.stopImmediatePropagation());
  });
  await second.field.page().reload();
  await expect(second.field).toHaveValue('Are you free on Sunday?');
  await first.field.press('Enter');
  await expect(first.message('Are you free')).toContainText('Sent');
  await second.field.press('Enter');
  await expect(second.field).toHaveValue('');
  await second.field.fill('And on Monday?');
  await second.field.press('Enter');
  await expect(first.message('And on Monday?')).toContainText('Sent');
  const { items } = await (
    await club.api.get(`/api/v1/conversations/${conversation}/messages`)
  ).json();
  expect(items.map(({ body }: { body: string }) => body)).toEqual([
    'Are you free on Sunday?',
    'And on Monday?',
  ]);
});

test('says that a message is only in the page, and keeps its draft, when the device stores nothing', async ({
  page,
  proClub: club,
  watch,
}) => {
  watch.expect(/net::ERR_\w+ POST .*\/messages/);
  const other = await createClub({ name: createClubName('Brook Lane') });
  const conversation = await openConversation(club, other);
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Storage is off.', 'SecurityError');
    };
  });
  const chat = getChatPage(page);
  await page.goto(`/chatscreen?conversation=${conversation}`);
  await page.route('**/messages', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await chat.field.fill('From the touchline');
  await page.keyboard.press('Enter');
  await expect(chat.message('From the touchline')).toContainText('Keep this page open');
  const asked = page.waitForEvent('dialog');
  void page.reload().catch(() => undefined);
  await (await asked).accept();
  await expect(chat.field).toHaveValue('From the touchline');
});

test('sends a message, and logs out, although the storage of the device never answers', async ({
  page,
  proClub: club,
  watch,
}) => {
  watch.expectSessionsToEnd();
  const other = await createClub({ name: createClubName('Brook Lane') });
  const conversation = await openConversation(club, other);
  await page.addInitScript(() => {
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function openSilently(...names) {
      const request = open.apply(this, names);
      const silence = (event: Event) => event.stopImmediatePropagation();
      for (const type of ['success', 'error', 'blocked', 'upgradeneeded'])
        request.addEventListener(type, silence, true);
      return request;
    };
  });
  const chat = getChatPage(page);
  await page.goto(`/chatscreen?conversation=${conversation}`);
  await chat.field.fill('From the touchline');
  await page.keyboard.press('Enter');
  await expect(chat.message('From the touchline')).toContainText('Sent');
  await page.goto('/logout');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
});
