import { getDateInDays } from '@fixturebook/server/testing/profile';
import type { Page } from '@playwright/test';
import { formatLongDate } from '../../support/calendar.ts';
import { createClub, createClubName, createFixture } from '../../support/clubs.ts';
import { focusWithTab, pressEnterOn, typeIntoField } from '../../support/keyboard.ts';
import { createMatch, requestAndAcceptMatch } from '../../support/matches.ts';
import { checkScreenInAllLayouts, getStatusMessage } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

const date = getDateInDays(40);

const terms = (page: Page) => page.getByRole('region', { name: 'Terms', exact: true });
const change = (page: Page) => page.getByRole('region', { name: /want to change the details$/ });
const history = (page: Page) => page.getByRole('region', { name: 'What was agreed, and when' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test.describe.configure({ timeout: 120_000 });

test('lets two clubs agree, change and call off a match by keyboard, and then agree another match', {
  tag: '@both-layouts',
}, async ({ page, club, openBrowser }) => {
  const other = await createClub({ name: createClubName('Brook Lane') });
  const third = await createClub({ name: createClubName('Hill Top') });
  const match = await createMatch(club, other, { date, teamName: '1st XI', startTime: '13:30' });
  const theirs = await (await openBrowser()).newPage();
  await other.signIn(theirs.context());

  await test.step('both clubs see the terms that they agreed', async () => {
    for (const each of [page, theirs]) {
      await each.goto(`/match/${match.id}`);
      const names = new RegExp(`${club.name} v ${other.name}`);
      await expect(each.getByRole('heading', { level: 1, name: names })).toBeVisible();
      await expect(each).toHaveTitle(`${club.name} v ${other.name} · Fixturebook`);
      const confirmed = each.getByText('Confirmed', { exact: true });
      await expect(confirmed).toHaveCSS('color', 'rgb(38, 101, 56)');
      await expect(terms(each)).toContainText(/Start time\s*13:30/);
      await expect(terms(each)).toContainText(/Not agreed yet: .*\bball\b/);
      await expect(each.getByRole('main')).toContainText(formatLongDate(date));
    }
    const phone = page.getByRole('link', { name: '+44 20 7946 0018' });
    await expect(phone).toHaveAttribute('href', 'tel:+442079460018');
    await checkScreenInAllLayouts(page, 'match, agreed');
  });

  await test.step('one club proposes a change of the terms', async () => {
    await pressEnterOn(page, page.getByRole('link', { name: 'Suggest a change' }));
    await expect(page.getByRole('heading', { name: 'Suggest a change' })).toBeFocused();
    await expect(page.getByLabel('Start time')).toHaveValue('13:30');
    await checkScreenInAllLayouts(page, 'match, terms to change');
    const propose = button(page, `Suggest to ${other.name}`);
    await pressEnterOn(page, propose);
    await expect(page.getByRole('alert')).toHaveText("You haven't changed anything yet.");
    await typeIntoField(page, page.getByLabel('Ground'), 'The Common');
    await typeIntoField(page, page.getByLabel('Teas'), 'By the home side, £4 a head');
    await page.goto('/mycard');
    await page.goto(`/match/${match.id}?change`);
    await expect(page.getByLabel('Ground')).toHaveValue('The Common');
    await pressEnterOn(page, propose);
    await expect(change(page)).toContainText('until Brook Lane');
    await expect(getStatusMessage(page, "We've sent your change")).toBeVisible();
    await expect(button(page, 'Withdraw the change')).toBeVisible();
    await checkScreenInAllLayouts(page, 'match, own change waits');
  });

  await test.step('the other club sees the old and the new terms side by side and accepts', async () => {
    await theirs.goto(`/mycard?season=${date.slice(0, 4)}`);
    await pressEnterOn(theirs, theirs.getByRole('link', { name: /^Change to answer/ }));
    const table = change(theirs).getByRole('table');
    await expect(table.getByText('Changed')).toHaveCount(2);
    await expect(table.getByRole('row', { name: 'The Rec, SW18 4RD' })).toContainText('The Common');
    await checkScreenInAllLayouts(theirs, 'match, their change waits');
    await pressEnterOn(theirs, button(theirs, 'Agree'));
    await expect(getStatusMessage(theirs, 'These are the terms now.')).toBeVisible();
    await expect(terms(theirs)).toContainText('The Common');
    await expect(history(theirs)).toContainText('Ground: The Common, SW18 4RD (before: The Rec');
    await page.reload();
    await expect(terms(page)).toContainText('By the home side, £4 a head');
  });

  await test.step('the other club calls off the match', async () => {
    await pressEnterOn(theirs, button(theirs, 'Call off'));
    const dialog = theirs.getByRole('dialog', { name: 'Call off this match?' });
    // The weather is offered only in the days before a match.
    await expect(dialog.getByRole('radio')).toHaveCount(3);
    await pressEnterOn(theirs, dialog.getByRole('button', { name: 'Call off' }));
    await expect(dialog).toContainText('Choose a reason.');
    await focusWithTab(theirs, dialog.getByRole('radio').first());
    await theirs.keyboard.press('ArrowDown');
    await checkScreenInAllLayouts(theirs, 'match, to be called off');
    await pressEnterOn(theirs, dialog.getByRole('button', { name: 'Call off' }));
    await expect(theirs.getByText('Called off: not enough players')).toBeVisible();
    await expect(theirs.getByText(/Called off by your club on/)).toBeVisible();
  });

  await test.step('one club lists its date as free again and agrees a match with a third club', async () => {
    const { id } = await createFixture(third, {
      date,
      side: 'away',
      ground: '',
      teamName: '3rd XI',
    });
    await page.reload();
    const status = page.getByText('Called off: not enough players');
    await expect(status).toHaveCSS('color', 'rgb(163, 29, 42)');
    await checkScreenInAllLayouts(page, 'match, called off by the other');
    await pressEnterOn(page, button(page, 'Re-list your date'));
    await expect(page).toHaveURL(/\/opponents\//);
    const [, own = ''] = page.url().match(/opponents\/(.*)$/) ?? [];
    await expect(page.getByRole('main')).toContainText(third.name);
    const data = { fixtureId: id, ownFixtureId: own };
    const request = await club.api.post('/api/v1/match-requests', { data });
    const asked: { id: string } = await request.json();
    const path = `/api/v1/match-requests/${asked.id}/acceptance`;
    const accepted: { id: string } = await (await third.api.post(path)).json();
    await page.goto(`/match/${accepted.id}`);
    await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  });

  await test.step('the new opponent pulls out, and the date is immediately listed as free again', async () => {
    await pressEnterOn(page, button(page, 'Our opposition pulled out'));
    const dialog = page.getByRole('dialog', { name: /pulled out\?$/ });
    await expect(dialog).toContainText('keep the ground, the teas');
    await checkScreenInAllLayouts(page, 'match, the opposition pulled out');
    await pressEnterOn(page, dialog.getByRole('button', { name: 'Call off and re-list' }));
    await expect(page).toHaveURL(/\/opponents\//);
    await expect(getStatusMessage(page, "We've re-listed your date.")).toBeVisible();
    await expect(page.getByRole('main')).toContainText('The Common');
    const fourth = await createClub({ name: createClubName('Mill End') });
    const [, own = ''] = page.url().match(/opponents\/(.*)$/) ?? [];
    const last = await requestAndAcceptMatch(club, own, fourth, '1st XI');
    await page.goto(`/match/${last.id}`);
    await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  });
});

test('keeps the old terms of a match when a change is refused or withdrawn', async ({
  page,
  club,
  openBrowser,
  watch,
}) => {
  watch.expect(/^409 POST .*acceptance$/);
  const other = await createClub();
  const match = await createMatch(club, other, { date: getDateInDays(41) });
  const theirs = await (await openBrowser()).newPage();
  await other.signIn(theirs.context());
  const propose = async (startTime: string) => {
    await page.goto(`/match/${match.id}?change`);
    await page.getByLabel('Start time').fill(startTime);
    await button(page, `Suggest to ${other.name}`).click();
    await expect(button(page, 'Withdraw the change')).toBeVisible();
  };

  await propose('11:00');
  await theirs.goto(`/match/${match.id}`);
  await button(theirs, 'Say no').click();
  const dialog = theirs.getByRole('dialog', { name: 'Say no to this change?' });
  await dialog.getByLabel('Reason').fill('Half of us come by train.');
  await checkScreenInAllLayouts(theirs, 'match, a change to be refused');
  await dialog.getByRole('button', { name: 'Say no' }).click();
  await expect(getStatusMessage(theirs, 'The terms stay as they are.')).toBeVisible();
  await page.reload();
  await expect(history(page)).toContainText('Half of us come by train.');
  await expect(terms(page)).toContainText(/Not agreed yet: .*start time/);

  await propose('12:30');
  await theirs.reload();
  await expect(button(theirs, 'Agree')).toBeVisible();
  await button(page, 'Withdraw the change').click();
  await expect(getStatusMessage(page, "You've withdrawn your change.")).toBeVisible();
  // The page of the other club shows at once that there is nothing to agree any more.
  await expect(button(theirs, 'Agree')).toBeHidden();
  await expect(terms(theirs)).toContainText(/Not agreed yet: .*start time/);
});
