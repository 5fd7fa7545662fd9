import { BlockList } from '@fixturebook/contract/chat';
import { z } from '@hono/zod-openapi';
import { listBlockedClubs } from '../../clubs/queries.ts';
import { createRouter, defineRoute, jsonResponse } from '../../platform/http/http.ts';
import { blockClubBySlug, unblockClubBySlug } from '../commands/block.ts';
import type { ChatDeps } from '../deps.ts';
import { chatWrites } from '../policy.ts';
import { toBlockListView } from '../presenters.ts';

const SlugParams = z.object({ slug: z.string() });

export function blockRoutes(deps: ChatDeps) {
  const { db } = deps;
  return createRouter('Chat', [
    defineRoute('blockClub', 'POST /clubs/{slug}/block', {
      summary: 'Block a club',
      who: 'club',
      limit: chatWrites,
      request: { params: SlugParams },
      responses: { 204: { description: 'Blocked; neither club can message or find the other' } },
      handler: (c) => blockClubBySlug(deps, c.var.caller, c.req.valid('param').slug),
    }),
    defineRoute('unblockClub', 'DELETE /clubs/{slug}/block', {
      summary: 'Unblock a club',
      who: 'club',
      limit: chatWrites,
      request: { params: SlugParams },
      responses: { 204: { description: 'Unblocked' } },
      handler: (c) => unblockClubBySlug(deps, c.var.caller, c.req.valid('param').slug),
    }),
    defineRoute('listBlockedClubs', 'GET /me/blocks', {
      summary: 'List the clubs that the caller blocks, by name',
      who: 'club',
      responses: { 200: jsonResponse(BlockList) },
      handler: async (c) => {
        return toBlockListView(await listBlockedClubs(db, c.var.caller.clubId));
      },
    }),
  ]);
}
