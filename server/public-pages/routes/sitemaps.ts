import { publicClubPath, publicDatePath } from '@fixturebook/contract/paths';
import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { toLondonDate } from '../../platform/calendar.ts';
import { notFound } from '../../platform/errors.ts';
import { createRouter, defineRoute } from '../../platform/http/http.ts';
import {
  createPreparedContent,
  respondWithPreparedContent,
} from '../../platform/http/prepared-content.ts';
import type { Platform } from '../../platform/platform.ts';
import { sitemapReads } from '../policy.ts';
import { renderSitemapFile, renderSitemapIndex } from '../presenters/sitemaps.ts';
import { createSitemapQueries } from '../queries/sitemaps.ts';
import {
  formatClubsFile,
  formatDatesFile,
  parseClubsFile,
  parseDatesFile,
  planDatesFiles,
} from '../rules/sitemap-files.ts';

/** The sitemap that lists the files with the pages of clubs and of free dates. */
export const pagesSitemapPath = '/sitemaps/pages.xml';

export const xmlResponses = {
  200: {
    description: 'Done',
    content: { 'application/xml': { schema: { type: 'string' as const } } },
  },
  304: { description: 'The caller’s copy is current' },
};

export function sitemapRoutes({
  db,
  clock,
  publicUrl,
}: Pick<Platform, 'db' | 'clock' | 'publicUrl'>) {
  const sitemaps = createSitemapQueries(db);

  async function listFiles() {
    const clubsFiles = await sitemaps.listClubsFiles();
    if (clubsFiles.length === 0) return [];
    const today = toLondonDate(clock());
    const datesFiles = planDatesFiles(await sitemaps.listDayCounts(today), today);
    return [...clubsFiles.map(formatClubsFile), ...datesFiles.map(formatDatesFile)];
  }

  /** Undefined if no file can have this name. */
  async function listAddresses(name: string) {
    const clubsFile = parseClubsFile(name);
    if (clubsFile !== undefined) {
      const slugs = await sitemaps.listClubSlugs(clubsFile);
      return slugs.map((slug) => ({ path: publicClubPath(slug) }));
    }
    const datesFile = parseDatesFile(name);
    if (!datesFile) return undefined;
    const dates = await sitemaps.listDates(datesFile, toLondonDate(clock()));
    return dates.map(({ shortId, updatedAt }) => ({ path: publicDatePath(shortId), updatedAt }));
  }

  return createRouter('Pages for visitors', [
    defineRoute('getPagesSitemap', `GET ${pagesSitemapPath}`, {
      summary: 'List the sitemap files of the pages of areas, clubs and free dates',
      who: 'anyone',
      limit: sitemapReads,
      responses: xmlResponses,
      handler: async (c) => {
        const paths = ['areas.xml', ...(await listFiles())].map((file) => `/sitemaps/${file}`);
        return respondWithXml(c, renderSitemapIndex(publicUrl, paths));
      },
    }),
    defineRoute('getSitemapFile', 'GET /sitemaps/{file}', {
      summary: 'List the addresses of one sitemap file',
      who: 'anyone',
      limit: sitemapReads,
      isExpensive: true,
      request: { params: z.object({ file: z.string() }) },
      responses: xmlResponses,
      handler: async (c) => {
        const addresses = await listAddresses(c.req.valid('param').file);
        if (!addresses) throw notFound();
        return respondWithXml(c, renderSitemapFile(publicUrl, addresses));
      },
    }),
  ]);
}

/** Caches may keep a file for a minute, after which a page that was turned off is gone from it. */
export async function respondWithXml(c: Context, xml: string) {
  const prepared = await createPreparedContent(xml, 'application/xml; charset=utf-8', 'fast');
  return respondWithPreparedContent(c, prepared, 'public, max-age=60');
}
