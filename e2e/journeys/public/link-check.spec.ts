import { randomUUID } from 'node:crypto';
import { publishPost, runOperatorCommand } from '../../support/operator.ts';
import { readPageContent } from '../../support/page-content.ts';
import { listSitemapUrls } from '../../support/sharing.ts';
import { expect, test } from '../../support/test.ts';

/** How many requests the crawl sends at the same time. */
const requestsAtOnce = 8;

/** Pages of which there can be hundreds. The browser loads the first of each kind. */
const repeatedPagePattern = /^\/(club|date|cricket|play)\//;

/** Previews are drawn by one function for all pages, and drawing hundreds would take a minute. */
const maxPreviewPictures = 5;

test('every page that visitors can reach has no broken link and no contact details', async ({
  page,
  watch,
  baseURL,
  resident: _,
}) => {
  test.setTimeout(120_000);
  const slug = `a-long-winter-${randomUUID().slice(0, 8)}`;
  await publishPost(slug, { title: 'A long winter', body: 'Nets [on Tuesdays](/faq).' });
  // Some links lead to pages that require a login, whose requests fail with status 401.
  watch.expect('401 GET /api/v1/');
  const told = (await listSitemapUrls(page.request)).map((address) => new URL(address).pathname);
  const waiting = [...told, `/Blog/${slug}`];
  const seen = new Set(waiting.map((path) => path.toLowerCase()));
  const loadedKinds = new Set<string>();
  const files = new Set<string>();
  while (waiting.length > 0) {
    const paths = waiting.splice(0, requestsAtOnce);
    const fetched = await Promise.all(paths.map((path) => fetchPage(path)));
    for (const [index, path] of paths.entries()) {
      const html = fetched[index];
      if (html === undefined) continue;
      const content = await readPage(path, html);
      if (content === undefined) continue;
      expect(content.headings, path).toBe(1);
      expect(content.contactDetails, path).toEqual([]);
      for (const data of content.structuredData)
        expect(data, path).toMatchObject({ '@context': 'https://schema.org' });
      for (const file of content.files) files.add(file);
      for (const href of content.links) addLink(href, { path, ids: content.ids });
    }
  }
  expect(seen.size).toBeGreaterThan(12);
  await checkFiles([...files]);
  await runOperatorCommand('blog', 'remove', slug);

  /** Returns undefined for what is not a page. */
  async function fetchPage(path: string) {
    const response = await page.request.get(path);
    expect(response.status(), path).toBe(200);
    const isPage = response.headers()['content-type']?.startsWith('text/html');
    return isPage ? response.text() : undefined;
  }

  /** Returns undefined for a page whose content is that of a page that was loaded. */
  async function readPage(path: string, html: string) {
    const [, kind = path] = repeatedPagePattern.exec(path) ?? [];
    const isRendered = ['club', 'date', 'cricket'].includes(kind);
    // The server renders all that these pages have. Every link to play a club shows visitors the login.
    if (loadedKinds.has(kind)) return isRendered ? readPageContent(page, html) : undefined;
    loadedKinds.add(kind);
    await page.goto(path, { waitUntil: isRendered ? 'load' : 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
    return readPageContent(page);
  }

  function addLink(href: string, { path, ids }: { path: string; ids: string[] }) {
    const { origin, pathname, hash } = new URL(href);
    // The page of a club also leads to the club's own website and to WhatsApp.
    if (origin !== baseURL && /^\/(club|date)\//.test(path)) return;
    expect(origin, `${href} on ${path}`).toBe(baseURL);
    const known = pathname.toLowerCase();
    if (hash && known === path.toLowerCase()) expect(ids, path).toContain(hash.slice(1));
    if (seen.has(known)) return;
    seen.add(known);
    waiting.push(pathname);
  }

  async function checkFiles(addresses: string[]) {
    const isPreview = (address: string) => address.endsWith('/preview.png');
    const previews = addresses.filter(isPreview).slice(0, maxPreviewPictures);
    const others = addresses.filter((address) => !isPreview(address));
    for (let next = [...previews, ...others]; next.length > 0; next = next.slice(requestsAtOnce))
      await Promise.all(next.slice(0, requestsAtOnce).map((address) => checkFile(address)));
  }

  async function checkFile(address: string) {
    if (address.startsWith('data:')) return;
    expect(new URL(address).origin).toBe(baseURL);
    expect((await page.request.get(address)).status(), address).toBe(200);
  }
});

test('the test helper readPageContent detects contact details in texts, links and attributes of a page', async ({
  page,
}) => {
  await page.goto('/faq');
  expect((await readPageContent(page)).contactDetails).toEqual([]);
  const hidden: Record<string, string> = {
    'mailto:support@club.example': '<a href="mailto:support@club.example">Write</a>',
    'secretary@club.example': '<p>Or secretary@club.example.</p>',
    'tel:+441632960960': '<a href="tel:+441632960960">Call</a>',
    '01632 960961': '<p>Ring 01632 960961</p>',
    '+44 1632 960962': '<input placeholder="+44 1632 960962">',
    'chair@club.example': '<img alt="chair@club.example">',
  };
  await page.getByRole('main').evaluate((main, parts) => {
    main.insertAdjacentHTML('beforeend', parts.join(''));
  }, Object.values(hidden));
  expect((await readPageContent(page)).contactDetails).toEqual(
    expect.arrayContaining(Object.keys(hidden)),
  );
});

test('the test helper readPageContent takes no part of a UUID for a phone number', async ({
  page,
}) => {
  await page.goto('/faq');
  await page.getByRole('main').evaluate((main) => {
    main.insertAdjacentHTML('beforeend', '<p>1f0c2a3b-0313-4385-8a1d-01234567890f</p>');
  });
  expect((await readPageContent(page)).contactDetails).toEqual([]);
});
