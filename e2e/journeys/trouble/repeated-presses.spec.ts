import { getDateInDays } from '@fixturebook/server/testing/profile';
import type { Locator, Page } from '@playwright/test';
import { createClub, createClubName, createFixture, type TestClub } from '../../support/clubs.ts';
import { acceptRequest, createMatch, withdrawRequest } from '../../support/matches.ts';
import { loseFirstAnswer, withholdLiveEvents } from '../../support/network.ts';
import { checkScreenInAllLayouts, getStatusMessage } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

// The server has carried out the first press, whose answer is lost. Somebody undoes it before the
// second press, to which the server answers with the outcome of the first.

const date = getDateInDays(61);
const season = Number(getDateInDays(0).slice(0, 4)) + 1;

test.beforeEach(async ({ page, watch }) => {
  watch.expect(/^net::ERR_\w+ POST/);
  // With the live stream the screen learns what has happened before the button is pressed again.
  await withholdLiveEvents(page);
});

async function pressWithLostAnswer(button: Locator) {
  await button.click();
  await expect(button.page().getByRole('alert').filter({ hasText: 'No connection' })).toBeVisible();
}

async function readItems(club: TestClub, path: string) {
  return (await (await club.api.get(`/api/v1${path}`)).json()).items;
}

/** Suggests a change of a match. The answer to the press is lost. */
async function suggestWithLostAnswer(page: Page, club: TestClub) {
  const other = await createClub({ name: createClubName('Brook Lane') });
  const { id } = await createMatch(club, other, { date });
  await loseFirstAnswer(page, { address: '**/terms-proposals', method: 'POST' });
  await page.goto(`/match/${id}?change`);
  await page.getByLabel('Teas').fill('Bring your own');
  const suggest = page.getByRole('button', { name: `Suggest to ${other.name}` });
  await pressWithLostAnswer(suggest);
  const { proposal } = await (await other.api.get(`/api/v1/matches/${id}`)).json();
  return { other, id, suggest, proposal };
}

test('says that the other club has said no to a change that had arrived, and sends it again when asked', {
  tag: '@both-layouts',
}, async ({ page, club }) => {
  const { other, id, suggest, proposal } = await suggestWithLostAnswer(page, club);
  const refusal = `/api/v1/matches/${id}/terms-proposals/${proposal.id}/refusal`;
  await other.api.post(refusal, { data: { reason: 'We do the teas' } });
  await suggest.click();
  await expect(
    page.getByText(`${other.name} had your change already and have said no: “We do the teas”.`),
  ).toBeVisible();
  await expect(page.getByLabel('Teas')).toHaveValue('Bring your own');
  await checkScreenInAllLayouts(page, 'suggest a change, refused before the second press');
  await suggest.click();
  await expect(getStatusMessage(page, "We've sent your change")).toBeVisible();
  const match = await (await other.api.get(`/api/v1/matches/${id}`)).json();
  expect(match.proposal.terms.teas).toBe('Bring your own');
});

test('says that the other club has agreed to a change that had arrived', async ({ page, club }) => {
  const { other, id, suggest, proposal } = await suggestWithLostAnswer(page, club);
  await other.api.post(`/api/v1/matches/${id}/terms-proposals/${proposal.id}/acceptance`);
  await suggest.click();
  await expect(
    getStatusMessage(page, `${other.name} had your change already and have agreed.`),
  ).toBeVisible();
  await expect(page.getByLabel('Teas')).toBeHidden();
});

