import type { NotificationKind, NotificationList } from '@fixturebook/contract/notifications';
import { waitForNotifyingJobs } from '@fixturebook/server/testing/processes/wait-for-notifying-jobs';
import { getDateInDays } from '@fixturebook/server/testing/profile';
import type { Locator, Page } from '@playwright/test';
import { getChatPage, openConversation } from '../../support/chat.ts';
import {
  createClub,
  createClubName,
  createFixture,
  grantPro,
  type TestClub,
} from '../../support/clubs.ts';
import { getTestEnvironment } from '../../support/environment.ts';
import { unfoldFixture } from '../../support/fixture-rows.ts';
import { createMatch, sendMatchRequest } from '../../support/matches.ts';
import {
  cutFirstAnswer,
  cutFirstRequest,
  loseFirstAnswer,
  mixUpAnswers,
  type NetworkRequest,
  silenceFirstAnswer,
  slowDown,
} from '../../support/network.ts';
import { getStatusMessage } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

const date = getDateInDays(63);
const season = Number(getDateInDays(0).slice(0, 4)) + 1;

/** One of the main jobs of a secretary, up to the button that sends it. */
interface Job {
  change: NetworkRequest;
  /** Opens the screen and fills in the form. */
  fillIn: () => Promise<void>;
  submit: Locator;
  /** What the screen shows once the job is done. */
  done: Locator;
  /** Returns how often the change is stored. */
  countStored: () => Promise<number>;
  /** The notification that the other club gets of it. */
  news?: { to: TestClub; kind: NotificationKind };
}

type JobPreparation = (page: Page, club: TestClub) => Promise<Job>;

async function readJson(club: TestClub, path: string) {
  return (await club.api.get(`/api/v1${path}`)).json();
}

const addFixture: JobPreparation = async (page, club) => ({
  change: { address: '**/api/v1/fixtures', method: 'POST' },
  async fillIn() {
    await page.goto(`/addfixture?date=${date}`);
    await page.getByLabel('Team Name').fill('Sunday XI');
    await page.getByLabel('Ground').fill('The Green');
    await page.getByLabel('Maximum Travel Radius (km)').fill('40');
  },
  submit: page.getByRole('button', { name: 'Add Fixture' }),
  done: page.getByText(/^Sunday XI is listed for /),
  countStored: async () => (await readJson(club, `/clubs/${club.slug}/fixtures`)).items.length,
});

const askForMatch: JobPreparation = async (page, club) => {
  const other = await createClub({ name: createClubName('Brook Lane') });
  await createFixture(club, { date, side: 'away', ground: '', teamName: '2nd XI' });
  await createFixture(other, { date });
  const dialog = page.getByRole('dialog');
  return {
    change: { address: '**/api/v1/match-requests', method: 'POST' },
    async fillIn() {
      await page.goto(`/dashboard?date=${date}`);
      const card = page.getByRole('article').filter({ hasText: other.name });
      await unfoldFixture(card);
      await card.getByRole('button', { name: /^Ask with other terms/ }).click();
      await dialog.getByLabel('Message').fill('Shall we play?');
    },
    submit: dialog.getByRole('button', { name: 'Ask', exact: true }),
    done: page.getByText(/^(?:Request sent|Your club has asked)/).first(),
    countStored: async () => (await readJson(other, '/match-requests?direction=in')).items.length,
    news: { to: other, kind: 'request' },
  };
};

const acceptRequest: JobPreparation = async (page, club) => {
  const other = await createClub({ name: createClubName('Brook Lane') });
  const { id: fixtureId } = await createFixture(club, { date });
  const { id } = await sendMatchRequest(other, { fixtureId, teamName: '2nd XI' });
  return {
    change: { address: '**/api/v1/match-requests/*/acceptance', method: 'POST' },
    async fillIn() {
      await page.goto('/requests');
      await page.getByRole('button', { name: `Accept the request from ${other.name}` }).click();
    },
    submit: page.getByRole('dialog').getByRole('button', { name: 'Accept match' }),
    done: page
      .getByText('Confirmed', { exact: true })
      .or(page.getByRole('dialog').getByRole('link', { name: 'See the match' })),
    async countStored() {
      const { status } = await readJson(other, `/match-requests/${id}`);
      return status === 'accepted' ? 1 : 0;
    },
    news: { to: other, kind: 'answer' },
  };
};

const suggestChange: JobPreparation = async (page, club) => {
  const other = await createClub({ name: createClubName('Brook Lane') });
  const { id } = await createMatch(club, other, { date });
  return {
    change: { address: '**/api/v1/matches/*/terms-proposals', method: 'POST' },
    async fillIn() {
      await page.goto(`/match/${id}?change`);
      await page.getByLabel('Teas').fill('Bring your own');
    },
    submit: page.getByRole('button', { name: `Suggest to ${other.name}` }),
    done: getStatusMessage(page, "We've sent your change"),
    async countStored() {
      const { proposal } = await readJson(other, `/matches/${id}`);
      return proposal?.terms.teas === 'Bring your own' ? 1 : 0;
    },
    news: { to: other, kind: 'terms' },
  };
};

