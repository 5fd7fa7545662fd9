import type { Match, ReconfirmationAnswer } from '@fixturebook/contract/matches';
import type { Forecast } from '@fixturebook/contract/weather/forecasts';
import { getDateInDays } from '@fixturebook/server/testing/profile';
import type { Page } from '@playwright/test';
import { formatLongDate } from '../../support/calendar.ts';
import { createClub, createClubName } from '../../support/clubs.ts';
import { createMatch } from '../../support/matches.ts';
import { checkScreenInAllLayouts, getStatusMessage } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

const date = getDateInDays(2);
const stillOn = (page: Page) => page.getByRole('region', { name: 'Still on?' });

/**
 * Adds a reconfirmation to the response, because the server does not ask for one immediately after
 * a match is agreed.
 */
async function stubMatchWithReconfirmation(
  page: Page,
  matchId: string,
  own: { answer: ReconfirmationAnswer | null; ifMatch?: string | undefined },
) {
  const readMatch = async () => {
    const answer = await page.context().request.get(`/api/v1/matches/${matchId}`);
    const match: Match = await answer.json();
    const asked = (clubId: string, daysBefore: number, answer: ReconfirmationAnswer | null) => ({
      clubId,
      daysBefore,
      answer,
      askedAt: match.createdAt,
      answeredAt: answer && match.createdAt,
      remindedAt: null,
      silenceReportedAt: null,
    });
    match.reconfirmations = [
      asked(match.home.club.id, 7, 'on'),
      asked(match.away.club.id, 7, null),
      asked(match.home.club.id, 2, own.answer),
      asked(match.away.club.id, 2, null),
    ];
    return match;
  };
  await page.route(`**/api/v1/matches/${matchId}`, async (route) =>
    route.fulfill({ json: await readMatch() }),
  );
  await page.route(`**/api/v1/matches/${matchId}/reconfirmation`, async (route) => {
    own.answer = route.request().postDataJSON().answer;
    own.ifMatch = route.request().headers()['if-match'];
    await route.fulfill({ status: 201, json: await readMatch() });
  });
}

test('confirms with one tap that a match is still on, and shows which club has not answered yet', {
  tag: '@both-layouts',
}, async ({ page, club }) => {
  const other = await createClub({ name: createClubName('Brook Lane') });
  const { id } = await createMatch(club, other, { date });
  const own: Parameters<typeof stubMatchWithReconfirmation>[2] = { answer: null };
  await stubMatchWithReconfirmation(page, id, own);
  await page.goto(`/match/${id}`);
  await expect(stillOn(page)).toContainText(`Is your match against ${other.name} still on?`);
  const rounds = stillOn(page).getByRole('row');
  await expect(rounds).toHaveText([
    `Asked${club.name}${other.name}`,
    '2 days beforeNo answer yetNo answer yet',
    '7 days beforeYes, still onNo answer yet',
  ]);
  await checkScreenInAllLayouts(page, 'match, still on');
  await stillOn(page).getByRole('button', { name: 'Yes, still on' }).click();
  await expect(getStatusMessage(page, 'Thanks')).toBeVisible();
  const { termsVersion } = await (await club.api.get(`/api/v1/matches/${id}`)).json();
  expect(own.ifMatch).toBe(`"${termsVersion}"`);
  await expect(stillOn(page).getByRole('button', { pressed: true })).toHaveText('Yes, still on');
  await expect(stillOn(page)).toContainText(`${other.name} haven't answered yet.`);
  await stillOn(page).getByRole('button', { name: "There's a problem" }).click();
  await expect(getStatusMessage(page, 'Call them')).toBeVisible();
  await expect(rounds.nth(1)).toContainText("There's a problem");
  await page.reload();
  await expect(stillOn(page)).toContainText(`You've told ${other.name} there's a problem.`);
  await checkScreenInAllLayouts(page, 'match, a problem');
});

test.describe('the link in a reconfirmation email', { tag: '@both-layouts' }, () => {
  const question = {
    matchId: '1b671a64-40d5-491e-99b0-da01ff1f3341',
    clubName: 'Amblers',
    opponentName: 'Brook Lane',
    date,
    startTime: '13:30',
    ground: 'The Common',
    answer: null as ReconfirmationAnswer | null,
  };
  const forecast: Forecast = {
    hour: '13:00',
    isUsualStart: false,
    temperatureCelsius: 15.7,
    rainProbabilityPercent: 40,
    rainMm: 0.8,
    windKmPerHour: 24,
    weatherCode: 81,
    summary: 'showers',
    fetchedAt: new Date().toISOString(),
  };

  test('sends no answer until the user chooses one on the page behind the link of a reconfirmation email', async ({
    page,
  }) => {
    const said: ReconfirmationAnswer[] = [];
    await page.route('**/api/v1/reconfirmations*', async (route) => {
      if (route.request().method() === 'POST') said.push(route.request().postDataJSON().answer);
      await route.fulfill({ json: { ...question, answer: said.at(-1) ?? null } });
    });
    await page.route('**/api/v1/reconfirmations/forecast*', (route) =>
      route.fulfill({ json: { forecast } }),
    );
    await page.goto('/reconfirm?token=sealed&answer=problem');
    await expect(page.getByRole('main')).toContainText(
      'Amblers, is your match against Brook Lane still on?',
    );
    await expect(page.getByRole('main')).toContainText(formatLongDate(date));
    await expect(page.getByRole('region', { name: 'On the day' })).toContainText('Showers, 16 °C');
    await checkScreenInAllLayouts(page, 'reconfirm');
    expect(said).toEqual([]);
    await page.getByRole('button', { name: "There's a problem" }).click();
    await expect(getStatusMessage(page, "told Brook Lane there's a problem")).toBeVisible();
    await page.getByRole('button', { name: 'Yes, still on' }).click();
    await expect(getStatusMessage(page, "told Brook Lane it's on")).toBeVisible();
    await checkScreenInAllLayouts(page, 'reconfirm, answered');
    expect(said).toEqual(['problem', 'on']);
  });

  test('links to the login when a reconfirmation link has expired', async ({ page, watch }) => {
    watch.expect(/^\d+ GET .*reconfirmations$/, '401 GET /api/v1/me');
    await page.goto('/reconfirm?token=of-another-time&answer=on');
    await expect(page.getByRole('alert')).toBeVisible();
    await checkScreenInAllLayouts(page, 'reconfirm, link has run out');
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await expect(page).toHaveURL('/login?next=%2Fmycard');
    await page.goto('/reconfirm');
    await expect(page.getByRole('alert')).toHaveText("This link isn't complete.");
  });
});

test('says that a match cannot be found, and offers to try again when a match fails to load', async ({
  page,
  club,
  watch,
}) => {
  watch.expect(/GET \/api\/v1\/matches\//);
  const other = await createClub();
  const stranger = await createClub();
  const { id } = await createMatch(other, stranger, { date });
  for (const address of [id, 'no-such-match']) {
    await page.goto(`/match/${address}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Match not found');
  }
  await checkScreenInAllLayouts(page, 'match, not found');
  await page.getByRole('link', { name: 'See your card' }).click();
  await expect(page).toHaveURL('/mycard');

  const own = await createMatch(club, other, { date: getDateInDays(3) });
  await page.route('**/api/v1/matches/*', (route) => route.abort('failed'));
  await page.goto(`/match/${own.id}`);
  await expect(page.getByRole('alert')).toContainText('No connection to the server.');
  await page.unroute('**/api/v1/matches/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
});
