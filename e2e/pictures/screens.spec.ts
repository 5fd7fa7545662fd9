import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { getDateInDays } from '@fixturebook/server/testing/profile';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  test,
} from '@playwright/test';
import { createClub, type TestClub } from '../support/clubs.ts';
import { createStorageState } from '../support/consent.ts';
import { openUiComponentsPage, startDevServer } from '../support/dev-server.ts';
import { setTestEnvironment } from '../support/environment.ts';
import { startTestEnvironment } from '../support/start-environment.ts';
import {
  folder,
  getPictureFileName,
  type Picture,
  savePicture,
  takeWebPScreenshot,
  waitUntilPageStopsChanging,
} from './picture-files.ts';
import { createAskingClub, scenes, takeScreenshotsOfScenes } from './scenes.ts';
import {
  createAnswerPages,
  dialogs,
  emptyScreens,
  failingScreens,
  takeScreenshotsOfDialogs,
  takeScreenshotsOfFailures,
} from './states.ts';

const viewports = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];
const colours = ['light', 'dark'] as const;

const publicScreens = {
  Home: '/',
  'About Us': '/aboutUs',
  FAQ: '/faq',
  Blog: '/Blog',
  'Contact Us': '/contactus',
  Pricing: '/subscriptionscreen',
  'Sign Up': '/signup',
  Login: '/login',
  'Log in by email': '/login-link',
  'How we count answers and matches': '/reliability',
};

/** This test runs only with `npm run pictures`, because it writes pictures into the repository. */
test('takes a screenshot of every screen of the demo at 360 px and 1280 px, in the light and the dark colours', async ({
  browser,
}) => {
  test.setTimeout(60 * 60_000);
  const dataDir = await mkdtemp(join(tmpdir(), 'fixturebook-pictures-'));
  const { email, password } = await createDemoData(dataDir);
  const { place, stop } = await startTestEnvironment({ DATA_DIR: dataDir });
  setTestEnvironment(place);
  const newClub = await createClub({ name: 'Upper Slaughter Wanderers', postcode: 'NE66 5AA' });
  const askingClub = await createAskingClub(8);
  const club = await signIn(browser, place.url, email, password);
  const clubScreens = await getClubScreenPaths(club, place.url);
  const visitorScreens = {
    ...publicScreens,
    ...(await createAnswerPages()),
    ...(await getPublicPagePaths(club, place.url)),
  };
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const viewport of viewports) {
    for (const colorScheme of colours) {
      const look = `${viewport.width}-${colorScheme}`;
      const open = (storageState: BrowserContextOptions['storageState']) =>
        browser.newContext({
          baseURL: place.url,
          viewport,
          colorScheme,
          reducedMotion: 'reduce',
          storageState,
        });
      const openFor = async (testClub: TestClub) => {
        const context = await open(createStorageState('declined', place.url));
        await testClub.signIn(context);
        return context;
      };
      const officer = await open(await club.storageState());
      const officers = {
        club: officer,
        newClub: await openFor(newClub),
        askingClub: await openFor(askingClub),
      };
      await takeScreenshotsOfScenes(officers, clubScreens, look);
      await takeScreenshotsOfDialogs(officer, clubScreens, look);
      await takeScreenshotsOfFailures(officer, clubScreens, look);
      await takeScreenshotOfMenu(officer, look);
      await takeScreenshotsOfKeyDialogs(officer, look);
      await takeScreenshotsOfScreens(officer, { area: 'club', screens: clubScreens }, look);
      await takeScreenshotsOfScreens(
        officers.newClub,
        { area: 'empty', screens: emptyScreens },
        look,
      );
      const visitor = await open(createStorageState('declined', place.url));
      await takeScreenshotsOfScreens(visitor, { area: 'public', screens: visitorScreens }, look);
      for (const context of [...Object.values(officers), visitor]) await context.close();
    }
  }
  await takeScreenshotsOfUiComponents(browser);
  const areas: Record<Picture['area'], object> = {
    public: visitorScreens,
    club: { ...clubScreens, Parts: '/dev/parts' },
    dialogs: { Menu: '', Search: '', 'Keyboard shortcuts': '', ...dialogs },
    steps: scenes,
    empty: emptyScreens,
    failing: failingScreens,
  };
  await writeFile(join(folder, 'README.md'), renderScreenGallery(areas));
  await stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Creates the demo data in a data folder. Returns the email and password to log in with. */
async function createDemoData(dataDir: string) {
  const script = fileURLToPath(import.meta.resolve('@fixturebook/server/testing/demo'));
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, GEOCODER: 'none', WEATHER: 'none' };
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env });
  const readLine = (name: string) => stdout.match(new RegExp(`${name} +(.+)`))?.[1] ?? '';
  return { email: readLine('Email'), password: readLine('Password') };
}

