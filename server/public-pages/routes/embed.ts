import { createHash } from 'node:crypto';
import { embedScriptPath, fixtureFeedPath } from '@fixturebook/contract/paths';
import { EmbedQuery, FixtureFeed } from '@fixturebook/contract/public-pages/embed';
import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { toLondonDate } from '../../platform/calendar.ts';
import { notFound } from '../../platform/errors.ts';
import { createRouter, defineRoute, jsonResponse } from '../../platform/http/http.ts';
import {
  createPreparedContent,
  respondWithPreparedContent,
} from '../../platform/http/prepared-content.ts';
import { setResponseHeader } from '../../platform/http/response-headers.ts';
import type { Platform } from '../../platform/platform.ts';
import { embedReads } from '../policy/embed.ts';
import { renderEmbedNotFoundPage, renderEmbedPage } from '../presenters/embed-page.ts';
import { frameScript, renderHostScript } from '../presenters/embed-scripts.ts';
import { embedStyle } from '../presenters/embed-style.ts';
import { toFixtureFeedView } from '../presenters/fixture-feed.ts';
import { createEmbeddedClubQuery } from '../queries/embedded-clubs.ts';
import { createPublicFixturesQuery } from '../queries/public-fixtures.ts';

const SlugParams = z.object({ slug: z.string() });
const textContent = { schema: { type: 'string' as const } };
const notModifiedResponse = { description: 'The caller’s copy is current' };

const scriptCacheControl = 'public, max-age=3600';

type EmbedDeps = Pick<Platform, 'db' | 'clock' | 'config' | 'publicUrl'>;

/** The pages and the script that are made for other websites. Only these pages may be framed. */
export function embedRoutes(deps: EmbedDeps) {
  const { publicUrl } = deps;
  const findEmbeddedFixtures = createEmbeddedFixturesReader(deps);
  const hostScript = createPreparedContent(
    renderHostScript(publicUrl),
    'text/javascript; charset=UTF-8',
  );
  return createRouter('Pages for visitors', [
    defineRoute('getEmbedPage', 'GET /embed/{slug}', {
      summary: "Get a club's fixtures as a page for an iframe of another website",
      who: 'anyone',
      limit: embedReads,
      request: { params: SlugParams, query: EmbedQuery },
      responses: {
        200: { description: 'The page', content: { 'text/html': textContent } },
        304: notModifiedResponse,
        404: {
          description: 'The club shows no fixtures on other websites',
          content: { 'text/html': textContent },
        },
      },
      handler: async (c) => {
        const found = await findEmbeddedFixtures(c.req.valid('param').slug);
        const options = c.req.valid('query');
        allowFraming(c);
        if (!found) return c.html(await renderEmbedNotFoundPage(options), 404);
        const page = await renderEmbedPage({ ...found, publicUrl }, options);
        return respondWithFixtures(c, page, 'text/html; charset=UTF-8');
      },
    }),
    defineRoute('getEmbedScript', `GET ${embedScriptPath}`, {
      summary: 'Get the script that gives the iframe the height of its content',
      who: 'anyone',
      responses: {
        200: { description: 'The script', content: { 'text/javascript': textContent } },
        304: notModifiedResponse,
      },
      handler: async (c) => {
        c.header('Cross-Origin-Resource-Policy', 'cross-origin');
        return respondWithPreparedContent(c, await hostScript, scriptCacheControl);
      },
    }),
  ]);
}

/** The pattern of the feed's path, which other websites may read. */
export const fixtureFeedPattern = fixtureFeedPath(':slug');

/** `createApp` lets other websites read this route. */
export function fixtureFeedRoutes(deps: EmbedDeps) {
  const findEmbeddedFixtures = createEmbeddedFixturesReader(deps);
  return createRouter('Pages for visitors', [
    defineRoute('getFixtureFeed', 'GET /public/clubs/{slug}/fixtures', {
      summary: "Get a club's fixtures for the scripts of another website",
      description: 'Shows what the public page of a club on the Pro plan shows.',
      who: 'anyone',
      limit: embedReads,
      request: { params: SlugParams },
      responses: { 200: jsonResponse(FixtureFeed), 304: notModifiedResponse },
      handler: async (c) => {
        const found = await findEmbeddedFixtures(c.req.valid('param').slug);
        if (!found) throw notFound("We can't find these fixtures.");
        const feed = toFixtureFeedView(found.club, found.fixtures, deps.publicUrl);
        return respondWithFixtures(c, JSON.stringify(feed), 'application/json');
      },
    }),
  ]);
}

function createEmbeddedFixturesReader({ db, clock, config }: EmbedDeps) {
  const findEmbeddedClub = createEmbeddedClubQuery(db, config);
  const listPublicFixtures = createPublicFixturesQuery(db);
  return async (slug: string) => {
    const club = await findEmbeddedClub(slug);
    if (!club) return undefined;
    const today = toLondonDate(clock());
    return { club, today, fixtures: await listPublicFixtures(club, today) };
  };
}

/** A club that turns its page off is gone from other websites within a minute. */
const fixturesCacheControl = 'public, max-age=60';

async function respondWithFixtures(c: Context, text: string, type: string) {
  const prepared = await createPreparedContent(text, type, 'fast');
  return respondWithPreparedContent(c, prepared, fixturesCacheControl);
}

/** Replaces the headers that forbid framing. The page may load nothing, and runs only its own script. */
function allowFraming(c: Context) {
  setResponseHeader(c, 'X-Frame-Options', undefined);
  c.header('Cross-Origin-Resource-Policy', 'cross-origin');
  // A website that sets this policy itself shows only frames that set it too.
  c.header('Cross-Origin-Embedder-Policy', 'require-corp');
  c.header('Content-Security-Policy', embedContentSecurityPolicy);
  c.header('X-Robots-Tag', 'noindex');
}

const embedContentSecurityPolicy = [
  "default-src 'none'",
  `script-src ${formatHashSource(frameScript)}`,
  `style-src ${formatHashSource(embedStyle)}`,
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ');

function formatHashSource(code: string) {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
}
