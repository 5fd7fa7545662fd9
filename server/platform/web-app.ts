import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MapStyles } from '@fixturebook/contract/settings';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono, type Next } from 'hono';
import { compress } from 'hono/compress';

/** Where the built web app lies. */
const webAppFolder = new URL('../../web/build', import.meta.url).pathname;

const fallbackPage = '__spa-fallback.html';

/** The one page on which the provider's Drop-in may run. Who comes from another loads it anew. */
const pricingPage = '/subscriptionscreen';

interface Policy {
  /** The page; scripts that stand in it are named by their hash. */
  html?: string;
  /** Of the map styles with streets, whose tiles, letters and symbols come from the same place. */
  mapStyles: MapStyles;
  /** The address of the payment provider's script, and the origin of the pages that it frames. */
  dropIn?: { script: string; frames: string };
}

/** What the pages are made with. */
interface Pages {
  mapStyles: MapStyles;
  goCardless?: { dropIn: NonNullable<Policy['dropIn']> };
}

/**
 * Without scripts that are not ours, but for the Drop-in where it is given. Else one policy for all
 * pages: one goes on without loading anew.
 */
export function contentSecurityPolicy({ html = '', mapStyles, dropIn }: Policy) {
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
export function webApp(made: Pages, folder = webAppFolder) {
  const app = new Hono();
  if (!existsSync(folder)) return app;
  const pages = readPages(join(folder, 'client'), made);
  const isPath = readPaths(folder);
  const root = join(folder, 'client');

  app.use('/assets/*', keepForGood, serveStatic({ root, precompressed: true }));
  app.get('*', serveStatic({ root, rewriteRequestPath: noPage }));
  app.get('*', compress(), async (c, next) => {
    const path = c.req.path.replace(/\/+$/, '').toLowerCase() || '/';
    const page = pages.get(path) ?? pages.get(fallbackPage);
    if (!page) return next();
    c.header('Content-Security-Policy', page.policy);
    c.header('Cache-Control', 'no-cache');
    return c.html(page.html, pages.has(path) || isPath(path) ? 200 : 404);
  });
  return app;
}

/** An asset's name changes with its content. */
async function keepForGood(c: Context, next: Next) {
  await next();
  if (c.res.ok) c.res.headers.set('Cache-Control', 'public, max-age=31536000, immutable');
}

/** Pages are answered apart, with the policy that belongs to each. */
function noPage(path: string) {
  return /\.[a-z0-9]+$/i.test(path) && !path.endsWith('.html') ? path : '/no-such-file';
}

/** The route table of the web app, as its build wrote it: `clubProfile/:slug?`. */
function readPaths(folder: string) {
  const file = join(folder, 'paths.json');
  const patterns: string[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  const expressions = patterns.map(
    (pattern) =>
      new RegExp(`^/${pattern.replace(/\/:\w+\?/g, '(/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`, 'i'),
  );
  return (path: string) => expressions.some((expression) => expression.test(path));
}

function readPages(folder: string, { mapStyles, goCardless }: Pages) {
  const pages = new Map<string, { html: string; policy: string }>();
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.html')) continue;
    const html = readFileSync(join(folder, file), 'utf8');
    const path = file === fallbackPage ? file : `/${file.replace(/(^|\/)index\.html$/, '')}`;
    const key = path === fallbackPage ? path : path.toLowerCase();
    const dropIn = key === pricingPage ? goCardless?.dropIn : undefined;
    pages.set(key, { html, policy: contentSecurityPolicy({ html, mapStyles, dropIn }) });
  }
  return pages;
}