const callOff: JobPreparation = async (page, club) => {
  const other = await createClub({ name: createClubName('Brook Lane') });
  const { id } = await createMatch(club, other, { date });
  const dialog = page.getByRole('dialog', { name: 'Call off this match?' });
  return {
    change: { address: '**/api/v1/matches/*/cancellation', method: 'POST' },
    async fillIn() {
      await page.goto(`/match/${id}`);
      await page.getByRole('button', { name: 'Call off', exact: true }).click();
      await dialog.getByRole('radio', { name: 'Not enough players' }).check();
    },
    submit: dialog.getByRole('button', { name: 'Call off' }),
    done: page.getByText('Called off: not enough players'),
    async countStored() {
      const { callOff } = await readJson(other, `/matches/${id}`);
      return callOff?.reason === 'not-enough-players' ? 1 : 0;
    },
    news: { to: other, kind: 'called-off' },
  };
};

const sendMessage: JobPreparation = async (page, club) => {
  await grantPro(club);
  const id = await openConversation(club, await createClub());
  const chat = getChatPage(page);
  return {
    change: { address: '**/api/v1/conversations/*/messages', method: 'POST' },
    async fillIn() {
      await page.goto(`/chatscreen?conversation=${id}`);
      await chat.field.fill('Are you free on Sunday?');
    },
    submit: chat.send,
    done: chat.message('Are you free on Sunday?').filter({ hasText: /Sent/ }),
    countStored: async () => (await readJson(club, `/conversations/${id}/messages`)).items.length,
  };
};

const planSeason: JobPreparation = async (page, club) => {
  await createFixture(club, { date: `${season}-06-06`, teamName: '1st XI' });
  return {
    change: { address: /\/api\/v1\/me\/seasons\/\d+\/./, method: 'POST' },
    async fillIn() {
      await page.goto(`/mycard/season/${season + 1}`);
      await expect(page.getByRole('group', { name: '1st XI' })).toBeVisible();
    },
    submit: page.getByRole('button', { name: 'Add 1 free date' }),
    done: getStatusMessage(page, `1 free date is on your ${season + 1} card.`),
    async countStored() {
      const { items } = await readJson(club, `/clubs/${club.slug}/fixtures`);
      return items.filter(({ date }: { date: string }) => date.startsWith(`${season + 1}`)).length;
    },
  };
};

const editProfile: JobPreparation = async (page, club) => ({
  change: { address: '**/api/v1/me/club', method: 'PUT' },
  async fillIn() {
    await page.goto('/editProfile');
    await page.getByLabel('Club Description').fill('Two Sunday elevens.');
  },
  submit: page.getByRole('button', { name: 'Submit' }),
  done: page.getByRole('heading', { level: 1, name: 'Dashboard' }),
  async countStored() {
    const { description } = (await readJson(club, '/me')).club;
    return description === 'Two Sunday elevens.' ? 1 : 0;
  },
});

const jobs: Record<string, JobPreparation> = {
  'a new fixture': addFixture,
  'a request for a match': askForMatch,
  'the acceptance of a request': acceptRequest,
  'a suggested change of a match': suggestChange,
  'the calling off of a match': callOff,
  'a message': sendMessage,
  'the plan of a season': planSeason,
  'a change of the profile': editProfile,
};

const networks: Record<string, (page: Page, change: NetworkRequest) => Promise<void>> = {
  'each answer takes three seconds': slowDown,
  'the answers come in another order': mixUpAnswers,
  'the server does not answer it in time': silenceFirstAnswer,
  'the connection breaks before it arrives': cutFirstRequest,
  'the answer to it is lost': loseFirstAnswer,
  'the connection breaks in the middle of the answer': cutFirstAnswer,
};

async function countNews({ to, kind }: NonNullable<Job['news']>): Promise<number> {
  const { items }: NotificationList = await readJson(to, '/notifications');
  return items.filter((item) => item.kind === kind).length;
}

/**
 * Presses the button, and again whenever the screen says that it did not work, until the job is done.
 * A live event can complete the job on the screen just before the button is pressed again.
 */
async function pressUntilDone(page: Page, { submit, done }: Job) {
  const alert = page.getByRole('alert').filter({ visible: true });
  await submit.click();
  await expect(async () => {
    await expect(done.or(alert).first()).toBeVisible({ timeout: 30_000 });
    if (!(await done.isVisible())) await submit.click({ timeout: 5_000 });
    await expect(done).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
}

test.beforeEach(({ watch }) => {
  test.setTimeout(120_000);
  watch.expect(/^net::ERR_\w+ (?:POST|PUT) /, 'net::ERR_CONTENT_LENGTH_MISMATCH GET /', /^412 /);
});

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

for (const [job, prepare] of Object.entries(jobs))
  for (const [network, spoil] of Object.entries(networks))
    test(`stores ${job} once and says so when ${network}`, async ({ page, club }) => {
      const prepared = await prepare(page, club);
      await spoil(page, prepared.change);
      await prepared.fillIn();
      await pressUntilDone(page, prepared);
      expect(await prepared.countStored()).toBe(1);
      const { news } = prepared;
      if (!news) return;
      await expect.poll(() => countNews(news)).toBe(1);
      await waitForNotifyingJobs(getTestEnvironment().dataDir);
      expect(await countNews(news)).toBe(1);
    });
