import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { photoMaxBytes } from '@fixturebook/contract/clubs';
import sharp, { type Sharp } from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { aClubOverHttp } from '../testing/http-club.ts';
import { startServer } from '../testing/server-process.ts';
import { startTestDatabase } from '../testing/test-database.ts';

const { databaseUrl } = await startTestDatabase();

/** Pictures are made here, and decoded one after the other. */
const slow = { timeout: 120_000 };

/** Only Linux tells what a process holds by itself: pages of program files are shared. */
it.runIf(existsSync('/proc/self/task'))(
  'photos take at most 150 MB, how large ever',
  slow,
  async () => {
    const server = await aServer();
    const clubs = await Promise.all([1, 2].map(() => aClubOverHttp(server.url)));
    const atRest = heldBy(server.pid);
    let most = atRest;
    const watch = setInterval(() => {
      most = Math.max(most, heldBy(server.pid));
    }, 5);
    onTestFinished(() => clearInterval(watch));

    // The largest of each kind that is still taken, each sent by all at once.
    const taken = [
      flat(8_000, 5_000).jpeg(),
      flat(5_000, 4_000).jpeg({ progressive: true }),
      flat(4_000, 2_400).ensureAlpha(0.5).png({ progressive: true }),
      flat(4_000, 3_000).gif(),
      flat(1_800, 1_800).avif({ effort: 0 }),
    ];
    for (const picture of taken) {
      const body = new Uint8Array(await picture.toBuffer());
      const sent = clubs.map((club) => putPhoto(server.url, club.cookie, body));
      expect(await Promise.all(sent)).toEqual([200, 200]);
    }
    const junk = new Uint8Array(photoMaxBytes);
    const sent = clubs.map((club) => putPhoto(server.url, club.cookie, junk));
    expect(await Promise.all(sent)).toEqual([415, 415]);
    expect(most).toBeGreaterThan(atRest);
    expect((most - atRest) / 1024 / 1024).toBeLessThan(150);
  },
);

function flat(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#2e6b3a' } });
}

async function aServer() {
  const dataDir = await mkdtemp(join(tmpdir(), 'fixturebook-memory-'));
  const server = await startServer({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SECRET: 'a secret of thirty-two characters!',
  });
  onTestFinished(async () => {
    await server.end();
    await rm(dataDir, { recursive: true });
  });
  return server;
}

async function putPhoto(url: string, cookie: string, body: Uint8Array<ArrayBuffer>) {
  const headers = { cookie, 'content-type': 'image/png' };
  const response = await fetch(`${url}/api/v1/me/club/photo`, { method: 'PUT', headers, body });
  await response.arrayBuffer();
  return response.status;
}

/** Bytes of the process and those that it started. */
function heldBy(pid: number): number {
  try {
    const [, held = 0] =
      readFileSync(`/proc/${pid}/status`, 'utf8').match(/RssAnon:\s*(\d+)/) ?? [];
    const threads = readdirSync(`/proc/${pid}/task`);
    const children = threads.flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
    );
    return children.reduce((sum, child) => sum + heldBy(Number(child)), Number(held) * 1024);
  } catch {
    // It has just ended.
    return 0;
  }
}
