/// <reference lib="webworker" />

import { getFullBrowserLaunchOptions } from '../../../bin/browser.mjs';
import { getChatPage, openConversation, sendMessage } from '../../support/chat.ts';
import { createClub, createClubName, createFixture, createProClub } from '../../support/clubs.ts';
import { pressNotification, showNotification } from '../../support/push.ts';
import { checkScreenInAllLayouts } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

test.use({ serviceWorkers: 'allow', launchOptions: getFullBrowserLaunchOptions() });

test('counts notifications, lists them and marks them as read', { tag: '@both-layouts' }, async ({
  page,
  club,
}) => {
  const other = await createClub({ name: createClubName('Brook Lane') });
  const bell = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });
  await page.goto('/notifications');
  await expect(page.getByText('Nothing yet.')).toBeVisible();
  await checkScreenInAllLayouts(page, 'notifications, none');
  await page.goto('/faq');
  await expect(bell('Notifications')).toBeVisible();

  const { id } = await createFixture(club, { teamName: '1st XI' });
  const data = { fixtureId: id, teamName: '2nd XI' };
  expect((await other.api.post('/api/v1/match-requests', { data })).status()).toBe(201);
  await bell('Notifications, 1 new notification').click();
  const asked = page
    .getByRole('listitem')
    .filter({ hasText: `${other.name} would like to play you` });
  await expect(asked).toContainText('New:');
  await expect(bell('Notifications')).toBeVisible();
  await checkScreenInAllLayouts(page, 'notifications, one new');
  await page.reload();
  await expect(asked).not.toContainText('New:');
  await asked.getByRole('link').click();
  await expect(page).toHaveURL('/requests');
});

test('opens a conversation from the notification of a message', async ({ page, club }) => {
  const other = await createProClub();
  await page.goto('/notifications');
  await sendMessage(other, await openConversation(other, club), 'A word');
  await page.getByRole('link', { name: `New message from ${other.name}` }).click();
  await expect(getChatPage(page).message('A word')).toBeVisible();
});

test('saves which notifications a club receives', { tag: '@both-layouts' }, async ({
  page,
  club: _,
}) => {
  await page.goto('/notifications');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Notification settings' })).toBeFocused();
  const opponents = page.getByRole('checkbox', { name: 'New clubs free on your dates: push' });
  await expect(opponents).not.toBeChecked();
  await expect(page.getByText("You haven't blocked anyone.")).toBeVisible();
  await checkScreenInAllLayouts(page, 'notification settings');
  await opponents.check();
  await page.getByRole('checkbox', { name: 'New messages: email' }).uncheck();
  await page.getByRole('checkbox', { name: 'One email a day' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.reload();
  await expect(opponents).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'New messages: email' })).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'One email a day' })).toBeChecked();
});

test('rejects an unsubscribe link without a token or with an invalid token', async ({
  page,
  watch,
}) => {
  watch.expect(/^4\d\d POST \/api\/v1\/unsubscribe/);
  await page.goto('/unsubscribe');
  await expect(page.getByRole('alert')).toHaveText(
    'This link is incomplete. Open it from the email again.',
  );
  await page.goto('/unsubscribe?token=made-up');
  const unsubscribe = page.getByRole('button', { name: 'Unsubscribe' });
  await unsubscribe.click();
  await expect(page.getByRole('alert')).toHaveText(/^This link isn’t valid\./);
  await expect(unsubscribe).toBeHidden();
  await checkScreenInAllLayouts(page, 'unsubscribe');
});

test('shows a push notification for a message, and opens the conversation when it is clicked', async ({
  page,
  club,
}) => {
  const other = await createProClub();
  const conversationId = await openConversation(other, club);
  await sendMessage(other, conversationId, 'Bring a ball');
  await page.context().grantPermissions(['notifications']);
  await page.goto('/dashboard');
  const scope = await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js');
    return (await navigator.serviceWorker.ready).scope;
  });
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL === scope);
      if (found) resolve(found.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const push = {
    title: `New Message from ${other.name}`,
    body: 'Bring a ball',
    tag: conversationId,
    data: { path: `/chatscreen?conversation=${conversationId}`, conversationId },
  };
  const message = {
    origin: new URL(scope).origin,
    registrationId: await registered,
    data: JSON.stringify(push),
  };
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }));
    });
  // Repeats the message, because DevTools does not report whether the service worker received it.
  await expect(async () => {
    await devtools.send('ServiceWorker.deliverPushMessage', message);
    await expect.poll(shown, { timeout: 2_000 }).toEqual([{ title: push.title, body: push.body }]);
  }).toPass({ timeout: 20_000 });

  await pressNotification(page);
  await expect(getChatPage(page).message('Bring a ball')).toBeVisible();
  await expect.poll(shown).toEqual([]);
});

test('keeps what is typed in a form when a push notification is pressed', async ({
  page,
  club: _,
}) => {
  await page.context().grantPermissions(['notifications']);
  await page.goto('/editProfile');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js');
    await navigator.serviceWorker.ready;
  });
  const description = page.getByLabel('Club Description');
  await description.fill('Two Sunday elevens.');
  await showNotification(page, '/requests');
  await pressNotification(page);
  await expect(page.getByRole('heading', { name: 'Match Requests' })).toBeVisible();
  await page.goBack();
  await expect(page.getByText("We've kept what you typed before.")).toBeVisible();
  await expect(description).toHaveValue('Two Sunday elevens.');
});

test('turns push notifications on and off for a device', async ({ page, club: _ }) => {
  await page.context().grantPermissions(['notifications']);
  // Fakes the push subscription, because the test cannot reach the browser vendor's push service.
  const told: string[] = [];
  await page.route('**/api/v1/push-subscriptions', (route) => {
    told.push(route.request().method());
    return route.fulfill({ status: 204 });
  });
  await page.addInitScript(() => {
    let subscription: { endpoint: string } | null = null;
    const subscribed = {
      endpoint: 'https://push.example/1',
      toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'a', auth: 'b' } }),
      unsubscribe: async () => {
        subscription = null;
        return true;
      },
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => subscription,
      subscribe: async () => {
        subscription = subscribed;
        return subscribed;
      },
    });
  });
  await page.goto('/notifications/preferences');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Notifications are on for this device.')).toBeVisible();
  expect(told).toEqual(['POST']);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('Notifications are off on this device.')).toBeVisible();
  expect(told).toEqual(['POST', 'DELETE']);
});
