import { getDateInDays } from '@fixturebook/server/testing/profile';
import type { Page } from '@playwright/test';
import { getChatPage, openConversation, sendMessage } from '../../support/chat.ts';
import {
  createClub,
  createClubName,
  createFixture,
  createProClub,
  grantPro,
  revokePro,
} from '../../support/clubs.ts';
import { pressEnterOn } from '../../support/keyboard.ts';
import { createMatch } from '../../support/matches.ts';
import { withholdLiveEvents } from '../../support/network.ts';
import { checkScreenInAllLayouts } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

test.describe.configure({ timeout: 120_000 });

const getProNotice = (page: Page) => page.getByText('Starting a chat is a Pro feature.');
const advert = (page: Page) => page.getByRole('complementary', { name: 'Advert' });

test('explains the limits of the free plan (Hobby) and links to the paid plans', {
  tag: '@both-layouts',
}, async ({ page, club: _, watch }) => {
  watch.expect('403 POST /api/v1/conversations');
  const other = await createClub({ name: createClubName('Brook Lane') });
  const chat = getChatPage(page);

  await test.step('the chats explain the limits of the free plan', async () => {
    await page.goto('/chatscreen');
    await expect(chat.recent).toContainText('No chats yet.');
    await expect(chat.recent).not.toContainText('Choose a club');
    await expect(chat.clubs).toContainText('Starting a chat is a Pro feature.');
    await expect(chat.clubs.getByRole('searchbox')).toHaveCount(0);
    await checkScreenInAllLayouts(page, 'hobby, chat');
    await pressEnterOn(page, chat.clubs.getByRole('link', { name: 'See the plans' }));
    await expect(page).toHaveURL('/subscriptionscreen');
  });

  await test.step('the profile of another club explains the limits of the free plan', async () => {
    await page.goto(`/clubProfile/${other.slug}`);
    await expect(page.getByText('Messaging a club first is part of Pro.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Message' })).toHaveCount(0);
    await checkScreenInAllLayouts(page, 'hobby, profile');
    await page.getByRole('main').getByRole('link', { name: 'See the plans' }).click();
    await expect(page).toHaveURL('/subscriptionscreen');
  });

  await test.step('a link to a new chat explains the limits of the free plan once', async () => {
    await page.goto(`/chatscreen?with=${other.slug}`);
    await expect(getProNotice(page)).toHaveCount(1);
    await expect(getProNotice(page)).toBeVisible();
    await expect(chat.field).toHaveCount(0);
    await checkScreenInAllLayouts(page, 'hobby, message');
    await page.getByRole('link', { name: 'Back to your chats' }).click();
    await expect(chat.recent).toBeVisible();
  });

  await test.step('the list of games explains the limits of the free plan', async () => {
    await page.goto('/listofgames');
    await expect(page.getByText('The list of all games is for Pro clubs.')).toBeVisible();
    await checkScreenInAllLayouts(page, 'hobby, games');
    await page.getByRole('link', { name: 'See the plans' }).click();
    await expect(page).toHaveURL('/subscriptionscreen');
  });
});

test('lets a club on the free plan request a match and reply to a message', {
  tag: '@both-layouts',
}, async ({ page, club }) => {
  const other = await createProClub({ name: createClubName('Hill Top') });
  const free = await createFixture(other, { date: getDateInDays(54), teamName: '1st XI' });
  const data = { fixtureId: free.id, teamName: '2nd XI', message: 'May we come?' };
  const asked = await club.api.post('/api/v1/match-requests', { data });
  expect(asked.status(), await asked.text()).toBe(201);
  const chat = getChatPage(page);

  await page.goto('/chatscreen');
  await chat.recent.getByRole('link', { name: other.name }).click();
  await expect(chat.messages).toContainText('You asked for a match');
  await expect(chat.field).toHaveCount(0);
  await expect(getProNotice(page).last()).toBeVisible();
  await checkScreenInAllLayouts(page, 'hobby, a request of its own');

  await sendMessage(other, await openConversation(other, club), 'Gladly. Can you start at noon?');
  await expect(chat.message('Can you start at noon?')).toBeVisible();
  await chat.field.fill('We can.');
  await chat.send.click();
  await expect(chat.message('We can.')).toContainText('Sent');
});

