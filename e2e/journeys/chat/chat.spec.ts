import { getChatPage, openConversation, sendMessage } from '../../support/chat.ts';
import { createClub, createClubName, createProClub } from '../../support/clubs.ts';
import { pressEnterOn, typeIntoField } from '../../support/keyboard.ts';
import { checkScreenInAllLayouts } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

test.describe.configure({ timeout: 120_000 });

test('shows the number of unread chats on the app icon', async ({ page, club }) => {
  const other = await createProClub();
  await sendMessage(other, await openConversation(other, club), 'Are you free in June?');
  const badges: unknown[] = [];
  await page.exposeFunction('setBadge', (unread: unknown) => badges.push(unread));
  await page.addInitScript(() => {
    navigator.setAppBadge = (unread) => Reflect.get(window, 'setBadge')(unread);
  });
  await page.goto('/chatscreen');
  await expect.poll(() => badges.at(-1)).toBe(1);
  await pressEnterOn(page, getChatPage(page).recent.getByRole('link', { name: other.name }));
  await expect.poll(() => badges.at(-1)).toBe(0);
});

test('delivers messages between two clubs and marks them as read', { tag: '@both-widths' }, async ({
  page,
  proClub: club,
  openBrowser,
}) => {
  const other = await createClub({ name: createClubName('Brook Lane') });
  const theirPage = await (await openBrowser()).newPage();
  await other.signIn(theirPage.context());
  const ours = getChatPage(page);
  const theirs = getChatPage(theirPage);

  await test.step('one club searches for the other', async () => {
    await page.goto('/chatscreen');
    await expect(ours.recent).toContainText('No chats yet.');
    if (test.info().project.name === 'desktop')
      await expect(page.getByRole('heading', { name: 'Select a chat' })).toBeVisible();
    await checkScreenInAllLayouts(page, 'chat, nothing open');
    await typeIntoField(
      page,
      page.getByRole('searchbox', { name: 'Search all clubs...' }),
      other.name,
    );
    await pressEnterOn(page, ours.clubs.getByRole('link', { name: other.name }));
    await expect(page).toHaveURL(/\?conversation=[0-9a-f]{8}$/);
    await expect(page.getByRole('heading', { name: other.name, exact: true })).toBeVisible();
    await expect(page.getByText('No messages yet.')).toBeVisible();
    await checkScreenInAllLayouts(page, 'chat, nothing said');
  });

  await test.step('a message arrives immediately and is marked as read', async () => {
    await theirPage.goto('/dashboard');
    await expect(theirs.header.getByRole('link', { name: 'Chat', exact: true })).toBeVisible();
    await typeIntoField(page, ours.field, '   ');
    await page.keyboard.press('Enter');
    await expect(ours.messages).toHaveCount(0);
    await page.keyboard.type('Are you free in June?');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('On a Sunday.');
    await page.keyboard.press('Enter');
    await expect(ours.message('Are you free in June?\nOn a Sunday.')).toContainText('Sent');
    await expect(ours.messages).toContainText('Today');
    await expect(ours.field).toBeFocused();
    await expect(ours.field).toHaveValue('');

    await theirs.header.getByRole('link', { name: 'Chat, 1 unread chat' }).click();
    await expect(theirs.recent).toContainText('1 unread message');
    await checkScreenInAllLayouts(theirPage, 'chat, one unread');
    await theirs.recent.getByRole('link', { name: club.name }).click();
    await expect(theirs.message('Are you free in June?')).toContainText(club.name);
    await expect(ours.message('Are you free in June?')).toContainText('Read');
    await expect(theirs.header.getByRole('link', { name: 'Chat', exact: true })).toBeVisible();
  });

  await test.step('the other club replies', async () => {
    await theirs.field.fill(
      'We are. See https://ground.example/map (or write to sec@club.example).',
    );
    await theirs.send.click();
    await expect(ours.message('We are.')).toContainText(other.name);
    await expect(page.getByRole('log')).toContainText(`${other.name}: We are.`);
    await expect(theirs.message('We are.')).toContainText('Read');
    const link = ours.messages.getByRole('link', { name: 'https://ground.example/map' });
    await expect(link).toHaveAttribute('rel', /noopener noreferrer/);
    await expect(ours.messages.getByRole('link', { name: 'sec@club.example' })).toHaveAttribute(
      'href',
      'mailto:sec@club.example',
    );
    await checkScreenInAllLayouts(page, 'chat, a conversation');
  });

  await test.step('the app keeps an unsent message and returns to the list of chats', async () => {
    await ours.field.fill('Half a sentence');
    await page.goto('/dashboard');
    await page.goBack();
    await expect(ours.field).toHaveValue('Half a sentence');
    await ours.field.fill('a'.repeat(3_950));
    await expect(page.getByText('50 characters left')).toBeVisible();
    await ours.field.fill('a'.repeat(4_001));
    await expect(page.getByText('1 too many, of at most 4,000 characters')).toBeVisible();
    await ours.field.fill('');
    const isPhone = test.info().project.name === 'phone';
    await ours.back();
    const listed = ours.recent.getByRole('link', { name: other.name });
    await expect(listed).toBeVisible();
    if (isPhone) await expect(listed).toBeFocused();
    await expect(ours.recent).toContainText('We are.');
  });
});

