import { BlockList } from '@fixturebook/contract/chat';
import { z } from '@hono/zod-openapi';
import { listBlockedClubs } from '../../clubs/queries.ts';
import { createRouter, defineRoute, jsonResponse } from '../../platform/http/http.ts';
import { blockClubBySlug, unblockClubBySlug } from '../commands/block.ts';
import type { ChatDeps } from '../commands.ts';
import { chatWrites } from '../policy.ts';
import { toBlockListView } from '../presenters.ts';

const SlugParams = z.object({ slug: z.string() });

const blockClubRoute = defineRoute({
  who: 'club',
  limit: chatWrites,
  method: 'post',
  path: '/clubs/{slug}/block',
  request: { params: SlugParams },
  responses: { 204: { description: 'Blocked; neither club can message or find the other' } },
});

const unblockClubRoute = defineRoute({
  who: 'club',
  limit: chatWrites,
  method: 'delete',
  path: '/clubs/{slug}/block',
  request: { params: SlugParams },
  responses: { 204: { description: 'Unblocked' } },
});

const listBlockedClubsRoute = defineRoute({
  who: 'club',
  method: 'get',
  path: '/me/blocks',
  responses: { 200: jsonResponse(BlockList, 'The clubs that the caller blocks, by name') },
});

export function blockRoutes(deps: ChatDeps) {
  const { db } = deps;
  return createRouter()
    .openapi(blockClubRoute, async (c) => {
      await blockClubBySlug(deps, c.var.caller, c.req.valid('param').slug);
      return c.body(null, 204);
    })
    .openapi(unblockClubRoute, async (c) => {
      await unblockClubBySlug(deps, c.var.caller, c.req.valid('param').slug);
      return c.body(null, 204);
    })
    .openapi(listBlockedClubsRoute, async (c) => {
      return c.json(toBlockListView(await listBlockedClubs(db, c.var.caller.clubId)), 200);
    });
}
