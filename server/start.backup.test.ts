import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import sharp from 'sharp';
import { afterAll, expect, it, vi } from 'vitest';
import { createClubOverHttp, sendJson } from './testing/clients/http-club.ts';
import { getDatabaseUrl, runSqlStatement } from './testing/database/template-database.ts';
import { getPostgresUrl } from './testing/database/test-database.ts';
import { type ServerProcess, startServer } from './testing/processes/server-process.ts';
import { createFreeDateInput, getDateInDays } from './testing/profile.ts';
import { startS3Server } from './testing/vendors/s3-server.ts';

vi.setConfig({ testTimeout: 90_000 });

const folder = await mkdtemp(join(tmpdir(), 'fixturebook-backup-'));
const [liveFolder, backupFolder] = ['live', 'kept'].map((name) => join(folder, name)) as [
  string,
  string,
];
const running: ServerProcess[] = [];
afterAll(async () => {
  await Promise.all(running.map((server) => server.stop()));
  await rm(folder, { recursive: true, force: true });
});

it('starts on a copy of the data folder and the bucket of a stopped server', async () => {
  const [bucket, copiedBucket] = [await startS3Server(), await startS3Server()];
  const before = await startAndTrackServer({ ...bucket.settings, DATA_DIR: liveFolder });
  const club = await createClubWithFreeDate(before);
  await before.stop();
  await cp(liveFolder, backupFolder, { recursive: true, preserveTimestamps: true });
  const keys = await bucket.listKeys();
  expect(keys.length).toBeGreaterThan(0);
  for (const key of keys)
    await copiedBucket.write(key, await (await bucket.read(key)).arrayBuffer());

  const after = await startAndTrackServer({ ...copiedBucket.settings, DATA_DIR: backupFolder });
  await expectClubRestored(after, club);
});

const tools = await findPostgresTools(getPostgresUrl());

it.skipIf(tools === undefined)('starts on a database that was restored from a dump', async () => {
  const [from, to] = ['dumped', 'restored'].map((name) => `${name}_${process.pid}`);
  const server = getPostgresUrl();
  for (const name of [from, to]) await runSqlStatement(server, `create database ${name}`);
  const urls = [from, to].map((name) => getDatabaseUrl(server, name as string)) as [string, string];
  const settings = { SECRET: 'a secret of thirty-two characters!', DATA_DIR: join(folder, 'dump') };

  const before = await startAndTrackServer({ ...settings, DATABASE_URL: urls[0] });
  const club = await createClubWithFreeDate(before);
  const dump = join(folder, 'fixturebook.dump');
  const dumping = ['--format=custom', '--no-owner', '--no-privileges'];
  execFileSync(`${tools}pg_dump`, [...dumping, `--file=${dump}`, urls[0]]);
  await before.stop();
  const restore = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction'];
  execFileSync(`${tools}pg_restore`, [...restore, `--dbname=${urls[1]}`, dump]);

  const after = await startAndTrackServer({ ...settings, DATABASE_URL: urls[1] });
  await expectClubRestored(after, club);
  await after.stop();
  for (const name of [from, to])
    await runSqlStatement(server, `drop database ${name} with (force)`);
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

/** Returns the folder of PostgreSQL's tools, empty if it is on the PATH, undefined if not found. */
async function findPostgresTools(url: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('show server_version_num');
  await client.end();
  const version = Math.floor(Number(rows[0].server_version_num) / 10_000);
  return ['', `/usr/lib/postgresql/${version}/bin/`].find(
    (place) => getMajorVersion(place) >= version,
  );
}

function getMajorVersion(place: string) {
  try {
    const said = execFileSync(`${place}pg_dump`, ['--version'], { encoding: 'utf8' });
    return Number(said.match(/\d+/)?.[0]);
  } catch {
    return 0;
  }
}
