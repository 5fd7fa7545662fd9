import { setTimeout as pause } from 'node:timers/promises';
import { seedChatPairs } from '@fixturebook/server/testing/load/chat-pairs';
import { createLargePhotos } from '@fixturebook/server/testing/load/large-photos';
import { startServer } from '@fixturebook/server/testing/processes/server-process';
import { startDatabase } from '../support/database.ts';
import { readOptions } from '../support/options.ts';
import { listProcessTree, readMemoryBytes } from '../support/processes.ts';
import { reportRow } from '../support/report.ts';

/**
 * Measures how much more memory the photos take that many clubs upload at once than the same server takes two
 * seconds before, when it is idle and has decoded a photo.
 */
const { clubs: clubCount } = readOptions({ clubs: 20 });
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
  const size = (photo.length / 1_000_000).toFixed(1);
  reportRow({
    work: `${name} (${size} MB) from ${clubCount} clubs at once, above ${idle.toFixed(0)} MB when idle`,
    sides: [],
    bars: [
      { name: 'memory', value: peak - idle, unit: 'MB', atMost: maxRiseMb },
      {
        name: `refused ${[...new Set(refused)].join(', ')}`,
        value: refused.length,
        unit: '',
        atMost: 0,
      },
    ],
  });
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
  const sizes = await Promise.all(pids.map((pid) => readMemoryBytes(pid, 'Pss')));
  return sizes.reduce((sum, bytes) => sum + bytes, 0) / 1_000_000;
}
