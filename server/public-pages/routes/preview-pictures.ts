import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { retentionDays } from '@fixturebook/contract/limits';
import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { addDays, toLondonDate } from '../../platform/calendar.ts';
import {
  type AppEnv,
  createRouter,
  defineRoute,
  getCallerNetwork,
} from '../../platform/http/http.ts';
import { matchesEtag } from '../../platform/http/prepared-content.ts';
import { loadOnce } from '../../platform/load-once.ts';
import type { Platform } from '../../platform/platform.ts';
import { serverFolder } from '../../platform/server-folder.ts';
import { createPreviewPictures, type PreviewPicture } from '../commands/preview-pictures.ts';
import { createPreviewGate, previewReads } from '../policy.ts';
import { toClubPreview, toDatePreview } from '../presenters/preview-picture.ts';
import { createFreeDateCounter } from '../queries/preview-pictures.ts';
import { createPublicClubQuery } from '../queries/public-clubs.ts';
import { createPublicDateQuery } from '../queries/public-fixtures.ts';
import { getPreviewFileName } from '../rules/preview-pictures.ts';
import { htmlResponse, respondWithNotFoundPage } from './page-response.ts';

const pictureResponses = {
  200: {
    description:
      'The picture. If it cannot be drawn soon, that of the home page, which must not be stored',
    content: { 'image/png': { schema: { type: 'string', format: 'binary' } as const } },
  },
  304: { description: 'The caller’s copy is current' },
  404: htmlResponse('The page is not found, or its club does not show it'),
};

/** A picture stays in caches for a minute after the club has turned its page off. */
const pictureCaching = 'public, max-age=60';

export function previewPictureRoutes(
  deps: Pick<Platform, 'db' | 'storage' | 'limits' | 'log' | 'jobs' | 'clock' | 'publicUrl'>,
) {
  const { db, clock, publicUrl } = deps;
  const findPublicClub = createPublicClubQuery(db);
  const findPublicDate = createPublicDateQuery(db);
  const countFreeDates = createFreeDateCounter(db);
  const runInTurn = createPreviewGate();
  const getOrDrawPreview = createPreviewPictures(deps);
  const readGeneralPicture = createGeneralPictureReader();

  return createRouter('Pages for visitors', [
    defineRoute('getClubPreview', 'GET /club/{slug}/preview.png', {
      summary: 'Get the picture for previews of links to the page of a club',
      description: 'A PNG of 1200 by 630 pixels.',
      who: 'anyone',
      limit: previewReads,
      request: { params: z.object({ slug: z.string() }) },
      responses: pictureResponses,
      handler: (c) => respond(c, () => findClubPicture(c.req.valid('param').slug)),
    }),
    defineRoute('getDatePreview', 'GET /date/{shortId}/preview.png', {
      summary: 'Get the picture for previews of links to the page of a free date',
      description: 'A PNG of 1200 by 630 pixels. A date that has passed has none.',
      who: 'anyone',
      limit: previewReads,
      request: { params: z.object({ shortId: z.string() }) },
      responses: pictureResponses,
      handler: (c) => respond(c, () => findDatePicture(c.req.valid('param').shortId)),
    }),
  ]);

  async function findClubPicture(slug: string): Promise<PreviewPicture | undefined> {
    const today = toLondonDate(clock());
    const club = await findPublicClub(slug);
    return (
      club && {
        owner: { clubId: club.id, fixtureId: null },
        content: toClubPreview(club, await countFreeDates(club.id, today)),
        keepUntil: addDays(today, retentionDays.clubPreview),
      }
    );
  }

  async function findDatePicture(shortId: string): Promise<PreviewPicture | undefined> {
    const today = toLondonDate(clock());
    const found = await findPublicDate(shortId, today);
    if (!found || found.fixture.date < today) return undefined;
    return {
      owner: { clubId: found.club.id, fixtureId: found.fixture.id },
      content: toDatePreview(found),
      keepUntil: found.fixture.date,
    };
  }

  async function respond(c: Context<AppEnv>, find: () => Promise<PreviewPicture | undefined>) {
    const network = getCallerNetwork(c);
    const picture = await runInTurn(network, find);
    if (!picture) return respondWithNotFoundPage(c, publicUrl);
    const etag = `W/"${getPreviewFileName(picture.owner, picture.content)}"`;
    if (matchesEtag(etag, c.req.header('if-none-match'))) {
      c.header('Cache-Control', pictureCaching);
      c.header('ETag', etag);
      return c.body(null, 304);
    }
    const content = await getOrDrawPreview(picture, network);
    c.header('Content-Type', 'image/png');
    if (!content) {
      c.header('Cache-Control', 'no-store');
      return c.body(await readGeneralPicture(), 200);
    }
    c.header('Cache-Control', pictureCaching);
    c.header('ETag', etag);
    return c.body(new Uint8Array(content), 200);
  }
}

/** Reads the picture of the home page once, so that all responses share its bytes. */
function createGeneralPictureReader() {
  const file = join(serverFolder, '../web/public/shared-pages/home.png');
  return loadOnce(() => readFile(file));
}
