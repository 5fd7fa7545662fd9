import { getDateInDays } from '@fixturebook/server/testing/profile';
import type { Page } from '@playwright/test';
import { formatLongDate } from '../../support/calendar.ts';
import { createClub, createClubName, createFixture } from '../../support/clubs.ts';
import { getDetailsButton } from '../../support/fixture-rows.ts';
import { focusWithTab, pressEnterOn, typeIntoField } from '../../support/keyboard.ts';
import { createMatch, sendCounterOffer, sendMatchRequest } from '../../support/matches.ts';
import { getStatusMessage } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

/** A postcode near which no other test lists dates, because the screens count all clubs that suit. */
const postcode = 'LL68 0AA';
const away = { side: 'away', ground: '', postcode } as const;
const season = Number(getDateInDays(0).slice(0, 4)) + 1;

async function tickByKeyboard(page: Page, name: string) {
  const box = page.getByLabel(name, { exact: true });
  await focusWithTab(page, box);
  await page.keyboard.press('Space');
  await expect(box).toBeChecked();
}

/** Types a date and leaves its field, which shows the date in words. */
async function typeDateByKeyboard(page: Page, label: string, date: string) {
  const field = page.getByRole('textbox', { name: new RegExp(`^${label}`) });
  await typeIntoField(page, field, date.split('-').reverse().join('/'));
}