async function signIn(browser: Browser, baseURL: string, email: string, password: string) {
  const context = await browser.newContext({
    baseURL,
    storageState: createStorageState('declined', baseURL),
  });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.close();
  return context;
}

/** Returns the paths of screens on which the club has data, such as its busiest day and a match. */
async function getClubScreenPaths({ request }: BrowserContext, url: string) {
  const read = async (path: string) => (await request.get(`${url}/api/v1${path}`)).json();
  const days: { items: { date: string; open: number; own: number }[] } = await read(
    `/fixtures/calendar?from=${getDateInDays(1)}&to=${getDateInDays(365)}`,
  );
  const [fullest] = days.items
    .filter(({ own }) => own > 0)
    .sort((one, other) => other.open - one.open);
  const season = Number(fullest?.date.slice(0, 4));
  const card: { items: { state: string; fixture: { id: string }; match?: { id: string } }[] } =
    await read(`/me/fixtures?season=${season}`);
  const free = card.items.find(({ state }) => state === 'free');
  const agreed = card.items.find(({ match }) => match);
  const teams: { items: { id: string }[] } = await read('/me/teams');
  const chats: { items: { id: string }[] } = await read('/conversations');
  return {
    Dashboard: `/dashboard?date=${fullest?.date}`,
    'Add New Fixture': '/addfixture',
    'Find a match': `/find?date=${fullest?.date}`,
    'Find a match, all free dates': '/find',
    'What visitors see': '/public-page',
    Officers: '/officers',
    Opponents: `/opponents/${free?.fixture.id}`,
    'Match Requests': '/requests',
    'Match requests that wait': '/requests?show=waiting',
    'Past match requests': '/requests?show=past',
    'A match': `/match/${agreed?.match?.id}`,
    'Suggest other terms': `/match/${agreed?.match?.id}?change`,
    'My card': `/mycard?season=${season}`,
    'Add many dates': '/mycard/dates',
    'First dates': '/mycard/first-dates',
    'Import matches and dates': '/mycard/import',
    'Subscribe in your calendar': '/mycard/calendar-feed',
    'To enter on Play-Cricket': `/mycard/play-cricket?season=${season}`,
    'Plan a season': `/mycard/season/${season + 1}`,
    'Teams and grounds': '/teams',
    'Add a team': '/teams/new',
    'Edit a team': `/teams/${teams.items[0]?.id}`,
    'Add a ground': '/grounds/new',
    'List Of Games': '/listofgames',
    'List Of Games, filtered': '/listofgames?days=sunday&within=64',
    'All Clubs': '/clubList',
    'Map Of All Clubs': '/AllClubsOnMap',
    'Map Of All Clubs, free on a day': `/AllClubsOnMap?free=${fullest?.date}`,
    'Club profile': '/clubProfile',
    Chat: `/chatscreen?conversation=${chats.items[0]?.id}`,
    Notifications: '/notifications',
    'Notification settings': '/notifications/preferences',
    'Account settings': '/settings',
  };
}

