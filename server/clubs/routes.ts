import { Club, ClubList, ClubMap, ClubsQuery, PhotoSaved } from '@fixturebook/contract/clubs';
import { z } from '@hono/zod-openapi';
import { notFound } from '../platform/errors.ts';
import { createRouter, defineRoute, jsonResponse } from '../platform/http/http.ts';
import { respondWithPreparedJson } from '../platform/http/prepared-json.ts';
import type { Platform } from '../platform/platform.ts';
import { deletePhoto, savePhoto } from './commands.ts';
import { photoUploads } from './policy.ts';
import { getPhotoUrl, toClubListView, toClubView } from './presenters.ts';
import { createClubListQuery } from './queries/list.ts';
import { createClubMapQuery } from './queries/map.ts';
import { getClubByName, getClubBySlug } from './queries.ts';
import { isPhotoFileName, mediaPath } from './rules.ts';
import { convertUpload } from './vendor-photo.ts';

const binarySchema = { type: 'string', format: 'binary' } as const;

const listClubsRoute = defineRoute({
  who: 'club',
  method: 'get',
  path: '/clubs',
  request: { query: ClubsQuery },
  responses: { 200: jsonResponse(ClubList, 'A page of all clubs') },
});

const getClubMapRoute = defineRoute({
  who: 'club',
  method: 'get',
  path: '/clubs/map',
  responses: {
    200: jsonResponse(ClubMap, 'All clubs with a known position'),
    304: { description: 'The caller’s copy is current' },
  },
});

const getClubRoute = defineRoute({
  who: 'club',
  method: 'get',
  path: '/clubs/{slug}',
  request: { params: z.object({ slug: z.string() }) },
  responses: { 200: jsonResponse(Club) },
});

const getClubByNameRoute = defineRoute({
  who: 'club',
  method: 'get',
  path: '/clubs/by-name/{name}',
  request: { params: z.object({ name: z.string() }) },
  responses: { 200: jsonResponse(Club) },
});

const savePhotoRoute = defineRoute({
  who: 'club',
  limit: photoUploads,
  accepts: {
    types: /^(image\/[\w.+-]+|application\/octet-stream|multipart\/form-data)$/,
    maxBytes: 'streamed',
  },
  method: 'put',
  path: '/me/club/photo',
  description: 'The image itself (JPEG, PNG, WebP, GIF or AVIF), or the field `photo` of a form.',
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
  responses: { 200: jsonResponse(PhotoSaved, 'Saved') },
});

const deletePhotoRoute = defineRoute({
  who: 'club',
  method: 'delete',
  path: '/me/club/photo',
  responses: { 204: { description: 'Removed' } },
});

export function clubRoutes(deps: Pick<Platform, 'db' | 'storage' | 'jobs' | 'clock' | 'log'>) {
  const listClubs = createClubListQuery(deps.db);
  const getClubMap = createClubMapQuery(deps.db);
  return createRouter()
    .openapi(listClubsRoute, async (c) => {
      const query = c.req.valid('query');
      const { rows, total } = await listClubs({ ...query, clubId: c.var.caller.clubId });
      return c.json(toClubListView(rows, total, query.page), 200);
    })
    .openapi(getClubMapRoute, async (c) => respondWithPreparedJson(c, await getClubMap()))
    .openapi(getClubRoute, async (c) => {
      const club = await getClubBySlug(deps.db, c.req.valid('param').slug);
      return c.json(toClubView(club), 200);
    })
    .openapi(getClubByNameRoute, async (c) => {
      const club = await getClubByName(deps.db, c.req.valid('param').name);
      return c.json(toClubView(club), 200);
    })
    .openapi(savePhotoRoute, async (c) => {
      const contentType = c.req.header('content-type') ?? '';
      const pictures = await convertUpload({ contentType, body: c.req.raw.body }, deps.log);
      const photo = await savePhoto(deps, c.var.caller.clubId, pictures);
      return c.json({ photoUrl: getPhotoUrl(photo, 512) }, 200);
    })
    .openapi(deletePhotoRoute, async (c) => {
      await deletePhoto(deps, c.var.caller.clubId);
      return c.body(null, 204);
    });
}

const getPictureRoute = defineRoute({
  who: 'anyone',
  method: 'get',
  path: `${mediaPath}/{file}`,
  request: { params: z.object({ file: z.string() }) },
  responses: {
    200: { description: 'The picture', content: { 'image/webp': { schema: binarySchema } } },
  },
});

export function mediaRoutes({ storage }: Pick<Platform, 'storage'>) {
  return createRouter().openapi(getPictureRoute, async (c) => {
    const { file } = c.req.valid('param');
    const content = isPhotoFileName(file) ? await storage.get(file) : undefined;
    if (!content) throw notFound();
    return c.body(new Uint8Array(content), 200, {
      'Content-Type': 'image/webp',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
    });
  });
}
