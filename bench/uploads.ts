import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { seedChatPairs } from '@fixturebook/server/testing/load/chat-pairs';
import { createLargePhotos } from '@fixturebook/server/testing/load/large-photos';
import { startServer } from '@fixturebook/server/testing/processes/server-process';
import { startDatabase } from './database.ts';

/**
 * Exits with 1 if photos that many clubs upload at once take 150 MB more memory than the same server
 * takes two seconds before, when it is idle and has decoded a photo.
 */
const clubCount = Number(process.argv[2] ?? 20);
const maxRiseMb = 150;
const sampleMs = 20;

const database = await startDatabase();
const { settings } = database;
const server = await startServer(settings);
const pairs = await seedChatPairs(database.url, settings.SECRET, clubCount);
const photos = await createLargePhotos();

// The first photo starts the process that decodes photos.
const [firstPhoto] = Object.values(photos);
if (!firstPhoto || (await upload(0, firstPhoto)) !== 200) throw new Error('No photo was stored.');
for (const [name, photo] of Object.entries(photos)) {
  await pause(2_000);
  const idle = await measureMemoryMb();
  const uploads = Promise.all(pairs.map((_, n) => upload(n, photo)));
  const peak = await measurePeakMemoryMb(uploads);
  const refused = (await uploads).filter((status) => status !== 200);
  const rise = peak - idle;
  if (rise > maxRiseMb || refused.length > 0) process.exitCode = 1;
  const size = (photo.length / 1_000_000).toFixed(1);
  console.log(
    `${name} (${size} MB) from ${clubCount} clubs at once: ${rise.toFixed(0)} MB above idle (${idle.toFixed(0)} MB), limit ${maxRiseMb} MB; ${refused.length} refused ${[...new Set(refused)].join(', ')}`,
  );
}
await server.stop();
await database.stop();

async function upload(club: number, photo: Uint8Array) {
  const response = await fetch(`${server.url}/api/v1/me/club/photo`, {
    method: 'PUT',
    headers: { cookie: pairs[club]?.writer.cookie ?? '', 'content-type': 'image/jpeg' },
    body: new Uint8Array(photo),
  });
  await response.arrayBuffer();
  return response.status;
}

async function measurePeakMemoryMb(work: Promise<unknown>) {
  let isOver = false;
  const end = work.finally(() => {
    isOver = true;
  });
  let peak = 0;
  while (!isOver) {
    peak = Math.max(peak, await measureMemoryMb());
    await pause(sampleMs);
  }
  await end;
  return peak;
}

/** Returns the memory of the server and of the processes that it started, with shared pages counted once. */
async function measureMemoryMb() {
  const pids = await listProcessTree(server.pid);
  const sizes = await Promise.all(pids.map(readProportionalBytes));
  return sizes.reduce((sum, bytes) => sum + bytes, 0) / 1_000_000;
}

async function listProcessTree(pid: number): Promise<number[]> {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => []);
  const children = await Promise.all(
    tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => '')),
  );
  const childPids = children.join(' ').split(' ').filter(Boolean).map(Number);
  return [pid, ...(await Promise.all(childPids.map(listProcessTree))).flat()];
}

/** Returns 0 for a process that has ended. */
async function readProportionalBytes(pid: number) {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(text.match(/^Pss: +(\d+) kB/m)?.[1] ?? 0) * 1024;
}
