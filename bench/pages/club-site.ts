import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createClubOverHttp,
  parseCookieHeader,
  sendJson,
} from '@fixturebook/server/testing/clients/http-club';
import { startServer } from '@fixturebook/server/testing/processes/server-process';
import { createFreeDateInput, getDateInDays } from '@fixturebook/server/testing/profile';
import type { Browser } from '@playwright/test';

/** The other club of the match and of the requests. Each screen with data shows its name. */
export const otherClubName = 'Brook Lane';

/** How many times slower the processor of the measured phone is than that of this machine. */
export const slowdown = 4;

export type ClubSite = Awaited<ReturnType<typeof startClubSite>>;

/**
 * Starts a server for two clubs that have listed free dates of a season, agreed a match, and left requests of both open.
 * `cookie` is that of the club whose screens are measured.
 */
export async function startClubSite() {
  const dataDir = await mkdtemp(join(tmpdir(), 'fixturebook-bench-'));
  const settings = { DATA_DIR: dataDir, LOG_LEVEL: 'error', MAP_STYLE_URL: 'none' };
  const server = await startServer(settings);
  const { url } = server;
  const { cookie } = await createClubOverHttp(url);
  const { cookie: otherCookie } = await createClubOverHttp(url, { name: otherClubName });
  const matchId = await fillCard(url, cookie, otherCookie);
  const me = await (await fetch(`${url}/api/v1/me`, { headers: { cookie } })).json();
  const localStorage = [
    { name: 'signed-in', value: me.user.id as string },
    { name: 'signed-in-club', value: me.club.id as string },
  ];
  const stop = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url, cookie, localStorage, matchId, stop };
}

/** Returns the id of the agreed match. */
async function fillCard(url: string, cookie: string, otherCookie: string) {
  const send = async (as: string, path: string, json: unknown): Promise<{ id: string }> =>
    (await sendJson(url, 'POST', `/api/v1${path}`, json, { cookie: as })).json();
  // In November and December the card shows the season of the next year.
  const days = Array.from({ length: 20 }, (_, week) => getDateInDays(62 + 7 * week));
  const own: string[] = [];
  const theirs: string[] = [];
  for (const date of days) {
    const home = createFreeDateInput({ date, teamName: 'Sunday XI' });
    const away = createFreeDateInput({ date, teamName: '1st XI', side: 'away', ground: '' });
    own.push((await send(cookie, '/fixtures', home)).id);
    theirs.push((await send(otherCookie, '/fixtures', away)).id);
  }
  const ask = (as: string, fixtureId?: string, ownFixtureId?: string) =>
    send(as, '/match-requests', { fixtureId, ownFixtureId });
  const { id } = await ask(otherCookie, own[0], theirs[0]);
  const match = await send(cookie, `/match-requests/${id}/acceptance`, {});
  await ask(otherCookie, own[1], theirs[1]);
  await ask(cookie, theirs[2], own[2]);
  return match.id;
}

/** Opens a page of a club that has logged in with this browser, which has nothing cached. */
export async function openPhone(browser: Browser, { url, cookie, localStorage }: ClubSite) {
  const context = await browser.newContext({
    baseURL: url,
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await context.addCookies(parseCookieHeader(cookie, url));
  return { context, page: await context.newPage() };
}

/**
 * Repeats the reads of each screen, so that the server has compiled its code and the database has planned its queries,
 * as in a server in use. Without this, both take the phone's processor, because here they run on the same machine.
 */
export async function warmUpServer(browser: Browser, site: ClubSite, paths: string[]) {
  const { context, page } = await openPhone(browser, site);
  const reads = new Set<string>();
  page.on('request', (request) => {
    const isRead = request.method() === 'GET' && request.resourceType() === 'fetch';
    if (isRead && !request.url().includes('/stream')) reads.add(request.url());
  });
  for (const path of paths) await page.goto(path, { waitUntil: 'networkidle' });
  await context.close();
  for (const read of reads)
    for (let round = 0; round < 10; round++)
      await Promise.all(
        Array.from({ length: 10 }, async () => {
          const response = await fetch(read, { headers: { cookie: site.cookie } });
          await response.arrayBuffer();
        }),
      );
}
