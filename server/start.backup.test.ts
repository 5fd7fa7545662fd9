import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, it, vi } from 'vitest';
import { createClubOverHttp, sendJson } from './testing/clients/http-club.ts';
import { runOperatorCliProcess } from './testing/operator.ts';
import { type ServerProcess, startServer } from './testing/processes/server-process.ts';
import { createFreeDateInput, getDateInDays } from './testing/profile.ts';

vi.setConfig({ testTimeout: 180_000 });

const folder = await mkdtemp(join(tmpdir(), 'fixturebook-backup-'));
const running: ServerProcess[] = [];
afterAll(async () => {
  await Promise.all(running.map((server) => server.stop()));
  await rm(folder, { recursive: true, force: true });
});

it('starts on a backup of a running server, on another machine', async () => {
  const file = join(folder, 'backup.zip');
  const original = { DATA_DIR: join(folder, 'original') };
  const before = await startAndTrackServer(original);
  const club = await createClubWithFreeDate(before);
  const printed = await runOperatorCliProcess(original, 'backup', file);
  expect(printed).toMatch(/backup\.zip has \d+ rows of \d+ tables, \d+ files and the secret/);
  await before.stop();
  expect(await runOperatorCliProcess({}, 'backup', 'verify', file)).toContain('is complete');

  const moved = { DATA_DIR: join(folder, 'moved') };
  await runOperatorCliProcess(moved, 'restore', file);
  await expectClubRestored(await startAndTrackServer(moved), club);
});

async function startAndTrackServer(settings: Record<string, string>) {
  const server = await startServer(settings);
  running.push(server);
  return server;
}

async function createClubWithFreeDate({ url }: ServerProcess) {
  const club = await createClubOverHttp(url);
  const headers = { cookie: club.cookie };
  const listed = createFreeDateInput({ date: getDateInDays(20) });
  await sendJson(url, 'POST', '/api/v1/fixtures', listed, headers);
  const saved = await fetch(`${url}/api/v1/me/club/photo`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'image/png' },
    body: new Uint8Array(await createCrest()),
  });
  const { photoUrl } = (await saved.json()) as { photoUrl: string };
  const photo = await readPhoto(url, photoUrl);
  return { ...club, teamName: listed.teamName, photoUrl, photo };
}

type ClubWithFreeDate = Awaited<ReturnType<typeof createClubWithFreeDate>>;

async function expectClubRestored({ url }: ServerProcess, club: ClubWithFreeDate) {
  const { email, password, teamName, photoUrl, photo } = club;
  const signedIn = await sendJson(url, 'POST', '/api/auth/sign-in/email', { email, password });
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const path = `/api/v1/fixtures?date=${getDateInDays(20)}`;
  const day = await sendJson(url, 'GET', path, undefined, { cookie });
  const { items } = (await day.json()) as { items: { teamName: string }[] };
  expect(items).toMatchObject([{ teamName }]);
  expect(await readPhoto(url, photoUrl)).toEqual(photo);
}

function createCrest() {
  const crest = { width: 400, height: 400, channels: 3, background: 'green' } as const;
  return sharp({ create: crest }).png().toBuffer();
}

async function readPhoto(url: string, photoUrl: string) {
  const response = await fetch(new URL(photoUrl, url));
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}
