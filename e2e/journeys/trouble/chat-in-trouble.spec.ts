import { getChatPage, openConversation } from '../../support/chat.ts';
import { createClub, createClubName } from '../../support/clubs.ts';
import { expect, test } from '../../support/test.ts';

test('sends a draft of two tabs once, and empties it in the other tab', async ({
  page,
  context,
  proClub: club,
}) => {
  const other = await createClub({ name: createClubName('Brook Lane') });
  const conversation = await openConversation(club, other);
  const path = `/chatscreen?conversation=${conversation}`;
  await page.goto(path);
  const first = getChatPage(page);
  await first.field.fill('Are you free on Sunday?');
  const second = getChatPage(await context.newPage());
  await second.field.page().goto(path);
  await expect(second.field).toHaveValue('Are you free on Sunday?');
  await second.field.fill('Are you free on Sunday? We bring tea.');
  await expect(first.field).toHaveValue('Are you free on Sunday? We bring tea.');
  await second.field.press('Enter');
  await expect(second.message('We bring tea.')).toContainText('Sent');
  await expect(first.field).toHaveValue('');
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
