import { opponentsPath, playUsPath } from '@fixturebook/contract/paths';
import { formatShortId } from '@fixturebook/contract/public-pages/short-id';
import { getDateInDays } from '@fixturebook/server/testing/profile';
import { formatLongDate } from '../../support/calendar.ts';
import {
  createClub,
  createClubName,
  createEmailAddress,
  createFixture,
  password,
} from '../../support/clubs.ts';
import { measureEffort, typeInto } from '../../support/effort.ts';
import { requestAndAcceptMatch } from '../../support/matches.ts';
import { onePixel } from '../../support/pictures.ts';
import { registerFromPublicPage } from '../../support/public-pages.ts';
import { checkScreenInAllLayouts, getStatusMessage } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

test('a club turns its page on and shares a date, and a stranger registers, asks and is accepted', {
  tag: '@both-layouts',
}, async ({ page, club, openBrowser, watch }) => {
  watch.expect('401 GET /api/v1/me');
  const { date } = await createFixture(club, { date: getDateInDays(400), teamName: 'Sunday XI' });
  const photo = { data: onePixel, headers: { 'content-type': 'image/png' } };
  expect((await club.api.put('/api/v1/me/club/photo', photo)).status()).toBe(200);
  await page.goto('/public-page');
  const preview = page.frameLocator('iframe[title="Preview of your public page"]');
  await expect(preview.getByRole('heading', { name: club.name })).toBeVisible();
  const crest = preview.getByRole('img', { name: `The crest of ${club.name}` });
  await expect
    .poll(() => crest.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  await page.getByLabel('Town or village').fill('Wandsworth');
  await expect(preview.getByText('Wandsworth').first()).toBeVisible();
  await expect(preview.getByText(/fixtures@amblers\.example|7946/)).toHaveCount(0);
  await page.getByLabel('Show our page to visitors').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(getStatusMessage(page, 'Your page is on.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue(
    new RegExp(`/club/${club.slug}$`),
  );
  await checkScreenInAllLayouts(page, 'public page, on');

  await page.goto(`/mycard?season=${date.slice(0, 4)}`);
  await page.getByRole('button', { name: /^Details: Sunday XI/ }).click();
  await page.getByRole('button', { name: /^Share the date of Sunday XI/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this date' });
  const message = await dialog.getByLabel('Message').inputValue();
  expect(message).toContain(
    `${club.name} are looking for opponents on ${formatLongDate(date)}: Sunday XI, home.\n`,
  );
  const address = message.split('\n').at(-1) ?? '';
  expect(address).toMatch(/\/date\/[0-9a-z]{12}$/);
  await checkScreenInAllLayouts(page, 'share a date');

  const stranger = await (await openBrowser()).newPage();
  await stranger.goto(new URL(address).pathname);
  await expect(stranger.getByRole('heading', { level: 1 })).toContainText(formatLongDate(date));
  const effort = await measureEffort(stranger);
  await stranger.getByRole('link', { name: 'Play us on this day' }).click();
  await expect(stranger.getByText("we'll bring you straight back")).toBeVisible();
  const email = createEmailAddress();
  const clubName = createClubName('Henley');
  await registerFromPublicPage(stranger, { email, clubName });
  await expect(stranger.getByRole('heading', { name: 'Ask for a match' })).toBeVisible();
  const saved = getStatusMessage(stranger, "We've saved your profile.");
  await expect(saved).toBeVisible();
  await stranger.getByRole('button', { name: `Ask: ${club.name}, Sunday XI` }).click();
  const ask = stranger.getByRole('dialog', { name: `Ask ${club.name} for a match` });
  await typeInto(ask.getByLabel('Team Name'), '1st XI');
  await ask.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(stranger.getByText('Request sent')).toBeVisible();
  await expect(saved).toHaveCount(0);
  await effort.check('a stranger asks for a shared date', {
    taps: 15,
    keystrokes: email.length + 2 * password.length + clubName.length + 40,
    fields: 8,
  });

  await page.goto('/requests');
  await page.getByRole('button', { name: `Accept the request from ${clubName}` }).click();
  const acceptance = page.getByRole('dialog', { name: 'Accept this match?' });
  await acceptance.getByRole('button', { name: 'Accept match' }).click();
  await expect(acceptance).toHaveCount(0);
  await stranger.goto(`/mycard?season=${date.slice(0, 4)}`);
  const match = stranger.getByRole('listitem').filter({ hasText: club.name });
  await expect(match.getByText('Confirmed')).toBeVisible();
  await page.goto(new URL(address).pathname);
  await expect(page.getByText(/no longer free/i).first()).toBeVisible();
});

test('asks for a shared date with the team of the club that is free', async ({ page, club }) => {
  const host = await createClub({ name: createClubName('Brook Lane') });
  const date = getDateInDays(401);
  const asked = await createFixture(host, { date, teamName: '2nd XI' });
  const other = await createFixture(host, { date: getDateInDays(403), teamName: '3rd XI' });
  await createFixture(club, { date: getDateInDays(402), teamName: '2nd XI', side: 'away' });
  await createFixture(club, { date, teamName: '1st XI', side: 'away' });
  await page.goto(playUsPath(formatShortId(asked.id)));
  const team = page.getByLabel('Your team');
  await expect(team).toHaveValue('1st XI');
  await team.selectOption('2nd XI');
  await expect(page.getByText("We'll list the day as free for them")).toBeVisible();
  await checkScreenInAllLayouts(page, 'ask for a shared date');
  await page.getByRole('button', { name: `Ask: ${host.name}, 2nd XI` }).click();
  await expect(page.getByText('Request sent')).toBeVisible();
  await page.getByRole('link', { name: `${formatLongDate(other.date)}, 3rd XI` }).click();
  await expect(page).toHaveURL(playUsPath(formatShortId(other.id)));
});

test('asks who plays, and lists no day, when both teams of a shared date would play away', async ({
  page,
  club,
}) => {
  const host = await createClub({ name: createClubName('Brook Lane') });
  const away = { teamName: '2nd XI', side: 'away' } as const;
  const asked = await createFixture(host, { ...away, date: getDateInDays(406) });
  await createFixture(club, { ...away, date: getDateInDays(407) });
  await page.goto(playUsPath(formatShortId(asked.id)));
  await page.getByRole('button', { name: `Ask: ${host.name}, 2nd XI` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('They play away, so you host.');
  await expect(dialog).not.toContainText('no longer free');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const listed = await club.api.get(`/api/v1/me/fixtures?season=${asked.date.slice(0, 4)}`);
  expect(JSON.stringify(await listed.json())).not.toContain(asked.date);
});

test('says that both teams of a shared date would play away when the club has listed its day as away', async ({
  page,
  club,
}) => {
  const host = await createClub({ name: createClubName('Brook Lane') });
  const away = { date: getDateInDays(408), side: 'away' } as const;
  const asked = await createFixture(host, { ...away, teamName: '2nd XI' });
  await createFixture(club, { ...away, teamName: '1st XI' });
  await page.goto(playUsPath(formatShortId(asked.id)));
  await page.getByRole('button', { name: `Ask: ${host.name}, 2nd XI` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Your 1st XI would play away too.');
  await expect(dialog).not.toContainText('no longer free');
});

test('leads the club of a shared date to its opponents, and says when a date is gone', async ({
  page,
  club,
  watch,
}) => {
  watch.expect('404 GET /api/v1/dates/zzzzzzzzzzzz');
  const own = await createFixture(club, { date: getDateInDays(404) });
  await page.goto(playUsPath(formatShortId(own.id)));
  await expect(page).toHaveURL(opponentsPath(own.id));
  const host = await createClub({ name: createClubName('Brook Lane') });
  const taken = await createFixture(host, { date: getDateInDays(405), teamName: '1st XI' });
  await requestAndAcceptMatch(host, taken.id, await createClub(), 'Ramblers');
  await page.goto(playUsPath(formatShortId(taken.id)));
  await expect(page.getByText(`${host.name} are no longer free that day.`)).toBeVisible();
  await page.goto(playUsPath('zzzzzzzzzzzz'));
  await expect(page.getByText("We can't find that date.")).toBeVisible();
});
