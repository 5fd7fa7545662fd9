import { Club, ClubList, ClubMap, ClubsQuery, PhotoSaved } from '@fixturebook/contract/clubs';
import { z } from '@hono/zod-openapi';
import { notFound } from '../platform/errors.ts';
import { expensiveReads } from '../platform/http/expensive-reads.ts';
import {
  createRouter,
  defineRoute,
  getIdempotencyKey,
  jsonResponse,
} from '../platform/http/http.ts';
import { respondWithPreparedContent } from '../platform/http/prepared-content.ts';
import { getExpectedVersion } from '../platform/http/version.ts';
import type { Platform } from '../platform/platform.ts';
import { deletePhoto, savePhoto } from './commands.ts';
import type { PublicPathDeps } from './deps.ts';
import { photoUploads } from './policy.ts';
import { getPhotoUrl, toClubListView, toClubView } from './presenters.ts';
import { createClubListQuery } from './queries/list.ts';
import { createClubMapQuery } from './queries/map.ts';
import { getClubByName, getClubBySlug } from './queries.ts';
import { isPhotoFileName, mediaPath } from './rules/photos.ts';
import { convertPhotoUpload } from './vendor-photo.ts';

const binarySchema = { type: 'string', format: 'binary' } as const;

export function clubRoutes(
  deps: Pick<Platform, 'db' | 'storage' | 'jobs' | 'clock' | 'live' | 'log'> & PublicPathDeps,
) {
  const listClubs = createClubListQuery(deps.db);
  const getClubMap = createClubMapQuery(deps.db);
  return createRouter('Clubs', [
    defineRoute('listClubs', 'GET /clubs', {
      summary: 'List all clubs, page by page',
      who: 'club',
      limit: expensiveReads,
      isExpensive: true,
      request: { query: ClubsQuery },
      responses: { 200: jsonResponse(ClubList) },
      handler: async (c) => {
        const query = c.req.valid('query');
        const { rows, total } = await listClubs({ ...query, clubId: c.var.caller.clubId });
        return toClubListView(rows, total, query.page);
      },
    }),
    defineRoute('getClubMap', 'GET /clubs/map', {
      summary: 'List all clubs with a known position',
      who: 'club',
      responses: {
        200: jsonResponse(ClubMap, 'All clubs with a known position'),
        304: { description: 'The caller’s copy is current' },
      },
      handler: async (c) => respondWithPreparedContent(c, await getClubMap()),
    }),
    defineRoute('getClub', 'GET /clubs/{slug}', {
      summary: 'Get a club',
      who: 'club',
      request: { params: z.object({ slug: z.string() }) },
      responses: { 200: jsonResponse(Club) },
      handler: async (c) => {
        const club = await getClubBySlug(deps.db, c.req.valid('param').slug);
        return toClubView(club, await deps.findPublicPath(club.id));
      },
    }),
    defineRoute('getClubByName', 'GET /club-names/{name}', {
      summary: 'Get a club by its name',
      who: 'club',
      request: { params: z.object({ name: z.string() }) },
      responses: { 200: jsonResponse(Club) },
      handler: async (c) => {
        const club = await getClubByName(deps.db, c.req.valid('param').name);
        return toClubView(club, await deps.findPublicPath(club.id));
      },
    }),
    defineRoute('savePhoto', 'PUT /me/club/photo', {
      summary: "Save the photo of the caller's club",
      who: 'club',
      limit: photoUploads,
      accepts: {
        types: /^(image\/[\w.+-]+|application\/octet-stream|multipart\/form-data)$/,
        maxBytes: 'streamed',
      },
      description:
        'The image itself (JPEG, PNG, WebP, GIF or AVIF), or the field `photo` of a form.',
      request: {
        body: {
          required: true,
          content: {
            'image/*': { schema: binarySchema },
            'multipart/form-data': {
              schema: { type: 'object', properties: { photo: binarySchema }, required: ['photo'] },
            },
          },
        },
      },
      responses: { 200: jsonResponse(PhotoSaved) },
      handler: async (c) => {
        const contentType = c.req.header('content-type') ?? '';
        const { clubId, userId } = c.var.caller;
        const upload = { contentType, body: c.req.raw.body, userId };
        const pictures = await convertPhotoUpload(upload, deps.log);
        const target = {
          clubId,
          expectedVersion: getExpectedVersion(c),
          key: getIdempotencyKey(c),
        };
        const photo = await savePhoto(deps, target, pictures);
        return { photoUrl: getPhotoUrl(photo, 512) };
      },
    }),
    defineRoute('deletePhoto', 'DELETE /me/club/photo', {
      summary: "Delete the photo of the caller's club",
      who: 'club',
      responses: { 204: { description: 'Removed' } },
      handler: (c) =>
        deletePhoto(deps, {
          clubId: c.var.caller.clubId,
          expectedVersion: getExpectedVersion(c),
        }),
    }),
  ]);
}

export function mediaRoutes({ storage }: Pick<Platform, 'storage'>) {
  return createRouter('Clubs', [
    defineRoute('getPicture', `GET ${mediaPath}/{file}`, {
      summary: 'Get a picture',
      who: 'anyone',
      request: { params: z.object({ file: z.string() }) },
      responses: {
        200: { description: 'The picture', content: { 'image/webp': { schema: binarySchema } } },
      },
      handler: async (c) => {
        const { file } = c.req.valid('param');
        const content = isPhotoFileName(file) ? await storage.get(file) : undefined;
        if (!content) throw notFound();
        return c.body(new Uint8Array(content), 200, {
          'Content-Type': 'image/webp',
          'Cache-Control': 'public, max-age=31536000, immutable',
          'X-Content-Type-Options': 'nosniff',
        });
      },
    }),
  ]);
}
