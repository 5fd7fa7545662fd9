import type { APIResponse, BrowserContext, Page } from '@playwright/test';

/** What a browser received for a request, or what a page showed after its scripts had run. */
export interface Receipt {
  /** The address without the origin. */
  path: string;
  status: number;
  headers: Record<string, string>;
  /** The address, the headers and the body as text, or the HTML that the page showed. */
  content: string;
}

interface CrawlOptions {
  /** The origin of the site. */
  origin: string;
  /** The paths to begin with. */
  start: string[];
  /** Whether to open a path of the site that an answer names. */
  follows: (path: string) => boolean;
}

/** The most paths that are opened, so that a mistake in `follows` does not open every page of the site. */
const pathsMax = 150;

/** Two tabs keep the two cores of a test machine busy. */
const tabCount = 2;

/**
 * Opens all paths in the browser, and those that the answers name. Returns everything that the browser received,
 * scripts, pictures and fetched data too, and what each page showed.
 */
export async function crawlInBrowser(
  context: BrowserContext,
  { origin, start, follows }: CrawlOptions,
) {
  const receipts: Receipt[] = [];
  const builtFiles = new Map<string, APIResponse>();
  await context.route('**/*', async (route) => {
    const path = new URL(route.request().url()).pathname;
    const known = builtFiles.get(path);
    if (known) return route.fulfill({ response: known });
    // The browser forgets bodies when it leaves a page, so each is read before the browser has it.
    const response = await route.fetch({ maxRedirects: 0 });
    if (builtFilePattern.test(path)) builtFiles.set(path, response);
    receipts.push(await readReceipt(response));
    await route.fulfill({ response });
  });
  const pages = await Promise.all(Array.from({ length: tabCount }, () => context.newPage()));
  const known = new Set(start.map(toLowerCase));
  let round = start;
  while (round.length > 0) {
    const waiting = [...round];
    const openWaiting = async (page: Page) => {
      for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
        receipts.push(await openPath(page, path));
      }
    };
    const before = receipts.length;
    await Promise.all(pages.map(openWaiting));
    const named = receipts.slice(before).flatMap(({ content }) => findPaths(content, origin));
    round = [...new Set(named)].filter((path) => !known.has(toLowerCase(path)) && follows(path));
    round = round.slice(0, pathsMax - known.size);
    for (const path of round) known.add(toLowerCase(path));
  }
  await Promise.all(pages.map((page) => page.close()));
  await context.unrouteAll({ behavior: 'wait' });
  return receipts;
}

/** Addresses are the same in upper and lower case. */
const toLowerCase = (path: string) => path.toLowerCase();

/** The other screens fetch their data after they have loaded. */
const completePages = /^\/(club|date|cricket|embed|api|sitemap|media)\b|\.(xml|txt|js|png)$/;

async function openPath(page: Page, path: string): Promise<Receipt> {
  const waitUntil = completePages.test(path) ? 'load' : 'networkidle';
  const response = await page.goto(path, { waitUntil });
  const content = `${page.url()}\n${await page.content()}`;
  return { path, status: response?.status() ?? 0, headers: {}, content };
}

async function readReceipt(response: APIResponse): Promise<Receipt> {
  const { pathname, search } = new URL(response.url());
  const headers = response.headers();
  const content = `${JSON.stringify(headers)}\n${await response.text()}`;
  return { path: pathname + search, status: response.status(), headers, content };
}

/** The pages load these, so they need not be opened. */
const builtFilePattern =
  /^\/(assets|fonts|icons|shared-pages)\/|\.(ico|svg|css|webmanifest|woff2?)$/;

/** Finds the addresses of the site in the attributes of a page, a sitemap, `robots.txt` or JSON. */
function findPaths(content: string, origin: string): string[] {
  const named =
    content.match(/(?<=(?:href|src|content|action)="|<loc>|"url":"|Sitemap: )[^"<\s]+/g) ?? [];
  return named
    .map((address) => address.replaceAll('&amp;', '&').replace(origin, '').replace(/#.*$/, ''))
    .filter((path) => /^\/(?!\/)/.test(path) && !builtFilePattern.test(path));
}