/** Returns the pages of the demo club that the server renders for visitors. */
async function getPublicPagePaths({ request }: BrowserContext, url: string) {
  const { path }: { path: string } = await (
    await request.get(`${url}/api/v1/me/club/public-page`)
  ).json();
  const page = await (await request.get(url + path)).text();
  const [datePath = ''] = page.match(/\/date\/\w+/) ?? [];
  return {
    'Public page of a club': path,
    'Public page of a free date': datePath,
    'Clubs by county': '/cricket',
    'Clubs of a county': '/cricket/buckinghamshire',
    'A public page that is off': '/club/unknown-club',
  };
}

async function takeScreenshotsOfScreens(
  context: BrowserContext,
  { area, screens }: { area: Picture['area']; screens: Record<string, string> },
  look: string,
) {
  const page = await context.newPage();
  for (const [name, path] of Object.entries(screens)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    await waitUntilPageStopsChanging(page);
    await savePicture({ area, name }, look, await takeWebPScreenshot(page));
  }
  await page.close();
}

/** The menu of a club, which begins with the club's own screens. */
async function takeScreenshotOfMenu(context: BrowserContext, look: string) {
  const page = await context.newPage();
  await page.goto('/mycard');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await waitUntilPageStopsChanging(page);
  await savePicture({ area: 'dialogs', name: 'Menu' }, look, await takeWebPScreenshot(page));
  await page.close();
}

/** The dialogs that keys open on every screen of a club. */
async function takeScreenshotsOfKeyDialogs(context: BrowserContext, look: string) {
  const keys = { Search: 'ControlOrMeta+k', 'Keyboard shortcuts': '?' };
  for (const [name, key] of Object.entries(keys)) {
    const page = await context.newPage();
    await page.goto('/mycard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The page can show its heading before its script handles keys.
    await expect(async () => {
      await page.keyboard.press(key);
      await expect(page.getByRole('dialog', { name })).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 10_000 });
    await waitUntilPageStopsChanging(page);
    await savePicture({ area: 'dialogs', name }, look, await takeWebPScreenshot(page));
    await page.close();
  }
}

/** The page that shows all shared interface parts exists only on a development server. */
async function takeScreenshotsOfUiComponents(browser: Browser) {
  const server = await startDevServer();
  for (const viewport of viewports)
    for (const colorScheme of colours) {
      const storageState = createStorageState('declined', server.url);
      const context = await browser.newContext({ viewport, colorScheme, storageState });
      const page = await context.newPage();
      await openUiComponentsPage(page, server.url);
      await waitUntilPageStopsChanging(page);
      const picture = await takeWebPScreenshot(page, { captureBeyondViewport: true });
      const look = `${viewport.width}-${colorScheme}`;
      await savePicture({ area: 'club', name: 'Parts' }, look, picture);
      await context.close();
    }
  await server.stop();
}

function renderScreenGallery(areas: Record<Picture['area'], object>) {
  const looks = viewports.flatMap(({ width }) => colours.map((colour) => `${width}-${colour}`));
  const subjects = Object.entries(areas).flatMap(([area, names]) =>
    Object.keys(names).map((name) => ({ area: area as Picture['area'], name })),
  );
  const picture = (subject: Picture, look: string) =>
    `<img src="${getPictureFileName(subject, look)}" alt="${subject.name}, ${look.replace('-', ' px, ')}" height="360">`;
  return [
    '# Screenshots',
    '',
    'The screens of the demo at 360 px and at 1280 px, light and dark. Run `npm run pictures` after a change',
    'of the design, so that reviewers see it. The demo starts on the current day, so the dates differ each time.',
    ...subjects.flatMap((subject) => [
      '',
      `## ${subject.name}`,
      '',
      looks.map((look) => picture(subject, look)).join('\n'),
    ]),
    '',
  ].join('\n');
}