/** Asks the other club for a match. The answer to the press is lost. Returns the dialog and the request. */
async function askWithLostAnswer(page: Page, other: TestClub) {
  await createFixture(other, { date, teamName: 'Sunday XI' });
  await loseFirstAnswer(page, { address: '**/api/v1/match-requests', method: 'POST' });
  await page.goto(`/dashboard?date=${date}`);
  const card = page.getByRole('article').filter({ hasText: other.name });
  await card.getByRole('button', { name: /^Ask/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Team Name').fill('2nd XI');
  const ask = dialog.getByRole('button', { name: 'Ask', exact: true });
  await pressWithLostAnswer(ask);
  const [request] = await readItems(other, '/match-requests?direction=in');
  return { dialog, ask, request: request as { id: string } };
}

test('says that the other club has declined a request that had arrived', {
  tag: '@both-layouts',
}, async ({ page, club: _club }) => {
  const other = await createClub({ name: createClubName('Brook Lane') });
  const { dialog, ask, request } = await askWithLostAnswer(page, other);
  const data = { reason: 'We have a match' };
  await other.api.post(`/api/v1/match-requests/${request.id}/refusal`, { data });
  await ask.click();
  await expect(
    dialog.getByRole('heading', { name: `${other.name} have declined your request` }),
  ).toBeVisible();
  await expect(dialog).toContainText('Their reason: We have a match');
  await checkScreenInAllLayouts(page, 'ask dialog, declined before the second press');
});

test('says that the other club has accepted a request that had arrived, and opens the match', async ({
  page,
  club: _club,
}) => {
  const other = await createClub({ name: createClubName('Brook Lane') });
  const { dialog, ask, request } = await askWithLostAnswer(page, other);
  const { id } = await acceptRequest(other, request.id);
  await ask.click();
  await expect(
    dialog.getByRole('heading', { name: `${other.name} have accepted your request` }),
  ).toBeVisible();
  await dialog.getByRole('link', { name: 'See the match' }).click();
  await expect(page).toHaveURL(`/match/${id}`);
  await expect(dialog).toBeHidden();
});

test('says that a colleague has withdrawn a request that had arrived, and sends it again when asked', async ({
  page,
  club,
}) => {
  const other = await createClub({ name: createClubName('Brook Lane') });
  const { dialog, ask, request } = await askWithLostAnswer(page, other);
  await withdrawRequest(club, request.id);
  await ask.click();
  await expect(
    dialog.getByText('Your request had arrived already, and your club has withdrawn it since.'),
  ).toBeVisible();
  await ask.click();
  await expect(page.getByText(/^Request sent/).first()).toBeVisible();
  expect(await readItems(other, '/match-requests?direction=in')).toHaveLength(1);
});

for (const [undone, undo] of [
  ['deleted it', (club: TestClub, path: string) => club.api.delete(path)],
  [
    'called it off',
    (club: TestClub, path: string) =>
      club.api.post(`${path}/cancellation`, { data: { reason: 'ground' } }),
  ],
] as const)
  test(`says that a colleague has ${undone} since a fixture had arrived, and lists it again when asked`, async ({
    page,
    club,
    watch,
  }) => {
    watch.expect('404 POST /api/v1/fixtures');
    await loseFirstAnswer(page, { address: '**/api/v1/fixtures', method: 'POST' });
    await page.goto(`/addfixture?date=${date}`);
    await page.getByLabel('Team Name').fill('Sunday XI');
    await page.getByLabel('Ground').fill('The Green');
    await page.getByLabel('Maximum Travel Radius (km)').fill('40');
    const add = page.getByRole('button', { name: 'Add Fixture' });
    await pressWithLostAnswer(add);
    const path = `/clubs/${club.slug}/fixtures`;
    const [first] = await readItems(club, path);
    await undo(club, `/api/v1/fixtures/${first.id}`);
    await add.click();
    await expect(
      page.getByText(`You listed this fixture before, and have ${undone} since.`),
    ).toBeVisible();
    await expect(page.getByLabel('Team Name')).toHaveValue('Sunday XI');
    await add.click();
    await expect(page.getByText(/^Sunday XI is listed for /)).toBeVisible();
    const open = (await readItems(club, path)).filter(
      ({ status }: { status: string }) => status === 'open',
    );
    expect(open).toHaveLength(1);
  });

test('says that the first choices of a season plan are stored, and adds the others after an update', {
  tag: '@both-layouts',
}, async ({ page, club, watch }) => {
  watch.expect(/^409 POST \/api\/v1\/me\/seasons\//);
  await createFixture(club, { date: `${season}-06-06`, teamName: '1st XI' });
  await createFixture(club, { date: `${season}-06-13`, teamName: '1st XI' });
  const address = /\/api\/v1\/me\/seasons\/\d+\/[^/]+\/acceptance/;
  await loseFirstAnswer(page, { address, method: 'POST' });
  await page.goto(`/mycard/season/${season + 1}`);
  const boxes = page.getByRole('checkbox', { name: /1st XI$/ });
  await boxes.last().uncheck();
  await pressWithLostAnswer(page.getByRole('button', { name: 'Add 1 free date' }));
  await boxes.last().check();
  await page.getByRole('button', { name: 'Add 2 free dates' }).click();
  await expect(page.getByText('Your earlier choices have already arrived')).toBeVisible();
  await checkScreenInAllLayouts(page, 'season plan, other choices stored before');
  await page.getByRole('button', { name: 'Update the plan' }).first().click();
  await page.getByRole('button', { name: 'Add 1 free date' }).click();
  await expect(page.getByText(`1 free date is on your ${season + 1} card.`)).toBeVisible();
  const listed = await readItems(club, `/clubs/${club.slug}/fixtures`);
  expect(listed).toHaveLength(4);
});

test('says that dates of an import that had arrived are gone since', async ({ page, club }) => {
  const day = `${season}-06-06`;
  const lines = [
    'Date,Team,Side,Ground,Radius',
    `${day},1st XI,Home,The Rec,40`,
    `${season}-06-13,1st XI,Home,The Rec,40`,
  ];
  await page.goto('/mycard/import');
  await page.getByLabel('CSV or calendar file').setInputFiles({
    name: 'season.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n')),
  });
  await loseFirstAnswer(page, { address: '**/acceptance', method: 'POST' });
  const list = page.getByRole('button', { name: 'List 2 free dates' });
  await pressWithLostAnswer(list);
  const listed: { id: string; date: string }[] = await readItems(
    club,
    `/clubs/${club.slug}/fixtures`,
  );
  const deleted = listed.find((fixture) => fixture.date === day);
  await club.api.delete(`/api/v1/fixtures/${deleted?.id}`);
  await list.click();
  await expect(
    getStatusMessage(page, '1 free date is listed, 1 not on your card any more.'),
  ).toBeVisible();
});
