import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Config } from '@react-router/dev/config';
import { listRouteFiles } from './route-files.ts';

/** The paths that need no login. Each of them is prerendered to its own HTML file. */
const publicPaths = [
  '/',
  '/tandc',
  '/contactus',
  '/aboutUs',
  '/login',
  '/login-link',
  '/signup',
  '/otpVerify',
  '/deleteprofile',
  '/reset-password',
  '/subscriptionscreen',
  '/loginaftersigningup',
  '/Blog',
  '/faq',
  '/reliability',
  '/reset-password-test',
  '/privacy',
  '/privacy-policy',
  '/answer',
  '/invited-match',
  '/reconfirm',
  '/unsubscribe',
  '/stop-emails',
];

/** The HTML file that the server sends for pages that are not prerendered. */
const appShellPage = { url: '/dashboard', file: '__spa-fallback.html' };

/** Leaves out the code of maps, which do not work offline, and of statistics, which few visitors load. */
const isPrecached = (file: string) =>
  /\.(js|css|woff2)$/.test(file) && !/^(maplibre|map-view|posthog)/.test(file);

const minBytesToCompress = 1024;

export default {
  appDirectory: '.',
  ssr: false,
  prerender: [...publicPaths, '/404'],
  async buildEnd({ reactRouterConfig: { buildDirectory } }) {
    await loadEarlyReadsFirst(join(buildDirectory, 'client'));
    await writePrecacheList(join(buildDirectory, 'client'));
    await compressAssets(join(buildDirectory, 'client/assets'));
    // The server reads the list of routes from `routes.json`, and responds with 404 to all other paths.
    const routes = await listRouteFiles(join(buildDirectory, 'client'));
    await writeFile(join(buildDirectory, 'routes.json'), JSON.stringify(routes));
  },
} satisfies Config;

/** Makes the pages of the app run the file that asks for the data of a screen, before all other scripts have arrived. */
async function loadEarlyReadsFirst(folder: string): Promise<void> {
  const file = (await readdir(join(folder, 'assets'))).find((name) =>
    /^early-reads-.*\.js$/.test(name),
  );
  const code = file ? await readFile(join(folder, 'assets', file), 'utf8') : 'import';
  if (/\bimport\b/.test(code)) throw new Error('the early reads are not in a file of their own');
  const script = `<script type="module" async fetchpriority="high" src="/assets/${file}"></script>`;
  const page = join(folder, appShellPage.file);
  const html = await readFile(page, 'utf8');
  await writeFile(
    page,
    html.replace('</head>', () => `${script}</head>`),
  );
}

/** Inserts into the service worker's code the list of files that it stores for offline use. */
async function writePrecacheList(folder: string): Promise<void> {
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

/** Writes a `.br` and a `.gz` copy of each text file, because the server does not compress files itself. */
async function compressAssets(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((file) => /\.(m?js|css|svg|json)$/.test(file));
  await Promise.all(files.map((file) => compressFile(join(folder, file))));
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < minBytesToCompress) return;
  await Promise.all([
    writeFile(`${path}.br`, await promisify(brotliCompress)(content)),
    writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 })),
  ]);
}
