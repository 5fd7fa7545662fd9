import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** As the server answers any page that is not built ahead: see `server/platform/web/web-app.ts`. */
const appShellPage = { url: '/dashboard', file: '__spa-fallback.html' };

/** Maps are of no use without what they show; statistics are loaded by those who have agreed to them. */
const isPrecached = (file: string) =>
  /\.(js|css|woff2)$/.test(file) && !/^(maplibre|map-view|posthog)/.test(file);

/** Writes into the service worker what it keeps: the screens of a club, as this build has them. */
export async function writePrecacheList(folder: string): Promise<void> {
  const files = (await readdir(join(folder, 'assets'))).filter(isPrecached).sort();
  const page = await readFile(join(folder, appShellPage.file));
  const revision = createHash('sha256').update(page).digest('hex').slice(0, 16);
  // The name of an asset changes with its content.
  const assets = files.map((file) => ({ url: `/assets/${file}`, revision: null }));
  const list = JSON.stringify([{ url: appShellPage.url, revision }, ...assets]);
  const workerPath = join(folder, 'sw.js');
  const code = await readFile(workerPath, 'utf8');
  if (!code.includes('self.__WB_MANIFEST')) throw new Error('sw.js has no place for the app shell');
  await writeFile(
    workerPath,
    code.replace('self.__WB_MANIFEST', () => list),
  );
}
