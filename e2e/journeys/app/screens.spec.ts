import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatShortId } from '@fixturebook/contract/public-pages/short-id';
import { getDateInDays } from '@fixturebook/server/testing/profile';
import type { BrowserContext, Page } from '@playwright/test';
import { createClub, createClubName, createFixture, createSecretary } from '../../support/clubs.ts';
import { changeMatchesInCalendar, createMatch, recordMatch } from '../../support/matches.ts';
import { publishPost } from '../../support/operator.ts';
import { checkScreenInAllLayouts } from '../../support/screen.ts';
import { testInResidentWindow, testInVisitorWindow } from '../../support/shared-window.ts';
import { createGround, createTeam } from '../../support/teams.ts';
import { expect, test } from '../../support/test.ts';

/** The path of each public page, with the page's heading. */
const publicScreens: Record<string, string | RegExp> = {
  '/': 'Fill your fixture card without the phone calls',
  '/tandc': 'Terms And Conditions',
  '/contactus': 'Contact Us',
  '/aboutUs': 'Our Story',
  '/login': 'Login',
  '/login-link': 'Log in with a link',
  '/signup': 'Sign Up',
  '/otpVerify': 'OTP Verification',
  '/deleteprofile': 'Delete Profile',
  '/reset-password': 'Reset Your Password',
  '/subscriptionscreen': 'Pricing',
  '/Blog': 'Blog',
  '/faq': 'Frequently Asked Questions (FAQ)',
  '/reliability': 'How we count',
  '/reset-password-test': 'Reset Password Test',
  '/privacy': 'Privacy Policy',
  '/privacy-policy': 'Privacy Policy',
  '/answer': 'Match request',
  '/invitation': 'Invitation',
  '/invited-match': 'Your match',
  '/reconfirm': 'Still on?',
  '/unsubscribe': 'Unsubscribe',
  '/stop-emails': "Don't email me again",
};

/** The path of each page that requires a login, with the page's heading. */
const guardedScreens: Record<string, string | RegExp> = {
  '/dashboard': 'Dashboard',
  '/logout': 'Logout',
  '/addfixture': 'Add New Fixture',
  '/find': 'Find a match',
  '/chatscreen': 'Chat',
  '/notifications': 'Notifications',
  '/notifications/preferences': 'Notification settings',
  '/clubProfile': /./,
  '/clublocation': 'Club Location',
  '/clubList': 'All Clubs',
  '/editProfile': 'Edit Profile',
  '/listofgames': 'List Of Games',
  '/mycard': 'My card',
  '/mycard/dates': 'Add many dates',
  '/mycard/first-dates': 'When do your teams play?',
  '/mycard/import': 'Import matches and dates',
  '/recorded-match/new': 'Add a match',
  '/public-page': 'Public page',
  '/officers': 'Officers',
  '/officers/delete-club': 'Delete the club',
  '/yourclubs': 'Your clubs',
  '/mycard/calendar-feed': 'Subscribe in your calendar',
  '/mycard/play-cricket': 'To enter on Play-Cricket',
  '/teams': 'Teams and grounds',
  '/teams/new': 'Add a team',
  '/grounds/new': 'Add a ground',
  '/requests': 'Match Requests',
  '/AllClubsOnMap': 'Map Of All Clubs',
  '/settings': 'Account settings',
};

