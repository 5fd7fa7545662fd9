import { z } from '@hono/zod-openapi';
import { readPhotoFile } from '../../clubs/commands.ts';
import { toLondonDate } from '../../platform/calendar.ts';
import { createRouter, defineRoute } from '../../platform/http/http.ts';
import type { Platform } from '../../platform/platform.ts';
import { publicPageReads } from '../policy.ts';
import { renderClubPage } from '../presenters/club-page.ts';
import { renderDatePage } from '../presenters/date-page.ts';
import { createPublicClubQuery } from '../queries/public-clubs.ts';
import { createPublicDateQuery, createPublicFixturesQuery } from '../queries/public-fixtures.ts';
import { createPublicTeamsQuery } from '../queries/public-teams.ts';
import {
  htmlResponse,
  pageResponses,
  respondWithNotFoundPage,
  respondWithPage,
} from './page-response.ts';

const binarySchema = { type: 'string', format: 'binary' } as const;

export function publicPageRoutes({
  db,
  clock,
  storage,
  publicUrl,
}: Pick<Platform, 'db' | 'clock' | 'storage' | 'publicUrl'>) {
  const findPublicClub = createPublicClubQuery(db);
  const findPublicDate = createPublicDateQuery(db);
  const listPublicFixtures = createPublicFixturesQuery(db);
  const listPublicTeams = createPublicTeamsQuery(db);

  return createRouter('Pages for visitors', [
    defineRoute('getPublicClubPage', 'GET /club/{slug}', {
      summary: 'Get the page of a club that has turned it on',
      who: 'anyone',
      limit: publicPageReads,
      request: { params: z.object({ slug: z.string() }) },
      responses: pageResponses,
      handler: (c) =>
        respondWithPage(c, publicUrl, async () => {
          const club = await findPublicClub(c.req.valid('param').slug);
          if (!club) return undefined;
          const [fixtures, teams] = await Promise.all([
            listPublicFixtures(club, toLondonDate(clock())),
            listPublicTeams(club.id),
          ]);
          return renderClubPage({ club, fixtures, teams, publicUrl });
        }),
    }),
    defineRoute('getPublicClubCrest', 'GET /club/{slug}/crest.webp', {
      summary: 'Get the crest of a club that has turned its page on',
      description: 'The address of the picture itself stays secret, because it works for ever.',
      who: 'anyone',
      limit: publicPageReads,
      request: { params: z.object({ slug: z.string() }) },
      responses: {
        200: { description: 'The picture', content: { 'image/webp': { schema: binarySchema } } },
        404: htmlResponse('The picture is not found, or its club does not show it'),
      },
      handler: async (c) => {
        const club = await findPublicClub(c.req.valid('param').slug);
        const crest = club?.photo && (await readPhotoFile(storage, club.photo, 512));
        if (!crest) return respondWithNotFoundPage(c, publicUrl);
        return c.body(new Uint8Array(crest), 200, {
          'Content-Type': 'image/webp',
          'Cache-Control': 'public, max-age=60',
        });
      },
    }),
    defineRoute('getPublicDatePage', 'GET /date/{shortId}', {
      summary: 'Get the page of a free date of a club that has turned its page on',
      who: 'anyone',
      limit: publicPageReads,
      request: { params: z.object({ shortId: z.string() }) },
      responses: pageResponses,
      handler: (c) =>
        respondWithPage(c, publicUrl, async () => {
          const today = toLondonDate(clock());
          const found = await findPublicDate(c.req.valid('param').shortId, today);
          if (!found) return undefined;
          const fixtures = await listPublicFixtures(found.club, today);
          return renderDatePage({ found, fixtures, publicUrl });
        }),
    }),
  ]);
}
