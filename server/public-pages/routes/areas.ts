import { findArea } from '@fixturebook/contract/places/areas';
import { z } from '@hono/zod-openapi';
import { toLondonDate } from '../../platform/calendar.ts';
import { createRouter, defineRoute } from '../../platform/http/http.ts';
import type { Platform } from '../../platform/platform.ts';
import { publicPageReads, sitemapReads } from '../policy.ts';
import { renderAreaPage } from '../presenters/area-page.ts';
import { renderAreasIndex } from '../presenters/areas-index.ts';
import { listAreaAddresses } from '../presenters/areas-sitemap.ts';
import { renderSitemapFile } from '../presenters/sitemaps.ts';
import { createAreaQueries } from '../queries/area-pages.ts';
import { pageResponses, respondWithPage } from './page-response.ts';
import { respondWithXml, xmlResponses } from './sitemaps.ts';

const AreaParams = z.object({ area: z.string() });
/** A page after an unknown slug begins at its place, and any other text at the start. */
const AreaQuery = z.object({
  after: z
    .string()
    .regex(/^[a-z0-9-]{1,100}$/)
    .optional()
    .catch(undefined)
    .openapi({ type: 'string' }),
});

export function areaRoutes({ db, clock, publicUrl }: Pick<Platform, 'db' | 'clock' | 'publicUrl'>) {
  const queries = createAreaQueries(db);
  return createRouter('Pages for visitors', [
    defineRoute('getAreasPage', 'GET /cricket', {
      summary: 'Get the page that lists all counties and cities',
      who: 'anyone',
      limit: publicPageReads,
      responses: pageResponses,
      handler: (c) =>
        respondWithPage(c, publicUrl, async () =>
          renderAreasIndex(await queries.listCounts(), publicUrl),
        ),
    }),
    defineRoute('getAreaPage', 'GET /cricket/{area}', {
      summary: 'Get the page of a county or city, with the public pages of its clubs',
      who: 'anyone',
      limit: publicPageReads,
      request: { params: AreaParams, query: AreaQuery },
      responses: pageResponses,
      handler: (c) =>
        respondWithPage(c, publicUrl, async () => {
          const area = findArea(c.req.valid('param').area);
          if (!area) return undefined;
          const { after = '' } = c.req.valid('query');
          const [counts, clubs] = await Promise.all([
            queries.listCounts(),
            queries.listClubs(area.slug, after, toLondonDate(clock())),
          ]);
          const counted = counts.find((one) => one.area === area.slug);
          const { items, next } = clubs;
          return renderAreaPage(
            { area, counted, clubs: items, next, isFirst: after === '' },
            publicUrl,
          );
        }),
    }),
    defineRoute('getAreasSitemap', 'GET /sitemaps/areas.xml', {
      summary: 'Get the pages of counties and cities for search engines',
      who: 'anyone',
      limit: sitemapReads,
      responses: xmlResponses,
      handler: async (c) => {
        const addresses = listAreaAddresses(await queries.listCounts());
        return respondWithXml(c, renderSitemapFile(publicUrl, addresses));
      },
    }),
  ]);
}