/** The routes of pages that show data, each with a function that creates this data. */
const screensWithData: Record<string, (context: BrowserContext) => Promise<ScreenUnderTest>> = {
  async '/Blog/:slug'() {
    const slug = `nets-${randomUUID().slice(0, 8)}`;
    await publishPost(slug, { title: 'When do nets begin?', body: 'In **February**, indoors.' });
    return { path: `/Blog/${slug}`, heading: 'When do nets begin?' };
  },
  async '/loginaftersigningup'(context) {
    await (await createSecretary()).signIn(context);
    return { path: '/loginaftersigningup', heading: 'User Profile' };
  },
  async '/clubProfile/:slug?'(context) {
    await (await createClub()).signIn(context);
    const { slug, name } = await createClub({ name: createClubName('Brook Lane') });
    return { path: `/clubProfile/${slug}`, heading: name };
  },
  async '/addfixture/:id'(context) {
    const { id } = await createFixtureOfSignedInClub(context);
    return { path: `/addfixture/${id}`, heading: 'Edit Fixture' };
  },
  async '/teams/:id'(context) {
    const { id } = await createTeam(await createSignedInClub(context), { name: 'Sunday XI' });
    return { path: `/teams/${id}`, heading: 'Edit team' };
  },
  async '/grounds/:id'(context) {
    const { id } = await createGround(await createSignedInClub(context), { name: 'The Green' });
    return { path: `/grounds/${id}`, heading: 'Edit ground' };
  },
  async '/opponents/:id'(context) {
    const { id } = await createFixtureOfSignedInClub(context);
    return { path: `/opponents/${id}`, heading: 'Opponents' };
  },
  async '/play/:shortId'(context) {
    await createSignedInClub(context);
    const host = await createClub({ name: createClubName('Brook Lane') });
    const { id } = await createFixture(host, { date: getDateInDays(419) });
    return { path: `/play/${formatShortId(id)}`, heading: 'Ask for a match' };
  },
  async '/mycard/season/:year'(context) {
    const { date } = await createFixtureOfSignedInClub(context);
    const year = Number(date.slice(0, 4)) + 1;
    return { path: `/mycard/season/${year}`, heading: `Plan the ${year} season` };
  },
  async '/recorded-match/:id'(context) {
    const { id } = await createRecordedMatchOfSignedInClub(context);
    return { path: `/recorded-match/${id}`, heading: '1st XI v Upper Wessington' };
  },
  async '/recorded-match/:id/edit'(context) {
    const { id } = await createRecordedMatchOfSignedInClub(context);
    return { path: `/recorded-match/${id}/edit`, heading: 'Change a match' };
  },
  async '/mycard/calendars/:id'(context) {
    const club = await createClub();
    await club.signIn(context);
    const match = { teamName: '1st XI', side: 'away' } as const;
    await recordMatch(club, { ...match, date: getDateInDays(140) });
    await recordMatch(club, { ...match, date: getDateInDays(141) });
    await changeMatchesInCalendar(club, { ...match, date: getDateInDays(142) });
    const { items } = await (await club.api.get('/api/v1/me/card/feeds')).json();
    return { path: `/mycard/calendars/${items[0].id}`, heading: 'Changes in your calendar' };
  },
  async '/match/:id'(context) {
    const [home, away] = [
      await createClub(),
      await createClub({ name: createClubName('Brook Lane') }),
    ];
    await away.signIn(context);
    const { id } = await createMatch(home, away, { date: getDateInDays(45) });
    return { path: `/match/${id}`, heading: `${home.name} v ${away.name}` };
  },
};

interface ScreenUnderTest {
  path: string;
  heading: string;
}

async function createFixtureOfSignedInClub(context: BrowserContext) {
  return createFixture(await createSignedInClub(context), { date: getDateInDays(46) });
}

async function createRecordedMatchOfSignedInClub(context: BrowserContext) {
  const date = getDateInDays(47);
  return recordMatch(await createSignedInClub(context), { date, teamName: '1st XI' });
}

async function createSignedInClub(context: BrowserContext) {
  const club = await createClub();
  await club.signIn(context);
  return club;
}

test.describe('a screen of the web app', { tag: '@both-layouts' }, () => {
  for (const [path, heading] of Object.entries(publicScreens)) {
    testInVisitorWindow(`shows ${path} to visitors`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await checkScreenInAllLayouts(page, `public ${path}`);
    });
  }

  for (const [path, heading] of Object.entries(guardedScreens)) {
    testInResidentWindow(`shows ${path} to a logged-in club`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await checkScreenInAllLayouts(page, `club ${path}`);
    });
  }

  for (const [route, make] of Object.entries(screensWithData)) {
    test(`shows ${route} with data`, async ({ page, context }) => {
      const { path, heading } = await make(context);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page.getByText('Loading...')).toHaveCount(0);
      await checkScreenInAllLayouts(page, `about ${route.replaceAll(/\W/g, '')}`);
    });
  }
});

test('this file tests the screen of every route of the web app', async () => {
  const built = join(import.meta.dirname, '../../../web/build/routes.json');
  const routes: { path: string }[] = JSON.parse(await readFile(built, 'utf8'));
  const visited = { ...publicScreens, ...guardedScreens, ...screensWithData };
  expect(routes.map(({ path }) => `/${path}`).filter((path) => !(path in visited))).toEqual([]);
  expect(routes.length).toBeGreaterThan(30);
});

test.describe('a path in lower case or in upper case', () => {
  for (const [path, heading] of Object.entries(publicScreens))
    testInVisitorWindow(`opens the screen ${path} for visitors`, async ({ page }) => {
      await openInLowerAndUpperCase(page, path, heading);
    });

  for (const [path, heading] of Object.entries(guardedScreens))
    testInResidentWindow(`opens the screen ${path} for a logged-in club`, async ({ page }) => {
      await openInLowerAndUpperCase(page, path, heading);
    });
});

async function openInLowerAndUpperCase(page: Page, path: string, heading: string | RegExp) {
  const isOther = (written: string) => written !== path;
  for (const written of [path.toLowerCase(), path.toUpperCase()].filter(isOther)) {
    await page.goto(written, { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
}

test('redirects visitors from protected screens to the login', async ({ page, watch }) => {
  watch.expect('401 GET /api/v1/me');
  for (const path of Object.keys(guardedScreens)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  }
});
