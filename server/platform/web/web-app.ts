import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { plansPath, tokenPagePaths } from '@fixturebook/contract/paths';
import type { MapStyleUrls } from '@fixturebook/contract/settings';
import { originPlaceholder } from '@fixturebook/contract/site';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono, type Next } from 'hono';
import { compress } from 'hono/compress';
import { serverFolder } from '../server-folder.ts';

const webAppFolder = join(serverFolder, '../web/build');

const fallbackPage = '__spa-fallback.html';

interface CspOptions {
  /** The HTML of a page, whose inline scripts the policy allows by their hash. */
  html?: string;
  /** Tiles, fonts and symbols of a map style come from the same origin as the style. */
  mapStyles: MapStyleUrls;
  dropIn?: { script: string; frames: string };
}

/** Returns HTML for the head of the page at a path in lower case, or null if there is no page. */
export type RenderHtmlHead = (path: string) => Promise<string | null | undefined>;

interface WebAppOptions {
  renderHead?: RenderHtmlHead;
  publicUrl: string;
  /** The paths of further sitemaps, which list the pages that are not built ahead. */
  siteMaps?: string[];
  mapStyles: MapStyleUrls;
  goCardless?: { dropIn: NonNullable<CspOptions['dropIn']> };
}

/** Every page allows the map's origins, because the web app opens maps without a new document. */
export function contentSecurityPolicy({ html = '', mapStyles, dropIn }: CspOptions) {
  const maps = mapStyles ? [mapStyles.light, mapStyles.dark].map((url) => new URL(url).origin) : [];
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)];
  const hashes = inline.map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...new Set(hashes), ...(dropIn ? [dropIn.script] : [])].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src ${["'self' data: blob:", ...new Set(maps)].join(' ')}`,
    "font-src 'self' data:",
    `connect-src ${["'self'", ...new Set(maps)].join(' ')}`,
    ...(dropIn ? [`frame-src ${dropIn.frames}`] : []),
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

export function createWebApp(options: WebAppOptions, folder = webAppFolder) {
  const app = new Hono();
  if (!existsSync(folder)) return app;
  const pages = readBuiltPages(join(folder, 'client'), options);
  const findRoute = readRouteTable(folder);
  const root = join(folder, 'client');

  app.get('/robots.txt', (c) => c.text(renderRobots(options)));
  app.get('/sitemap.xml', compress(), (c) => {
    c.header('Content-Type', 'application/xml');
    return c.body(renderSitemap(pages));
  });
  app.use('/assets/*', cacheAssetForever, serveStatic({ root, precompressed: true }));
  app.get('*', serveStatic({ root, rewriteRequestPath: rewritePagePath }));
  app.get('*', compress(), async (c, next) => {
    const path = c.req.path.replace(/\/+$/, '').toLowerCase() || '/';
    const built = pages.get(path);
    const page = built ?? pages.get(fallbackPage);
    if (!page) return next();
    c.header('Content-Security-Policy', page.policy);
    c.header('Cache-Control', 'no-cache');
    if (tokenPagePaths.includes(path)) protectTokenInAddress(c);
    if (built) return c.html(page.html);
    const head = await options.renderHead?.(path);
    const route = findRoute(path);
    const html = insertHtmlHead(page.html, { head, preloadLinks: route?.preloadLinks });
    return c.html(html, route && head !== null ? 200 : 404);
  });
  return app;
}

/** The address has a token that works without a login, so it must not be sent, stored or listed. */
function protectTokenInAddress(c: Context) {
  c.header('Cache-Control', 'no-store');
  // With `no-referrer` some browsers send `Origin: null`, and the server refuses the page's own requests.
  c.header('Referrer-Policy', 'strict-origin');
  c.header('X-Robots-Tag', 'noindex');
}

/** Inserts at the end of the head, because React Router replaces the elements at its start. */
function insertHtmlHead(
  html: string,
  { head, preloadLinks = '' }: { head?: string | null; preloadLinks?: string },
) {
  const own = head ? html.replace(/<title>[^<]*<\/title>/, '') : html;
  return own.replace('</head>', () => `${preloadLinks}${head ?? ''}</head>`);
}

/** An asset can be cached forever, because its name contains a hash of its content. */
async function cacheAssetForever(c: Context, next: Next) {
  await next();
  if (c.res.ok) c.res.headers.set('Cache-Control', 'public, max-age=31536000, immutable');
}

/** HTML pages have a separate handler, because each page has its own Content-Security-Policy. */
function rewritePagePath(path: string) {
  return /\.[a-z0-9]+$/i.test(path) && !path.endsWith('.html') ? path : '/no-such-file';
}

/** Leaves a slow connection to the page's stylesheet first, because the built page is shown before any script runs. */
const afterFirstPaint = 'fetchpriority="low"';

interface BuiltRoute {
  /** The path pattern of a route, such as `clubProfile/:slug?`. */
  path: string;
  modules: string[];
  styles: string[];
}

/** Preloads a screen's files, which the browser would discover only after loading other scripts. */
function readRouteTable(folder: string) {
  const file = join(folder, 'routes.json');
  const routes: BuiltRoute[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  const routePatterns = routes.map(({ path, modules, styles }) => ({
    expression: new RegExp(
      `^/${path.replace(/\/:\w+\?/g, '(/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`,
      'i',
    ),
    preloadLinks: [
      ...styles.map((href) => `<link rel="preload" ${afterFirstPaint} as="style" href="${href}"/>`),
      ...modules.map((href) => `<link rel="modulepreload" ${afterFirstPaint} href="${href}"/>`),
    ].join(''),
  }));
  return (path: string) => routePatterns.find(({ expression }) => expression.test(path));
}

interface BuiltPage {
  html: string;
  policy: string;
  /** The canonical address. Undefined for pages that search engines should not index. */
  canonical?: string;
}

function readBuiltPages(folder: string, { publicUrl, mapStyles, goCardless }: WebAppOptions) {
  const pages = new Map<string, BuiltPage>();
  const { host } = new URL(publicUrl);
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.html')) continue;
    const html = readFileSync(join(folder, file), 'utf8')
      .replaceAll(originPlaceholder, publicUrl)
      .replaceAll(new URL(originPlaceholder).host, host)
      .replaceAll('rel="modulepreload"', `rel="modulepreload" ${afterFirstPaint}`);
    const path = file === fallbackPage ? file : `/${file.replace(/(^|\/)index\.html$/, '')}`;
    const key = path.toLowerCase();
    // Only this page may run the payment provider's form. Links to it load a new document.
    const dropIn = key === plansPath ? goCardless?.dropIn : undefined;
    const [, canonical] = html.match(/<link rel="canonical" href="([^"]+)"/) ?? [];
    pages.set(key, { html, policy: contentSecurityPolicy({ html, mapStyles, dropIn }), canonical });
  }
  return pages;
}

function renderRobots({ publicUrl, siteMaps = [] }: WebAppOptions) {
  const maps = ['/sitemap.xml', ...siteMaps].map((path) => `Sitemap: ${publicUrl}${path}\n`);
  return `User-agent: *\nAllow: /\n\n${maps.join('')}`;
}

function renderSitemap(pages: Map<string, BuiltPage>) {
  const addresses = [...pages.values()].flatMap(({ canonical }) => canonical ?? []);
  const urls = [...new Set(addresses)].sort().map((address) => `<url><loc>${address}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}
