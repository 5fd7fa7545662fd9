import { randomUUID } from 'node:crypto';
import { getDateInDays } from '@fixturebook/server/testing/profile';
import type { Locator, Page } from '@playwright/test';
import { formatLongDate } from '../../support/calendar.ts';
import { createClub, createClubName, createFixture, type TestClub } from '../../support/clubs.ts';
import { expectCompactRows, getDetailsButton, unfoldFixture } from '../../support/fixture-rows.ts';
import { focusWithTab, pressEnterOn, typeIntoField } from '../../support/keyboard.ts';
import { requestAndAcceptMatch } from '../../support/matches.ts';
import { checkScreenInAllLayouts, getStatusMessage } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, club: TestClub) =>
  page.getByRole('listitem').filter({ hasText: club.name });
const card = (page: Page, club: TestClub) =>
  page.getByRole('article').filter({ hasText: club.name });
const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name });
const popup = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const link = (within: Page | Locator, name: string | RegExp) => within.getByRole('link', { name });

const openWindow = async (
  club: TestClub,
  open: () => Promise<{ newPage: () => Promise<Page> }>,
) => {
  const page = await (await open()).newPage();
  await club.signIn(page.context());
  return page;
};

test('asks a suitable club for a match and shows why the club declined', {
  tag: '@both-layouts',
}, async ({ page, club, openBrowser, watch }) => {
  watch.expect(/^409 POST .*match-requests$/);
  // The test takes long: it uses two browsers, many screens and a map without a graphics card.
  test.setTimeout(180_000);
  const date = getDateInDays(101);
  const other = await createClub({ name: createClubName('Brook Lane') });
  const limited = { date, format: 'limited-overs', overs: 40 } as const;
  await createFixture(club, { ...limited, side: 'either', teamName: 'Sunday XI' });
  await createFixture(other, { ...limited, side: 'home', ground: 'The Mead', teamName: '1st XI' });
  const theirs = await openWindow(other, openBrowser);

  await test.step('the fixture shows the number of suitable clubs, and the list says why each club suits', async () => {
    await page.goto(`/dashboard?date=${date}`);
    await link(card(page, club), /clubs? can play you on this date/).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Opponents' })).toBeFocused();
    await expect(row(page, other)).toContainText(
      '0 mi away (0 km) · you can travel · both 40 overs',
    );
    await expect(row(page, other)).toContainText('Home · The Mead');
    await expect(link(row(page, other), other.name)).toHaveAttribute('href', /^\/clubProfile\//);
    await checkScreenInAllLayouts(page, 'opponents');
  });

  await test.step('one club asks the other club for a match', async () => {
    await expectCompactRows(page);
    await unfoldFixture(row(page, other));
    await button(row(page, other), /^Ask with other terms/).click();
    await expect(dialog(page)).toContainText('For your Sunday XI.');
    await page.getByLabel('Message').fill('Shall we?\nTeas are on us.');
    await checkScreenInAllLayouts(page, 'asking for a match');
    await button(dialog(page), 'Ask').click();
    const asked = row(page, other).getByRole('group', { name: `Request sent to ${other.name}` });
    await expect(asked).toBeFocused();
    await expect(asked.getByRole('status')).toContainText('for your Sunday XI. They have until');
    await page.reload();
    const asking = `Asked: see the request sent to ${other.name}`;
    await expect(link(row(page, other), asking)).toBeVisible();
    await expectCompactRows(page);
    await checkScreenInAllLayouts(page, 'opponents, one asked');
  });

  await test.step('the other club declines with a reason', async () => {
    await theirs.goto('/dashboard');
    await link(theirs, 'Requests, 1 to answer').click();
    await expect(card(theirs, club)).toContainText(formatLongDate(date));
    await expect(card(theirs, club)).toContainText('Teas are on us.');
    await checkScreenInAllLayouts(theirs, 'requests');
    await button(card(theirs, club), /^Decline/).click();
    await button(dialog(theirs), 'Decline').click();
    await expect(theirs.getByLabel('Reason')).toBeFocused();
    await expect(dialog(theirs)).toContainText('Please give a reason');
    await button(dialog(theirs), "We've found an opponent.").click();
    await expect(theirs.getByLabel('Reason')).toHaveValue("We've found an opponent.");
    await checkScreenInAllLayouts(theirs, 'declining a request');
    await button(dialog(theirs), 'Decline').click();
    await expect(getStatusMessage(theirs, `${club.name} have your reason.`)).toBeVisible();
    await expect(card(theirs, club)).toHaveCount(0);
    await link(theirs, 'Past').click();
    await expect(card(theirs, club)).toContainText("You declined: We've found an opponent.");
  });

  await test.step('the first club reads the reason and cannot ask again', async () => {
    await expect(button(row(page, other), /^Ask:/)).toBeVisible();
    await page.goto('/requests?show=past');
    await expect(card(page, other)).toContainText("They declined: We've found an opponent.");
    await checkScreenInAllLayouts(page, 'requests, answered');
    await page.goBack();
    await page.reload();
    await button(row(page, other), /^Ask:/).click();
    await expect(row(page, other).getByRole('alert')).toContainText('has declined your request');
  });
});

test('takes five taps from a free date to an agreed match and closes the request of a third club', async ({
  page,
  club,
  openBrowser,
}) => {
  const date = getDateInDays(102);
  const other = await createClub({ name: createClubName('Brook Lane') });
  const third = await createClub({ name: createClubName('Hill Top') });
  await createFixture(club, { date, side: 'home', teamName: 'Sunday XI' });
  const wanted = await createFixture(other, { date, side: 'away', ground: '', teamName: '1st XI' });
  await third.api.post('/api/v1/match-requests', {
    data: { fixtureId: wanted.id, teamName: '2nd XI', terms: { ground: 'Hill Top' } },
  });
  const theirs = await openWindow(other, openBrowser);
  const thirds = await openWindow(third, openBrowser);
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };

  await page.goto(`/dashboard?date=${date}`);
  await tap(link(card(page, club), /clubs? can play you on this date/));
  await tap(button(row(page, other), /^Ask:/));
  await expect(row(page, other)).toContainText(`Request sent to ${other.name}`);

  await theirs.goto('/dashboard');
  await link(theirs, 'Requests, 2 to answer').waitFor({ timeout: 30_000 });
  await tap(link(theirs, 'Requests, 2 to answer'));
  await tap(button(card(theirs, club), /^Accept/));
  await expect(dialog(theirs)).toContainText('The Rec, SW18 4RD');
  await tap(button(dialog(theirs), 'Accept match'));
  await expect(theirs).toHaveURL(/\/match\//);
  await expect(theirs.getByText('Confirmed', { exact: true })).toBeVisible();
  expect(taps).toBe(5);

  await page.goto(`/dashboard?date=${date}`);
  await link(card(page, club), `See match with ${other.name}`).click();
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  await thirds.goto('/requests?show=past');
  await expect(card(thirds, other)).toContainText('Closed: one of the dates');
});

test('lets a club without a free date request a match and shows errors at the fields with invalid terms', async ({
  page,
  context,
  resident,
}) => {
  await resident.signIn(context);
  const date = getDateInDays(103);
  const other = await createClub({ name: createClubName('Brook Lane') });
  await createFixture(other, { date, side: 'away', ground: '', teamName: '1st XI' });

  await page.goto(`/dashboard?date=${date}`);
  await button(card(page, other), /^Ask/).click();
  await expect(page.getByLabel('Postcode')).toHaveValue('SW18 4RD');
  await button(dialog(page), 'Ask').click();
  await expect(page.getByLabel('Team Name')).toBeFocused();
  await expect(page.getByLabel('Ground')).toHaveAccessibleDescription('Enter the ground.');
  await page.getByLabel('Team Name').fill('Sunday XI');
  await page.getByLabel('Format').selectOption('Limited overs');
  await page.getByLabel('Overs').fill('500');
  await page.getByLabel('Ground').fill('The Rec');
  await button(dialog(page), 'Ask').click();
  await expect(page.getByLabel('Overs')).toBeFocused();
  await checkScreenInAllLayouts(page, 'asking for a match, errors');

  // The dialog still has the typed text after it was closed and the page was reloaded.
  await page.keyboard.press('Escape');
  await page.reload();
  await button(card(page, other), /^Ask/).click();
  await expect(page.getByLabel('Team Name')).toHaveValue('Sunday XI');
  await expect(page.getByLabel('Ground')).toHaveValue('The Rec');
  await page.getByLabel('Overs').fill('35');
  await button(dialog(page), 'Ask').click();
  await expect(card(page, other).getByRole('status')).toContainText(
    `Request sent to ${other.name}`,
  );

  await link(card(page, other), 'See your requests').click();
  await expect(card(page, other)).toContainText(/Format\s*Limited overs \(35\)/);
  await button(card(page, other), /^Withdraw/).click();
  await checkScreenInAllLayouts(page, 'withdrawing a request');
  await button(dialog(page), 'Withdraw').click();
  await expect(getStatusMessage(page, "You've withdrawn")).toBeVisible();
  await link(page, 'Past').click();
  await expect(card(page, other)).toContainText('You withdrew it.');
});

test('suggests the team that has a suitable free date when a club requests a match', async ({
  page,
  club,
}) => {
  const date = getDateInDays(104);
  const other = await createClub({ name: createClubName('Brook Lane') });
  await createFixture(other, { date, side: 'home', teamName: '1st XI' });
  await createFixture(club, { date, side: 'home', teamName: 'At home' });
  await createFixture(club, { date, side: 'away', ground: '', teamName: 'On the road' });

  await page.goto(`/dashboard?date=${date}`);
  await unfoldFixture(card(page, other));
  await button(card(page, other), /^Ask with other terms/).click();
  const team = page.getByLabel('Your team');
  await expect(team.getByRole('option')).toHaveText(['On the road', 'Another team']);
  await expect(team.getByRole('option', { selected: true })).toHaveText('On the road');
  await page.getByLabel('Message').fill('Shall we?');
  await team.selectOption('Another team');
  await expect(page.getByLabel('Team Name')).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue('Shall we?');
  await team.selectOption('On the road');
  await button(dialog(page), 'Ask').click();
  await expect(card(page, other)).toContainText('for your On the road. They have until');
});

test('says that a date is no longer free when a club accepts or sends a match request too late', async ({
  page,
  club,
  openBrowser,
  watch,
}) => {
  watch.expect(/^409 POST .*(acceptance|match-requests)$/);
  const date = getDateInDays(105);
  const other = await createClub({ name: createClubName('Brook Lane') });
  const third = await createClub({ name: createClubName('Hill Top') });
  const wanted = await createFixture(club, { date, side: 'home', teamName: 'Sunday XI' });
  await other.api.post('/api/v1/match-requests', {
    data: { fixtureId: wanted.id, teamName: '1st XI' },
  });
  const thirds = await openWindow(third, openBrowser);
  await thirds.goto(`/dashboard?date=${date}&show=all`);
  await button(card(thirds, club), /^Ask/).click();
  await thirds.getByLabel('Team Name').fill('2nd XI');

  // Holds back the request itself, so that the dialog does not learn in time that it has ended.
  await page.route(/\/api\/v1\/match-requests\/[^/?]+$/, () => undefined);
  await page.goto('/requests');
  await button(card(page, other), /^Accept/).click();
  await requestAndAcceptMatch(club, wanted.id, await createClub(), '3rd XI');
  await button(dialog(page), 'Accept match').click();
  await expect(page.getByRole('alert')).toContainText('no longer free');
  await expect(button(card(page, other), /^Accept/)).toBeHidden();
  await button(dialog(page), 'Not now').click();
  await link(page, 'Past').click();
  await expect(card(page, other)).toContainText('Closed');

  await button(dialog(thirds), 'Ask').click();
  await expect(dialog(thirds)).toContainText(`${club.name} are no longer free`);
  await button(dialog(thirds), 'Close').click();
  await expect(card(thirds, club)).toContainText('Match agreed');
});

test('shows clubs that nearly suit, and advice, when no club suits', async ({ page, club }) => {
  const date = getDateInDays(106);
  const other = await createClub({ name: createClubName('Brook Lane') });
  const own = await createFixture(club, {
    date,
    side: 'away',
    ground: '',
    teamName: 'Sunday XI',
    format: 'twenty20',
    maxTravelRadius: 20,
  });
  await page.goto(`/dashboard?date=${date}`);
  await expect(card(page, club)).toContainText('No club yet');
  await link(card(page, club), /See near misses: /).click();
  await expect(main(page)).toContainText('No matches yet');
  await expect(main(page)).toContainText('further than 12 mi (20 km)? Widen the radius.');

  await createFixture(other, { date, side: 'home', teamName: '1st XI', format: 'declaration' });
  await page.reload();
  await expect(row(page, other)).toContainText('they play declaration');
  await expect(button(row(page, other), /^Ask anyway/)).toBeVisible();
  await expectCompactRows(page);
  await checkScreenInAllLayouts(page, 'opponents, near misses');
  await unfoldFixture(row(page, other));
  await button(row(page, other), /^Show on the map/).click();
  await expect(popup(page, other.name)).toContainText('they play declaration');
  await expect(button(popup(page, other.name), /^Ask anyway/)).toBeVisible();
  await checkScreenInAllLayouts(page, 'opponents, near misses on the map');
  await link(main(page), 'Edit this date').last().click();
  await expect(page).toHaveURL(`/addfixture/${own.id}`);
});

test("refuses to list opponents for another club's free date", async ({
  page,
  context,
  resident,
  watch,
}) => {
  watch.expect('404 GET /api/v1/fixtures/');
  await resident.signIn(context);
  const theirs = await createFixture(await createClub(), { date: getDateInDays(107) });
  await page.goto(`/opponents/${theirs.id}`);
  await expect(main(page)).toContainText("This date isn't yours");
  await page.goto(`/opponents/${randomUUID()}`);
  await expect(main(page)).toContainText("We can't find that fixture.");
  await link(main(page), 'See your card').click();
  await expect(page).toHaveURL('/mycard');
});

test('requests and agrees a match by keyboard', { tag: '@wide-only' }, async ({
  page,
  club,
  openBrowser,
}) => {
  const date = getDateInDays(108);
  const other = await createClub({ name: createClubName('Brook Lane') });
  await createFixture(club, { date, side: 'home', teamName: 'Sunday XI' });
  await createFixture(other, { date, side: 'away', ground: '', teamName: '1st XI' });
  const theirs = await openWindow(other, openBrowser);

  await page.goto(`/dashboard?date=${date}`);
  await pressEnterOn(page, link(card(page, club), /clubs? can play you on this date/));
  await expect(page.getByRole('heading', { name: 'Opponents' })).toBeFocused();
  await pressEnterOn(page, getDetailsButton(row(page, other)));
  await pressEnterOn(page, button(row(page, other), /^Ask with other terms/));
  await typeIntoField(page, page.getByLabel('Message'), 'Shall we?');
  await pressEnterOn(page, dialog(page).locator('summary'));
  await typeIntoField(page, page.getByLabel('Teas'), 'By the home side');
  await pressEnterOn(page, button(dialog(page), 'Ask'));
  await expect(row(page, other).getByRole('group', { name: /^Request sent/ })).toBeFocused();

  await theirs.goto('/requests');
  await pressEnterOn(theirs, button(card(theirs, club), /^Accept/));
  await expect(dialog(theirs)).toContainText('By the home side');
  await theirs.keyboard.press('Escape');
  await expect(button(card(theirs, club), /^Accept/)).toBeFocused();
  await theirs.keyboard.press('Enter');
  await pressEnterOn(theirs, button(dialog(theirs), 'Accept match'));
  await expect(theirs).toHaveURL(/\/match\//);
  await expect(theirs.getByRole('heading', { level: 1 })).toBeFocused();
  await focusWithTab(theirs, link(theirs, 'Suggest a change'));
});
