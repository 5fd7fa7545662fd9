import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MapStyles } from '@fixturebook/contract/settings';
import { originPlaceholder } from '@fixturebook/contract/site';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono, type Next } from 'hono';
import { compress } from 'hono/compress';

/** Where the built web app lies. */
const webAppFolder = new URL('../../../web/build', import.meta.url).pathname;

const fallbackPage = '__spa-fallback.html';

/** The one page on which the provider's Drop-in may run. Who comes from another loads it anew. */
const pricingPage = '/subscriptionscreen';

interface PolicyOptions {
  /** The page; scripts that stand in it are named by their hash. */
  html?: string;
  /** Of the map styles with streets, whose tiles, letters and symbols come from the same place. */
  mapStyles: MapStyles;
  /** The address of the payment provider's script, and the origin of the pages that it frames. */
  dropIn?: { script: string; frames: string };
}

/**
 * What stands in the head of a page that is not built, its title too, as HTML: null where there is
 * nothing at the path, undefined where there is nothing to say. The path is in small letters.
 */
export type RenderHead = (path: string) => Promise<string | null | undefined>;

/** What the pages are made with. */
interface WebAppOptions {
  renderHead?: RenderHead;
  publicUrl: string;
  /** Paths of the sitemaps of what is not built ahead. */
  siteMaps?: string[];
  mapStyles: MapStyles;
  goCardless?: { dropIn: NonNullable<PolicyOptions['dropIn']> };
}

/**
 * Without scripts that are not ours, but for the Drop-in where it is given. Else one policy for all
 * pages: one goes on without loading anew.
 */
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

/** The built pages and their assets. A page is found in any case of its path. */
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

/** At the end, where the script of the web app takes nothing of it for its own. */
function insertHead(
  html: string,
  { head, preloadLinks = '' }: { head?: string | null; preloadLinks?: string },
) {
  const own = head ? html.replace(/<title>[^<]*<\/title>/, '') : html;
  return own.replace('</head>', () => `${preloadLinks}${head ?? ''}</head>`);
}

/** An asset's name changes with its content. */
async function cacheForever(c: Context, next: Next) {
  await next();
  if (c.res.ok) c.res.headers.set('Cache-Control', 'public, max-age=31536000, immutable');
}

/** Pages are answered apart, with the policy that belongs to each. */
function rewritePagePath(path: string) {
  return /\.[a-z0-9]+$/i.test(path) && !path.endsWith('.html') ? path : '/no-such-file';
}

interface BuiltRoute {
  /** `clubProfile/:slug?` */
  path: string;
  modules: string[];
  styles: string[];
}

/**
 * The route table of the web app, as its build wrote it, with the links that fetch a screen's files
 * beside those of the page: without them it is first known what to fetch when those have run.
 */
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
  /** The address under which it is to be found; undefined where it is not to be. */
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
    const key = path === fallbackPage ? path : path.toLowerCase();
    const dropIn = key === pricingPage ? goCardless?.dropIn : undefined;
    const [, canonical] = html.match(/<link rel="canonical" href="([^"]+)"/) ?? [];
    pages.set(key, {
      html,
      policy: contentSecurityPolicy({ html, mapStyles, dropIn }),
      canonical,
    });
  }
  return pages;
}

function renderRobots({ publicUrl, siteMaps = [] }: WebAppOptions) {
  const maps = ['/sitemap.xml', ...siteMaps].map((path) => `Sitemap: ${publicUrl}${path}\n`);
  return `User-agent: *\nAllow: /\n\n${maps.join('')}`;
}

/** Of every page that says where it is to be found. Two paths of one page are one address. */
function renderSitemap(pages: Map<string, BuiltPage>) {
  const addresses = [...pages.values()].flatMap(({ canonical }) => canonical ?? []);
  const urls = [...new Set(addresses)].sort().map((address) => `<url><loc>${address}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}
