import { formatShortId } from '@fixturebook/contract/public-pages/short-id';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, it } from 'vitest';
import { createTestClub, createTestFixture, getDateInDays } from '../../testing/builders.ts';
import {
  createPublicClub,
  savePublicPageChoices,
} from '../../testing/public-pages/public-clubs.ts';
import { startTestApp } from '../../testing/test-app.ts';

const app = await startTestApp();
const origin = 'http://localhost:3000';

async function readSitemap(path: string) {
  const response = await app.call('GET', path);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('public, max-age=60');
  const xml = await response.text();
  expect(XMLValidator.validate(xml)).toBe(true);
  return new XMLParser({ isArray: (name) => name === 'url' || name === 'sitemap' }).parse(xml);
}

/** Lists the paths of all pages in all files of the index. */
async function listPaths(): Promise<string[]> {
  const { sitemapindex } = await readSitemap('/sitemaps/pages.xml');
  const files = (sitemapindex.sitemap ?? []).map(({ loc }: { loc: string }) => loc);
  const paths: string[] = [];
  for (const file of files) {
    const { urlset } = await readSitemap(file.replace(origin, ''));
    for (const { loc } of urlset.url ?? []) paths.push(loc.replace(origin, ''));
  }
  return paths;
}

it('the index has only the file of areas before a club has turned its page on', async () => {
  const { sitemapindex } = await readSitemap('/sitemaps/pages.xml');
  expect(sitemapindex.sitemap).toEqual([{ loc: `${origin}/sitemaps/areas.xml` }]);
});

it('the files list the clubs whose page is on and their free dates to come, and nothing else', async () => {
  const shown = await createPublicClub(app);
  const free = await createTestFixture(app, shown.browser);
  const later = await createTestFixture(app, shown.browser, { date: getDateInDays(200) });
  const past = await createTestFixture(app, shown.browser);
  await app.db.$client.query('update fixtures set date = $2 where id = $1', [
    past.id,
    getDateInDays(-3),
  ]);
  const hidden = await createTestClub(app);
  await createTestFixture(app, hidden.browser);
  expect((await listPaths()).sort()).toEqual(
    [
      '/cricket',
      shown.path,
      `/date/${formatShortId(free.id)}`,
      `/date/${formatShortId(later.id)}`,
    ].sort(),
  );

  await savePublicPageChoices(app, shown.browser, { isOn: false });
  expect(await listPaths()).toEqual(['/cricket']);
  await savePublicPageChoices(app, shown.browser);
  expect(await listPaths()).toHaveLength(4);
  await app.db.$client.query('update clubs set suspended_at = now() where id = $1', [
    shown.club.id,
  ]);
  expect(await listPaths()).toEqual(['/cricket']);
});

it.each(['nothing.xml', 'clubs-0.xml', 'dates-2027-06-20-2027-06-01.xml', 'pages.txt'])(
  'there is no file %j',
  async (file) => {
    expect((await app.call('GET', `/sitemaps/${file}`)).status).toBe(404);
  },
);