test('lets two Hobby clubs with a match message each other', async ({ page, club }) => {
  const other = await createClub();
  const match = await createMatch(club, other, { date: getDateInDays(55) });
  await page.goto(`/match/${match.id}`);
  await page.getByRole('link', { name: 'Message' }).click();
  const chat = getChatPage(page);
  await chat.field.fill('The ground is under water.');
  await chat.send.click();
  await expect(chat.message('The ground is under water.')).toContainText('Sent');
});

test('keeps a message that is written after Pro has ended, and sends it when the club has Pro again', async ({
  page,
  proClub: club,
  watch,
}) => {
  watch.expect(/^403 POST \/api\/v1\/conversations\/\w+\/messages/);
  // Without live events the page does not learn that Pro has ended before it sends the message.
  await withholdLiveEvents(page);
  const other = await createClub();
  const id = await openConversation(club, other);
  const chat = getChatPage(page);
  await page.goto(`/chatscreen?conversation=${id}`);
  await expect(page.getByText('Say hello.')).toBeVisible();
  await revokePro(club);
  await chat.field.fill('Are you free?');
  await chat.field.press('Enter');
  await expect(chat.message('Are you free?')).toContainText(
    'Not sent. Messaging a club first is part of',
  );
  await expect(chat.field).toHaveCount(0);
  await expect(page.getByRole('heading', { name: other.name, exact: true })).toBeFocused();
  await expect(advert(page)).toBeAttached();
  await checkScreenInAllLayouts(page, 'hobby, the plan has ended');
  await grantPro(club);
  await page.reload();
  await chat.message('Are you free?').getByRole('button', { name: 'Try again' }).click();
  await expect(chat.message('Are you free?')).toContainText('Sent');
  await expect(chat.field).toBeVisible();
});

test.describe('the adverts on the free plan', () => {
  test('shows adverts below the screens of a Hobby club but not on public pages', {
    tag: '@both-layouts',
  }, async ({ page, club: _ }) => {
    await page.goto('/dashboard');
    await expect(advert(page)).toContainText('Fixturebook Pro');
    await expect(advert(page).getByText('Advert', { exact: true })).toBeVisible();
    await checkScreenInAllLayouts(page, 'hobby, dashboard with an advert');
    for (const path of ['/', '/faq', '/subscriptionscreen']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(advert(page)).toHaveCount(0);
    }
    await page.goto('/mycard');
    await pressEnterOn(page, advert(page).getByRole('link', { name: 'See what Pro costs' }));
    await expect(page).toHaveURL('/subscriptionscreen');
  });

  test('rotates adverts from screen to screen without moving the page', async ({
    page,
    context,
    resident,
  }) => {
    await resident.signIn(context);
    const items = ['Red balls', 'White balls'].map((title) => ({
      title,
      text: 'By the dozen.',
      link: 'https://balls.example/dozen',
      linkText: 'Look at them',
    }));
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    await page.route('**/api/v1/adverts', async (route) => {
      await arrived;
      await route.fulfill({ json: { items } });
    });
    await page.goto('/notifications');
    await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible();
    await expect(page.getByText('Loading...')).toHaveCount(0);
    await expect(advert(page)).toBeAttached();
    const footer = page.getByRole('contentinfo');
    const before = await footer.boundingBox();
    arrive();
    await expect(advert(page)).toContainText('balls');
    expect(await footer.boundingBox()).toEqual(before);

    const first = (await advert(page).textContent()) ?? '';
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect(advert(page)).not.toHaveText(first);
    await page.goBack();
    await expect(advert(page)).toHaveText(first);
    const link = advert(page).getByRole('link', { name: 'Look at them' });
    await expect(link).toHaveAttribute('href', 'https://balls.example/dozen');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  test('neither shows nor requests adverts for a Pro club', async ({
    page,
    context,
    proResident,
  }) => {
    await proResident.signIn(context);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    for (const path of ['/dashboard', '/chatscreen', '/mycard', '/listofgames']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await expect(advert(page)).toHaveCount(0);
    }
    expect(asked).toContain('/api/v1/me');
    expect(asked).not.toContain('/api/v1/adverts');
  });

  test('leaves no gap on the page where an advert fails to load', async ({
    page,
    context,
    resident,
    watch,
  }) => {
    watch.expect('503 GET /api/v1/adverts');
    await resident.signIn(context);
    await page.route('**/api/v1/adverts', (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await expect(advert(page)).toHaveCount(0, { timeout: 20_000 });
  });
});
