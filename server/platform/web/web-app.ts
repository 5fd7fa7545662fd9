import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MapStyles } from '@fixturebook/contract/settings';
import { originPlaceholder } from '@fixturebook/contract/site';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono, type Next } from 'hono';
import { compress } from 'hono/compress';

const webAppFolder = join(import.meta.dirname, '../../../web/build');

const fallbackPage = '__spa-fallback.html';

/** The only page that may run the provider's payment form. The browser loads it as a new page. */
const pricingPage = '/subscriptionscreen';

interface PolicyOptions {
  /** The policy allows the inline scripts of this page by their hash. */
  html?: string;
  /** Tiles, fonts and symbols of a map style come from the same origin as the style. */
  mapStyles: MapStyles;
  dropIn?: { script: string; frames: string };
}

/** Returns HTML for a path in lower case, or null for a missing page. */
export type RenderHead = (path: string) => Promise<string | null | undefined>;

interface WebAppOptions {
  renderHead?: RenderHead;
  publicUrl: string;
  /** Paths of the sitemaps of pages that are not built ahead. */
  siteMaps?: string[];
  mapStyles: MapStyles;
  goCardless?: { dropIn: NonNullable<PolicyOptions['dropIn']> };
}

/** Pages share a policy, because the web app navigates without loading a new document. */
export function contentSecurityPolicy({ html = '', mapStyles, dropIn }: PolicyOptions) {
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
  const pages = readPages(join(folder, 'client'), options);
  const findRoute = readRouteTable(folder);
  const root = join(folder, 'client');

  app.get('/robots.txt', (c) => c.text(renderRobots(options)));
  app.get('/sitemap.xml', compress(), (c) => {
    c.header('Content-Type', 'application/xml');
    return c.body(renderSitemap(pages));
  });
  app.use('/assets/*', cacheForever, serveStatic({ root, precompressed: true }));
  app.get('*', serveStatic({ root, rewriteRequestPath: rewritePagePath }));
  app.get('*', compress(), async (c, next) => {
    const path = c.req.path.replace(/\/+$/, '').toLowerCase() || '/';
    const built = pages.get(path);
    const page = built ?? pages.get(fallbackPage);
    if (!page) return next();
    c.header('Content-Security-Policy', page.policy);
    c.header('Cache-Control', 'no-cache');
    if (built) return c.html(page.html);
    const head = await options.renderHead?.(path);
    const route = findRoute(path);
    const html = insertHead(page.html, { head, preloadLinks: route?.preloadLinks });
    return c.html(html, route && head !== null ? 200 : 404);
  });
  return app;
}

/** React Router replaces the elements at the start of the head, but not those at its end. */
function insertHead(
  html: string,
  { head, preloadLinks = '' }: { head?: string | null; preloadLinks?: string },
) {
  const own = head ? html.replace(/<title>[^<]*<\/title>/, '') : html;
  return own.replace('</head>', () => `${preloadLinks}${head ?? ''}</head>`);
}

/** The name of an asset contains a hash of its content. */
async function cacheForever(c: Context, next: Next) {
  await next();
  if (c.res.ok) c.res.headers.set('Cache-Control', 'public, max-age=31536000, immutable');
}

/** Pages have a separate handler, because each has its own policy. */
function rewritePagePath(path: string) {
  return /\.[a-z0-9]+$/i.test(path) && !path.endsWith('.html') ? path : '/no-such-file';
}

interface BuiltRoute {
  /** Such as `clubProfile/:slug?`. */
  path: string;
  modules: string[];
  styles: string[];
}

/** Preloads a screen's files, which the browser would find only after the first scripts. */
function readRouteTable(folder: string) {
  const file = join(folder, 'routes.json');
  const routes: BuiltRoute[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  const routePatterns = routes.map(({ path, modules, styles }) => ({
    expression: new RegExp(
      `^/${path.replace(/\/:\w+\?/g, '(/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`,
      'i',
    ),
    preloadLinks: [
      ...styles.map((href) => `<link rel="preload" as="style" href="${href}"/>`),
      ...modules.map((href) => `<link rel="modulepreload" href="${href}"/>`),
    ].join(''),
  }));
  return (path: string) => routePatterns.find(({ expression }) => expression.test(path));
}

interface BuiltPage {
  html: string;
  policy: string;
  /** Undefined for pages that search engines should not index. */
  canonical?: string;
}

function readPages(folder: string, { publicUrl, mapStyles, goCardless }: WebAppOptions) {
  const pages = new Map<string, BuiltPage>();
  const { host } = new URL(publicUrl);
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.html')) continue;
    const html = readFileSync(join(folder, file), 'utf8')
      .replaceAll(originPlaceholder, publicUrl)
      .replaceAll(new URL(originPlaceholder).host, host);
    const path = file === fallbackPage ? file : `/${file.replace(/(^|\/)index\.html$/, '')}`;
    const key = path.toLowerCase();
    const dropIn = key === pricingPage ? goCardless?.dropIn : undefined;
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
