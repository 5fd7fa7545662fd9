import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runOperatorCliProcess } from '@fixturebook/server/testing/operator';
import { startServer } from '@fixturebook/server/testing/processes/server-process';
import { launchMeasuredBrowser, lowerPriority, measureScores } from './lighthouse-scores.ts';

/** Measures the public pages with Lighthouse. Needs a built web app. */
const rounds = Number(process.argv[2] ?? 3);
const selectedPaths = process.argv.slice(3);

const minScores = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };

const folder = await mkdtemp(join(tmpdir(), 'fixturebook-bench-'));
const settings = { DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn', MAP_STYLE_URL: 'none' };
const measured = await launchMeasuredBrowser();
lowerPriority();
const server = await startServer(settings);
await publishBlogPosts();
const pages =
  selectedPaths.length > 0 ? selectedPaths : [...(await listSitemapPaths()), '/Blog/winter-nets-3'];
if (!(await measureScores(measured, server.url, pages, { rounds, minScores })))
  process.exitCode = 1;
await measured.browser.close();
await server.stop();
await rm(folder, { recursive: true, force: true });

async function publishBlogPosts() {
  for (const number of [1, 2, 3]) {
    const file = join(folder, `winter-nets-${number}.md`);
    const body = 'The hall is ours on Tuesdays, from seven. '.repeat(40);
    await writeFile(file, `---\ntitle: Winter nets ${number}\n---\n## Where\n\n${body}\n`);
    await runOperatorCliProcess(settings, 'blog', 'publish', file);
  }
}

async function listSitemapPaths() {
  const siteMap = await (await fetch(`${server.url}/sitemap.xml`)).text();
  return [...siteMap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
}
