import { getDateInDays } from '@fixturebook/server/testing/profile';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { createClub, createFixture } from '../support/clubs.ts';
import { unfoldFixture } from '../support/fixture-rows.ts';
import { savePicture, takeWebPScreenshot, waitUntilPageStopsChanging } from './picture-files.ts';

type Officer = 'club' | 'newClub' | 'askingClub';

interface Scene {
  officer: Officer;
  /** `screens` has the paths of the screens of the demo's club. */
  show: (page: Page, screens: Record<string, string>) => Promise<void>;
  /** True if the screen changes automatically within seconds. */
  isShort?: boolean;
}

const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click();

/** What a screen or a dialog shows after several steps. */
export const scenes: Record<string, Scene> = {
  'A request that can be undone': {
    officer: 'askingClub',
    isShort: true,
    async show(page) {
      await askNextClub(page);
    },
  },
  'Add a note': {
    officer: 'askingClub',
    async show(page) {
      await askNextClub(page);
      await press(page, /^Add a note/);
      await expect(dialog(page)).toBeVisible();
    },
  },
  'Share a match': {
    officer: 'club',
    async show(page, screens) {
      await page.goto(screens['A match'] ?? '');
      await press(page, 'Share');
      await expect(dialog(page)).toBeVisible();
    },
  },
  'Invite a club': {
    officer: 'newClub',
    async show(page) {
      await page.goto(`/find?date=${getDateInDays(200)}`);
      await press(page, 'Share an invitation');
      await expect(dialog(page)).toBeVisible();
    },
  },
  'Add many dates, pasted': {
    officer: 'newClub',
    async show(page) {
      await page.goto('/mycard/dates');
      await press(page, 'Paste');
      const [first, second] = [90, 97].map((days) =>
        getDateInDays(days).split('-').reverse().join('/'),
      );
      const lines = [
        `${first} home 1.30pm Sunday XI`,
        `${second} Sunday XI, probably taken`,
        'See you soon!',
      ];
      await page.getByLabel('Your dates').fill(lines.join('\n'));
      await press(page, 'Check dates');
      const table = page.getByRole('table', { name: 'Your free dates' });
      await expect(table).toContainText("We couldn't read “probably taken”.");
      await table.scrollIntoViewIfNeeded();
    },
  },
  'Find a match, alert saved': {
    officer: 'club',
    async show(page, screens) {
      await page.goto(screens['Find a match'] ?? '');
      await press(page, 'Tell me');
      const saved = page.getByText("We'll tell you when a club is free.");
      await expect(saved).toBeVisible();
      await saved.scrollIntoViewIfNeeded();
    },
  },
  'A club that is followed': {
    officer: 'club',
    async show(page, screens) {
      await page.goto(screens.Opponents ?? '');
      const title = page.getByRole('main').getByRole('heading', { level: 3 });
      await title.getByRole('link').first().click();
      const follow = page.getByRole('button', { name: /^Follow(?:ing)?$/ });
      await expect(follow).toBeVisible();
      if ((await follow.getAttribute('aria-pressed')) === 'false') await follow.click();
      await expect(follow).toHaveAttribute('aria-pressed', 'true');
    },
  },
  'Saved searches and followed clubs': {
    officer: 'club',
    async show(page) {
      await page.goto('/notifications/preferences');
      const followed = page.getByRole('region', { name: 'Clubs you follow' });
      await expect(followed.getByRole('listitem')).toHaveCount(1);
      await page.getByRole('region', { name: 'Saved searches' }).scrollIntoViewIfNeeded();
      await followed.scrollIntoViewIfNeeded();
    },
  },
  'Install hint on an iPhone': {
    officer: 'club',
    async show(page) {
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'standalone', { value: false }),
      );
      await page.goto('/dashboard');
      const hint = page.getByText('Add to Home Screen');
      await expect(hint).toBeVisible();
      await hint.scrollIntoViewIfNeeded();
    },
  },
  'A free date, unfolded': {
    officer: 'askingClub',
    async show(page) {
      await page.goto(`/dashboard?date=${askingDate}`);
      const row = page.getByRole('article').filter({ hasText: 'Your fixture' });
      await unfoldFixture(row);
      await row.scrollIntoViewIfNeeded();
    },
  },
  'Call off a free date': {
    officer: 'askingClub',
    async show(page) {
      await page.goto(`/dashboard?date=${askingDate}`);
      await unfoldFixture(page.getByRole('article').filter({ hasText: 'Your fixture' }));
      await press(page, /^Call off the fixture/);
      await expect(dialog(page)).toBeVisible();
    },
  },
};

const askingDate = getDateInDays(80);
const place = { postcode: 'LD1 5AA' };

/** Creates a club with a free date, and as many clubs as the pictures ask. */
export async function createAskingClub(count: number) {
  const club = await createClub({ name: 'Nether Wallop', ...place });
  await createFixture(club, { date: askingDate, teamName: 'Sunday XI', ...place });
  for (let number = 1; number <= count; number++) {
    const asked = await createClub({ name: `Mill Green ${number}`, ...place });
    await createFixture(asked, {
      date: askingDate,
      teamName: '1st XI',
      side: 'away',
      ground: '',
      ...place,
    });
  }
  return club;
}

let askedCount = 0;

/** Asks the next club of those that `createAskingClub` has created. */
async function askNextClub(page: Page) {
  await page.goto(`/dashboard?date=${askingDate}`);
  askedCount += 1;
  const clubName = `Mill Green ${askedCount}`;
  await page.getByRole('button', { name: `Ask: ${clubName}, 1st XI` }).click();
  const notice = page.getByRole('group', { name: `Request sent to ${clubName}` });
  await expect(notice.getByRole('button', { name: /^Undo/ })).toBeVisible({ timeout: 30_000 });
  await notice.scrollIntoViewIfNeeded();
}

export async function takeScreenshotsOfScenes(
  contexts: Record<Officer, BrowserContext>,
  screens: Record<string, string>,
  look: string,
) {
  for (const [name, { officer, show, isShort }] of Object.entries(scenes)) {
    const page = await contexts[officer].newPage();
    await show(page, screens);
    if (!isShort) await waitUntilPageStopsChanging(page);
    await savePicture({ area: 'steps', name }, look, await takeWebPScreenshot(page));
    await page.close();
  }
}
