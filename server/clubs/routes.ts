import { Club, ClubList, ClubMap, ClubsQuery, PhotoSaved } from '@fixturebook/contract/clubs';
import { z } from '@hono/zod-openapi';
import { notFound } from '../platform/errors.ts';
import { createRouter, defineRoute, jsonResponse } from '../platform/http/http.ts';
import { respondWithPreparedJson } from '../platform/http/prepared-json.ts';
import type { Platform } from '../platform/platform.ts';
import { removePhoto, setPhoto } from './commands.ts';
import { photoUploads } from './policy.ts';
import { photoUrl, presentClub, presentClubs } from './presenters.ts';
import { createClubList } from './queries/list.ts';
import { createClubMap } from './queries/map.ts';
import { clubByName, clubBySlug } from './queries.ts';
import { isPhotoFile, mediaPath } from './rules.ts';
import { picturesOf } from './vendor-photo.ts';

const binary = { type: 'string', format: 'binary' } as const;

const listed = defineRoute({
  who: 'club',
  method: 'get',
  path: '/clubs',
  request: { query: ClubsQuery },
  responses: { 200: jsonResponse(ClubList, 'A page of all clubs') },
});

const map = defineRoute({
  who: 'club',
  method: 'get',
  path: '/clubs/map',
  responses: {
    200: jsonResponse(ClubMap, 'All clubs whose place is known'),
    304: { description: 'As the caller has it' },
  },
});

const profile = defineRoute({
  who: 'club',
  method: 'get',
  path: '/clubs/{slug}',
  request: { params: z.object({ slug: z.string() }) },
  responses: { 200: jsonResponse(Club) },
});

const profileByName = defineRoute({
  who: 'club',
  method: 'get',
  path: '/clubs/by-name/{name}',
  request: { params: z.object({ name: z.string() }) },
  responses: { 200: jsonResponse(Club) },
});

const photoChoice = defineRoute({
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
        'image/*': { schema: binary },
        'multipart/form-data': {
          schema: { type: 'object', properties: { photo: binary }, required: ['photo'] },
        },
      },
    },
  },
  responses: { 200: jsonResponse(PhotoSaved, 'Saved') },
});

const photoRemoval = defineRoute({
  who: 'club',
  method: 'delete',
  path: '/me/club/photo',
  responses: { 204: { description: 'Removed' } },
});

export function clubRoutes(deps: Pick<Platform, 'db' | 'storage' | 'jobs' | 'clock' | 'log'>) {
  const listClubs = createClubList(deps.db);
  const clubMap = createClubMap(deps.db);
  return createRouter()
    .openapi(listed, async (c) => {
      const query = c.req.valid('query');
      const { rows, total } = await listClubs({ ...query, clubId: c.var.caller.clubId });
      return c.json(presentClubs(rows, total, query.page), 200);
    })
    .openapi(map, async (c) => respondWithPreparedJson(c, await clubMap()))
    .openapi(profile, async (c) => {
      const club = await clubBySlug(deps.db, c.req.valid('param').slug);
      return c.json(presentClub(club), 200);
    })
    .openapi(profileByName, async (c) => {
      const club = await clubByName(deps.db, c.req.valid('param').name);
      return c.json(presentClub(club), 200);
    })
    .openapi(photoChoice, async (c) => {
      const contentType = c.req.header('content-type') ?? '';
      const pictures = await picturesOf({ contentType, body: c.req.raw.body }, deps.log);
      const photo = await setPhoto(deps, c.var.caller.clubId, pictures);
      return c.json({ photoUrl: photoUrl(photo, 512) }, 200);
    })
    .openapi(photoRemoval, async (c) => {
      await removePhoto(deps, c.var.caller.clubId);
      return c.body(null, 204);
    });
}

const picture = defineRoute({
  who: 'anyone',
  method: 'get',
  path: `${mediaPath}/{file}`,
  request: { params: z.object({ file: z.string() }) },
  responses: {
    200: { description: 'The picture', content: { 'image/webp': { schema: binary } } },
  },
});

/** The bucket of the clubs' pictures. Their names cannot be guessed, and never change content. */
export function mediaRoutes({ storage }: Pick<Platform, 'storage'>) {
  return createRouter().openapi(picture, async (c) => {
    const { file } = c.req.valid('param');
    const content = isPhotoFile(file) ? await storage.get(file) : undefined;
    if (!content) throw notFound();
    return c.body(new Uint8Array(content), 200, {
      'Content-Type': 'image/webp',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
    });
  });
}