test('sends messages that were written offline once each and in order when the network returns', async ({
  page,
  proClub: club,
  openBrowser,
  watch,
}) => {
  watch.expect('net::ERR_INTERNET_DISCONNECTED', /ERR_NETWORK|ERR_FAILED/);
  const other = await createClub();
  const id = await openConversation(club, other);
  await sendMessage(other, id, 'Still on?');
  const theirPage = await (await openBrowser()).newPage();
  await other.signIn(theirPage.context());
  await theirPage.goto(`/chatscreen?conversation=${id}`);
  await page.goto(`/chatscreen?conversation=${id}`);
  const ours = getChatPage(page);
  const theirs = getChatPage(theirPage);
  await expect(ours.message('Still on?')).toBeVisible();
  const secondTab = await page.context().newPage();
  await secondTab.goto('/dashboard');

  await page.context().setOffline(true);
  await expect(page.getByText("You're offline.")).toBeVisible();
  for (const text of ['Yes.', 'Pitch is dry.', 'See you at one.']) {
    await ours.field.fill(text);
    await ours.send.click();
    await expect(ours.message(text)).toContainText('Waiting to be sent');
  }
  await checkScreenInAllLayouts(page, 'chat, offline');
  await sendMessage(other, id, 'Hello?');

  await page.context().setOffline(false);
  await expect(page.getByText("You're offline.")).toBeHidden();
  for (const chat of [ours, theirs]) {
    await expect(chat.message('See you at one.')).toBeVisible();
    const texts = await chat.messages.getByRole('listitem').locator('p:last-child').allInnerTexts();
    expect(texts).toEqual(['Still on?', 'Hello?', 'Yes.', 'Pitch is dry.', 'See you at one.']);
  }
  await expect(ours.message('See you at one.')).toContainText('Read');
});

test('sends the waiting messages of a closed tab from another tab', async ({
  page,
  proClub: club,
  watch,
}) => {
  watch.expect('net::ERR_INTERNET_DISCONNECTED', /ERR_NETWORK|ERR_FAILED/);
  const other = await createClub();
  const id = await openConversation(club, other);
  const others = [await page.context().newPage(), await page.context().newPage()];
  for (const tab of others) await tab.goto('/dashboard');
  await page.goto(`/chatscreen?conversation=${id}`);
  const ours = getChatPage(page);
  await expect(ours.field).toBeVisible();
  await page.context().setOffline(true);
  for (const text of ['First', 'Second']) {
    await ours.field.fill(text);
    await page.keyboard.press('Enter');
    await expect(ours.message(text)).toContainText('Waiting to be sent');
  }
  await page.close();
  await others[0]?.context().setOffline(false);
  const bodies = async () => {
    const answer = await other.api.get(`/api/v1/conversations/${id}/messages`);
    return answer.ok() ? (await answer.json()).items.map(({ body }: { body: string }) => body) : [];
  };
  await expect.poll(bodies).toEqual(['First', 'Second']);
});

test('keeps a refused message until it is sent again or discarded', async ({
  page,
  proClub: club,
  watch,
}) => {
  watch.expect('429 POST', /net::ERR_FAILED POST/);
  const other = await createClub();
  const id = await openConversation(club, other);
  const ours = getChatPage(page);
  await page.route('**/messages', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 429,
          contentType: 'application/problem+json',
          json: { detail: 'Wait a minute.', status: 429, code: 'too-many-requests' },
        })
      : route.continue(),
  );
  await page.goto(`/chatscreen?conversation=${id}`);
  for (const text of ['One', 'Two']) {
    await ours.field.fill(text);
    await page.keyboard.press('Enter');
    await expect(ours.message(text)).toContainText('Not sent. Wait a minute.');
  }
  await checkScreenInAllLayouts(page, 'chat, not sent');
  await page.reload();
  await expect(ours.message('One')).toContainText('Not sent. Wait a minute.');
  await page.unroute('**/messages');
  await ours.message('One').getByRole('button', { name: 'Try again' }).click();
  await expect(ours.message('One')).toContainText('Sent');
  await ours.message('Two').getByRole('button', { name: 'Discard' }).click();
  await expect(ours.message('Two')).toHaveCount(0);
});

