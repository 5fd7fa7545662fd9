import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it, vi } from 'vitest';
import { createTestClub } from '../../testing/builders.ts';
import { waitForBlockedTransaction } from '../../testing/database/wait-for-blocked-transaction.ts';
import { createPublicClub } from '../../testing/public-pages/public-clubs.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { createPreviewDrawer } from '../vendor-preview-drawer.ts';
import type { PreviewOrder } from '../vendor-preview-process.ts';
import { createPreviewPictures, type PreviewPicture } from './preview-pictures.ts';

const app = await startTestApp();
const folder = await mkdtemp(join(tmpdir(), 'preview-pictures-'));
afterAll(() => rm(folder, { recursive: true }));

/** Each process that draws adds the title of each picture to this file. */
const drawnTitlesFile = join(folder, 'titles');
const program = join(folder, 'draw.mjs');
await writeFile(drawnTitlesFile, '');
await writeFile(
  program,
  `import { appendFileSync } from 'node:fs';
process.on('message', ({ content }) => {
  appendFileSync(${JSON.stringify(drawnTitlesFile)}, content.title + '\\n');
  process.send(new TextEncoder().encode(content.title));
});
process.once('disconnect', () => process.exit());`,
);

async function listDrawnTitles() {
  return (await readFile(drawnTitlesFile, 'utf8')).split('\n').filter(Boolean);
}

/** Starts what one node of the server has to draw pictures. */
function startNode() {
  const { foundation } = app;
  const drawer = createPreviewDrawer({ log: foundation.log, program: pathToFileURL(program) });
  return createPreviewPictures(foundation, drawer);
}

/** Each picture is of another fixture, because a new picture of a fixture replaces the one before. */
function createPicture(clubId: string, title: string): PreviewPicture {
  return {
    owner: { clubId, fixtureId: randomUUID() },
    content: {
      label: '',
      isLookingForOpponents: true,
      title,
      titleLines: 1,
      names: [],
      details: [],
      photo: null,
    },
    keepUntil: '2030-06-01',
  };
}

async function listStoredFiles(clubId: string) {
  const { rows } = await app.db.$client.query<{ file: string }>(
    'select file from preview_pictures where club_id = $1',
    [clubId],
  );
  return rows.map(({ file }) => file);
}

it('draws each picture once when many ask for many pictures at once, and not again on another node', {
  timeout: 90_000,
}, async () => {
  const { club } = await createPublicClub(app);
  const titles = Array.from({ length: 40 }, (_, number) => `Picture ${number}`);
  const pictures = titles.map((title) => createPicture(club.id, title));
  const getOrDrawPreview = startNode();
  await Promise.all(
    [1, 2, 3, 4, 5].flatMap((network) =>
      pictures.map((picture) => getOrDrawPreview(picture, `network ${network}`)),
    ),
  );
  await vi.waitUntil(async () => (await listStoredFiles(club.id)).length === titles.length, {
    timeout: 60_000,
    interval: 50,
  });
  for (const getStored of [getOrDrawPreview, startNode()])
    for (const picture of pictures)
      expect(await getStored(picture, 'network 6')).toEqual(
        new TextEncoder().encode(picture.content.title),
      );
  expect((await listDrawnTitles()).sort()).toEqual(titles.sort());
});

it('answers without a picture at once when 20 requests of a network wait, and draws the picture later', async () => {
  const { club } = await createPublicClub(app);
  const drawer = createStoppedDrawer();
  const getOrDrawPreview = createPreviewPictures(app.foundation, drawer.draw);
  const pictures = Array.from({ length: 21 }, (_, n) => createPicture(club.id, `Queued ${n}`));
  // The requests look for their stored pictures at the same time, so any of them can be the one too many.
  const answers = pictures.map((picture) => getOrDrawPreview(picture, 'network 1'));
  expect(await Promise.race(answers)).toBeUndefined();
  drawer.start();
  await expect.poll(() => listStoredFiles(club.id)).toHaveLength(pictures.length);
  expect(drawer.titles.toSorted()).toEqual(pictures.map(({ content }) => content.title).toSorted());
});

it('draws a picture in the turn of a second network that asks for it, and only once', async () => {
  const { club } = await createPublicClub(app);
  const drawer = createStoppedDrawer();
  const getOrDrawPreview = createPreviewPictures(app.foundation, drawer.draw);
  const pictures = Array.from({ length: 10 }, (_, n) => createPicture(club.id, `Shared ${n}`));
  const answers = pictures.map((picture) => getOrDrawPreview(picture, 'network 1'));
  await expect.poll(() => drawer.titles.length).toBe(1);
  const shared = getOrDrawPreview(pictures.at(-1) as PreviewPicture, 'network 2');
  drawer.start();
  await Promise.all([...answers, shared]);
  expect(drawer.titles.slice(0, 3)).toContain('Shared 9');
  expect(drawer.titles.toSorted()).toEqual(pictures.map(({ content }) => content.title));
});

/** Returns a drawer that lists the titles that it is asked for, and draws nothing until it is started. */
function createStoppedDrawer() {
  const titles: string[] = [];
  const { promise: started, resolve: start } = Promise.withResolvers<void>();
  return {
    titles,
    start,
    async draw({ content }: PreviewOrder) {
      titles.push(content.title);
      await started;
      return new TextEncoder().encode(content.title);
    },
  };
}

it('stores no picture of a club that turns its page off while it is drawn', async () => {
  const { club } = await createPublicClub(app);
  const client = await app.db.$client.connect();
  await client.query('begin');
  await client.query('select from clubs where id = $1 for update', [club.id]);
  const answer = startNode()(createPicture(club.id, 'Late'), 'network');
  await waitForBlockedTransaction(client);
  await client.query('update public_pages set is_on = false where club_id = $1', [club.id]);
  await client.query('commit');
  client.release();
  await answer;
  await expect
    .poll(async () => {
      const { rows } = await app.db.$client.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows.length;
    })
    .toBe(0);
  expect(await listStoredFiles(club.id)).toEqual([]);
});

it('stores no picture of a club that has never turned its page on', async () => {
  const { club } = await createTestClub(app);
  await startNode()(createPicture(club.id, 'Unpublished'), 'network');
  expect(await listDrawnTitles()).toContain('Unpublished');
  expect(await listStoredFiles(club.id)).toEqual([]);
});
