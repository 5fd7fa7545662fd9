import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The HTML file that the server sends for pages that are not prerendered. */
const appShellPage = { url: '/dashboard', file: '__spa-fallback.html' };

/** Leaves out the code of maps, which do not work offline, and of statistics, which few visitors load. */
const isPrecached = (file: string) =>
  /\.(js|css|woff2)$/.test(file) && !/^(maplibre|map-view|posthog)/.test(file);

/** Inserts into the service worker's code the list of files that it stores for offline use. */
export async function writePrecacheList(folder: string): Promise<void> {
  const files = (await readdir(join(folder, 'assets'))).filter(isPrecached).sort();
  const page = await readFile(join(folder, appShellPage.file));
  const revision = createHash('sha256').update(page).digest('hex').slice(0, 16);
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