test('loads older messages without moving those on the screen', {
  tag: '@both-widths',
}, async ({ page, proClub: club }) => {
  const other = await createClub();
  const id = await openConversation(club, other);
  const all = Array.from({ length: 110 }, (_, index) => `Message ${index + 1} of many`);
  for (const [index, text] of all.entries()) await sendMessage(index % 2 ? club : other, id, text);
  await page.goto(`/chatscreen?conversation=${id}`);
  const ours = getChatPage(page);
  await expect(ours.message('Message 110 of many')).toBeInViewport();
  expect(await ours.messages.getByRole('listitem').count()).toBeLessThan(60);

  const first = ours.message(/Message 1 of many/);
  await expect(async () => {
    await ours.messages.hover();
    await page.mouse.wheel(0, -900);
    await expect(first).toBeInViewport({ timeout: 100 });
  }).toPass();
  await sendMessage(other, id, 'And one more');
  const below = page.getByRole('button', { name: 'New messages' });
  await expect(below).toBeVisible();
  await expect(first).toBeInViewport();
  await checkScreenInAllLayouts(page, 'chat, new messages below');
  await below.click();
  await expect(ours.message('And one more')).toBeInViewport();
  await expect(ours.messages).toBeFocused();
  await expect(below).toBeHidden();
});

test('deletes a chat for one club only, and shows the chat again when the next message arrives', async ({
  page,
  proClub: club,
}) => {
  const other = await createClub();
  const id = await openConversation(club, other);
  await sendMessage(club, id, 'An old matter');
  await page.goto('/chatscreen');
  const ours = getChatPage(page);
  const remove = page.getByRole('button', { name: `Delete the chat with ${other.name}` });
  await remove.click();
  const dialog = page.getByRole('dialog', { name: 'Delete this chat?' });
  await expect(dialog).toContainText(`${other.name} keep their copy`);
  await checkScreenInAllLayouts(page, 'chat, to be deleted');
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect(ours.recent).toContainText('An old matter');
  await remove.click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(ours.recent).toContainText('No chats yet.');
  await expect(page.getByRole('heading', { name: 'Recent Chats' })).toBeFocused();
  const kept = await other.api.get(`/api/v1/conversations/${id}/messages`);
  expect((await kept.json()).items).toHaveLength(1);

  await sendMessage(other, id, 'A new matter');
  await ours.recent.getByRole('link', { name: other.name }).click();
  await expect(ours.message('A new matter')).toBeVisible();
  await expect(ours.messages).not.toContainText('An old matter');

  await ours.back();
  await remove.click();
  await sendMessage(other, id, 'Said while one is asked');
  await expect(ours.recent).toContainText('Said while one is asked');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog).toBeHidden();
  await ours.recent.getByRole('link', { name: other.name }).click();
  await expect(ours.message('Said while one is asked')).toBeVisible();
  await expect(ours.messages).not.toContainText('A new matter');
});

test('lets a club report and block another club from their chat, and unblock it in the settings', async ({
  page,
  club,
  watch,
}) => {
  watch.expect(/^40[34] GET \/api\/v1\/conversations/);
  const other = await createProClub();
  const id = await openConversation(other, club);
  await sendMessage(other, id, 'Buy my bats');
  await page.goto(`/chatscreen?conversation=${id}`);
  const ours = getChatPage(page);
  await ours.more.click();
  const dialog = page.getByRole('dialog', { name: other.name });
  await checkScreenInAllLayouts(page, 'chat, block or report');
  await dialog.getByRole('button', { name: 'Report this chat' }).click();
  await expect(dialog.getByRole('status')).toContainText("We'll look into it.");
  await dialog.getByRole('button', { name: 'Block this club' }).click();
  await expect(page.getByText(`${other.name} is blocked.`)).toBeVisible();
  await expect(ours.recent.getByRole('link', { name: other.name })).toHaveCount(0);
  const data = { clientId: crypto.randomUUID(), body: 'Still there?' };
  const refused = await other.api.post(`/api/v1/conversations/${id}/messages`, { data });
  expect([403, 404]).toContain(refused.status());

  await page.goto('/notifications/preferences');
  await page.getByRole('button', { name: `Unblock ${other.name}` }).click();
  await expect(page.getByText(`${other.name} is no longer blocked.`)).toBeVisible();
  await page.goto('/chatscreen');
  await expect(ours.recent.getByRole('link', { name: other.name })).toBeVisible();
});