test.describe('the screens of a club by keyboard alone', { tag: '@wide-only' }, () => {
  test('Home leads to a request to answer, and from a free date to a request', async ({
    page,
    club,
  }) => {
    const [askedDay, freeDay] = [getDateInDays(120), getDateInDays(121)];
    const other = await createClub({ name: createClubName('Brook Lane') });
    const asked = { date: askedDay, teamName: 'Sunday XI', postcode };
    const { id: fixtureId } = await createFixture(club, asked);
    await createFixture(club, { date: freeDay, teamName: '2nd XI', postcode });
    await createFixture(other, { date: freeDay, ...away });
    await sendMatchRequest(other, { fixtureId, teamName: '3rd XI' });
    await page.goto('/dashboard');
    const toDo = page.getByRole('region', { name: 'To do' });
    await pressEnterOn(page, toDo.getByRole('link', { name: `${other.name} ask for` }));
    await expect(page.getByRole('heading', { name: 'Match Requests' })).toBeFocused();
    await pressEnterOn(
      page,
      page.getByRole('button', { name: `Accept the request from ${other.name}` }),
    );
    const dialog = page.getByRole('dialog');
    await pressEnterOn(page, dialog.getByRole('button', { name: 'Accept match' }));
    await expect(page.getByRole('heading', { name: `${club.name} v ${other.name}` })).toBeFocused();

    await pressEnterOn(page, page.getByRole('link', { name: 'Home', exact: true }));
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeFocused();
    const free = page.getByRole('region', { name: /^Free (weekends|dates)$/ });
    await pressEnterOn(page, free.getByRole('link', { name: '1 club free' }));
    await expect(page.getByRole('heading', { name: 'Opponents' })).toBeFocused();
    await pressEnterOn(page, page.getByRole('button', { name: `Ask: ${other.name}` }));
    await expect(getStatusMessage(page, `Request sent to ${other.name}`)).toBeVisible();
    await expect(page.locator(':focus')).toContainText(`Request sent to ${other.name}`);
  });

  test('many dates are picked, listed and undone, and pasted lines are checked', async ({
    page,
    club,
  }) => {
    const sundays = Array.from({ length: 28 }, (_, day) => {
      return `${season}-06-${String(day + 1).padStart(2, '0')}`;
    }).filter((date) => new Date(date).getUTCDay() === 0);
    const [taken = '', unticked = ''] = sundays;
    await createFixture(club, { date: taken, teamName: 'Sunday XI', maxTravelRadius: 40 });
    await page.goto('/mycard/dates');
    await typeIntoField(page, page.getByLabel('Team Name'), 'Sunday XI');
    await tickByKeyboard(page, 'Sunday');
    await typeDateByKeyboard(page, 'From', `${season}-06-01`);
    await typeDateByKeyboard(page, 'To', `${season}-06-28`);
    await pressEnterOn(page, page.getByRole('button', { name: formatLongDate(unticked) }));
    await expect(getStatusMessage(page, '2 days picked.')).toBeVisible();
    await pressEnterOn(page, page.getByRole('button', { name: 'Check 2 dates' }));
    const preview = getStatusMessage(page, '2 new free dates. Nothing is listed yet.');
    await expect(preview).toBeVisible();
    await pressEnterOn(page, page.getByRole('button', { name: 'List 2 free dates' }));
    await expect(getStatusMessage(page, '2 free dates are listed.')).toBeVisible();
    await pressEnterOn(page, page.getByRole('button', { name: /^Undo/ }));
    await expect(getStatusMessage(page, '2 free dates are off your card again.')).toBeVisible();

    await page.goto('/mycard/dates');
    await pressEnterOn(page, page.getByRole('button', { name: 'Paste' }));
    await typeIntoField(page, page.getByLabel('Your dates'), `13/06/${season} home 2nd XI`);
    await page.keyboard.press('Enter');
    await page.keyboard.type('See you soon!');
    await pressEnterOn(page, page.getByRole('button', { name: 'Check dates' }));
    await expect(page.getByText("We can't find a date in this line.")).toBeVisible();
    await pressEnterOn(page, page.getByRole('button', { name: 'List 1 free date' }));
    await expect(getStatusMessage(page, '1 free date is listed, 1 to fix.')).toBeVisible();
  });

  test('a counter-offer is sent, and one of another club is agreed', async ({ page, club }) => {
    const date = getDateInDays(122);
    const other = await createClub({ name: createClubName('Brook Lane') });
    const ours = await createFixture(club, { date, startTime: '13:00', postcode });
    await sendMatchRequest(other, { fixtureId: ours.id, teamName: '1st XI' });
    await page.goto('/requests');
    const answer = page.getByRole('button', {
      name: `Yes, but … to the request from ${other.name}`,
    });
    await pressEnterOn(page, answer);
    const dialog = page.getByRole('dialog', { name: 'Yes, but …' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(answer).toBeFocused();
    await page.keyboard.press('Enter');
    await focusWithTab(page, dialog.getByLabel('Start time'));
    await page.keyboard.type('1330');
    await pressEnterOn(page, dialog.getByRole('button', { name: `Send to ${other.name}` }));
    await expect(getStatusMessage(page, `${other.name} need to agree now.`)).toBeVisible();
    await expect(page.locator(':focus')).toBeVisible();

    const nextDay = { date: getDateInDays(123), postcode, startTime: '13:00' };
    const theirs = await createFixture(other, nextDay);
    const { id } = await sendMatchRequest(club, { fixtureId: theirs.id, teamName: '2nd XI' });
    await sendCounterOffer(other, id, { startTime: '14:00' });
    await pressEnterOn(page, page.getByRole('button', { name: `Agree with ${other.name}` }));
    await expect(page).toHaveURL(/\/match\//);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByRole('main')).toContainText('14:00');
  });

  test('a match leads to the way there, the other club, the calendar and a message to share', async ({
    page,
    club,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const other = await createClub({ name: createClubName('Brook Lane') });
    const match = await createMatch(club, other, { date: getDateInDays(124), teamName: '1st XI' });
    await page.goto(`/match/${match.id}`);
    await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    const actions = page.getByRole('region', { name: 'Match actions' });
    for (const name of ['Directions', 'Call', 'Message'])
      await focusWithTab(page, actions.getByRole('link', { name }));
    const calendar = actions.getByRole('button', { name: 'Add to calendar' });
    await pressEnterOn(page, calendar);
    const dialog = page.getByRole('dialog');
    await focusWithTab(page, dialog.getByRole('link', { name: 'Apple or another calendar' }));
    await page.keyboard.press('Escape');
    await expect(calendar).toBeFocused();
    await pressEnterOn(page, actions.getByRole('button', { name: 'Share' }));
    await pressEnterOn(page, dialog.getByRole('button', { name: 'Copy message' }));
    await expect(dialog.getByText('Copied.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(actions.getByRole('button', { name: 'Share' })).toBeFocused();
  });

  test('the card is filtered by state and team, and a row is unfolded', async ({ page, club }) => {
    const date = `${season}-05-30`;
    await createFixture(club, { date, teamName: '1st XI' });
    await createFixture(club, { date, teamName: 'Colts' });
    await page.goto(`/mycard?season=${season}`);
    const rows = page.locator('[data-date]');
    await expect(rows).toHaveCount(2);
    const colts = page
      .getByRole('navigation', { name: 'Team' })
      .getByRole('link', { name: 'Colts' });
    await pressEnterOn(page, colts);
    await expect(rows).toHaveCount(1);
    await expect(colts).toBeFocused();
    const counts = page.getByRole('list', { name: `Fixtures of ${season}` });
    const confirmed = counts.getByRole('link', { name: 'Confirmed' });
    await pressEnterOn(page, confirmed);
    await expect(page.getByRole('main')).toContainText('No fixtures like that this season.');
    await expect(confirmed).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(rows).toHaveCount(1);
    const details = getDetailsButton(page, 'Colts');
    await pressEnterOn(page, details);
    await expect(details).toHaveAttribute('aria-expanded', 'true');
    await expect(details).toBeFocused();
    await pressEnterOn(page, page.getByRole('link', { name: 'Edit the fixture of Colts' }));
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  test('the list of games is filtered, and a club in it is asked', async ({ page, proClub: _ }) => {
    // More than a year away, because other journeys list games on days of the next season.
    const date = getDateInDays(490);
    const other = await createClub({ name: createClubName('Ash Green') });
    await createFixture(other, { date, postcode, teamName: 'Visitors' });
    const [year = '', month = '', day = ''] = date.split('-');
    await page.goto('/listofgames');
    const games = page.getByRole('region', { name: /^Games/ });
    await pressEnterOn(page, page.getByRole('button', { name: 'Home', exact: true }));
    await expect(page).toHaveURL('/listofgames?side=home');
    await pressEnterOn(page, page.getByRole('button', { name: 'Filters', exact: true }));
    for (const label of ['From', 'To'])
      await typeDateByKeyboard(page, label, `${year}-${month}-${day}`);
    await pressEnterOn(page, page.getByRole('button', { name: 'Show games' }));
    await expect(page).toHaveURL(new RegExp(`from=${date}&to=${date}`));
    const game = games.getByRole('listitem').filter({ hasText: other.name });
    await expect(games.getByRole('status')).toHaveText(/^1 home game from .+ to /);
    await pressEnterOn(page, getDetailsButton(game));
    await expect(getDetailsButton(game)).toHaveAttribute('aria-expanded', 'true');
    await pressEnterOn(page, game.getByRole('button', { name: /^Ask/ }).first());
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(game.getByRole('button', { name: /^Ask/ }).first()).toBeFocused();
  });

  test('a new club lists the dates of its first team, and sees its opponents', async ({
    page,
    club: _,
  }) => {
    await page.goto('/mycard/first-dates');
    await typeIntoField(page, page.getByLabel('Team Name'), '1st XI');
    await tickByKeyboard(page, 'Saturday');
    await typeDateByKeyboard(page, 'From', `${season}-06-01`);
    await typeDateByKeyboard(page, 'To', `${season}-06-28`);
    await typeIntoField(page, page.getByLabel('Ground'), 'The Promenade');
    await pressEnterOn(page, page.getByRole('button', { name: 'Check 4 dates' }));
    await expect(getStatusMessage(page, 'Nothing is listed yet.')).toBeVisible();
    await pressEnterOn(page, page.getByRole('button', { name: 'List 4 free dates' }));
    await expect(page.getByRole('heading', { name: /^(Opponents|Dashboard)$/ })).toBeFocused();
    await expect(getStatusMessage(page, '4 free dates are listed')).toBeVisible();
  });
});
