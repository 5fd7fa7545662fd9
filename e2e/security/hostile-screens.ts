import { expect, type Page } from '@playwright/test';
import { getMapCanvas } from '../support/map.ts';
import type { WrittenTexts } from './write-texts.ts';

export interface Screen {
  name: string;
  path: string;
  /** What the screen shows of the other club's texts. */
  texts: string[];
  /** Opens the part of the screen that shows the texts. */
  open?: (page: Page) => Promise<void>;
}

/** Returns the screens of the reader that show what was written. */
export function listScreens(written: WrittenTexts): Screen[] {
  const { text, terms, clubName, slug, date, conversationId, matchId, ownDateId } = written;
  const of = (...fields: string[]) => fields.map((field) => `${text} ${field}`);
  const season = date.slice(0, 4);
  return [
    {
      name: 'the profile',
      path: `/clubProfile/${slug}`,
      texts: [clubName, ...of('description', 'team', 'ground', 'details')],
      open: (page) => unfoldRows(page, `${text} team`),
    },
    { name: 'the list of games', path: '/listofgames', texts: [clubName, ...of('team', 'ground')] },
    {
      name: 'the dashboard',
      path: `/dashboard?date=${date}&show=all`,
      texts: [clubName, ...of('team', 'ground', 'details')],
      open: (page) => unfoldRows(page, `${text} team`),
    },
    {
      name: 'the chat',
      path: `/chatscreen?conversation=${conversationId}`,
      texts: [clubName, ...of('message')],
    },
    { name: 'the notifications', path: '/notifications', texts: [clubName] },
    {
      name: 'the requests',
      path: '/requests',
      texts: [clubName, ...of('message', 'team', 'ground')],
    },
    {
      name: 'the past requests',
      path: `/requests?season=${season}`,
      texts: [clubName, ...of('reason')],
    },
    {
      name: 'the match',
      path: `/match/${matchId}`,
      texts: [clubName, ...Object.values(terms), ...of('team', 'reason')],
    },
    { name: 'the card', path: `/mycard?season=${season}`, texts: [clubName, ...of('ground')] },
    {
      name: 'the printed card',
      path: `/mycard?season=${season}`,
      texts: [clubName, ...of('ground')],
      open: showPrintedMatches,
    },
    {
      name: 'the preview of an import',
      path: '/mycard/import',
      texts: of('team', 'ground'),
      open: (page) => uploadCard(page, text),
    },
    {
      name: 'the opponents',
      path: `/opponents/${ownDateId}`,
      texts: [clubName, ...of('team', 'ground')],
    },
    {
      name: 'the opponents on the map',
      path: `/opponents/${ownDateId}`,
      texts: [clubName, ...of('team')],
      open: (page) => openPopupOfOpponent(page, clubName),
    },
    {
      name: 'the clubs on the map',
      path: '/AllClubsOnMap',
      texts: [clubName],
      open: (page) => openPopupOfClub(page, clubName),
    },
  ];
}

/** A folded row has no details. The name of its button ends with the team. */
async function unfoldRows(page: Page, teamName: string) {
  const folded = page.getByRole('button', { name: teamName, expanded: false });
  await folded.first().waitFor();
  while ((await folded.count()) > 0) await folded.first().click();
}

async function showPrintedMatches(page: Page) {
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('table', { name: 'Matches' })).toBeVisible();
}

async function uploadCard(page: Page, text: string) {
  const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  const row = ['2031-06-07', quote(`${text} team`), 'Home', quote(`${text} ground`), '40'];
  const content = `Date,Team,Side,Ground,Radius\r\n${row}\r\n`;
  const file = { name: 'card.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByRole('table', { name: "What's in the file" })).toBeVisible();
}

/** The club's free date is in the same place as the reader's own, which is the centre of the map. */
async function openPopupOfOpponent(page: Page, clubName: string) {
  await expect(page.getByText('Loading the map...')).toHaveCount(0);
  await expect(async () => {
    const box = await getMapCanvas(page).boundingBox();
    if (!box) throw new Error('no map');
    await getMapCanvas(page).click({ position: { x: box.width / 2, y: box.height / 2 - 30 } });
    await expect(page.getByRole('dialog', { name: clubName })).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
}

async function openPopupOfClub(page: Page, clubName: string) {
  await page.getByRole('searchbox', { name: 'Postcode, town or club' }).fill(clubName);
  const clubs = page.getByRole('region', { name: 'Clubs' });
  await clubs.getByRole('button', { name: clubName }).click();
  await expect(page.getByRole('dialog', { name: clubName })).toBeVisible();
}
