import { BlockList } from '@fixturebook/contract/chat';
import { z } from '@hono/zod-openapi';
import { blockedClubs } from '../../clubs/queries.ts';
import { createRouter, defineRoute, jsonResponse } from '../../platform/http/http.ts';
import { block, unblock } from '../commands/block.ts';
import type { ChatDeps } from '../commands.ts';
import { chatWrites } from '../policy.ts';
import { presentBlocks } from '../presenters.ts';

const BySlug = z.object({ slug: z.string() });

const blocking = defineRoute({
  who: 'club',
  limit: chatWrites,
  method: 'post',
  path: '/clubs/{slug}/block',
  request: { params: BySlug },
  responses: { 204: { description: 'The two clubs are kept apart' } },
});

const unblocking = defineRoute({
  who: 'club',
  limit: chatWrites,
  method: 'delete',
  path: '/clubs/{slug}/block',
  request: { params: BySlug },
  responses: { 204: { description: 'Taken back' } },
});

const blocked = defineRoute({
  who: 'club',
  method: 'get',
  path: '/me/blocks',
  responses: { 200: jsonResponse(BlockList, 'The clubs that the caller blocks, by name') },
});

export function blockRoutes(deps: ChatDeps) {
  const { db } = deps;
  return createRouter()
    .openapi(blocking, async (c) => {
      await block(deps, c.var.caller, c.req.valid('param').slug);
      return c.body(null, 204);
    })
    .openapi(unblocking, async (c) => {
      await unblock(deps, c.var.caller, c.req.valid('param').slug);
      return c.body(null, 204);
    })
    .openapi(blocked, async (c) => {
      return c.json(presentBlocks(await blockedClubs(db, c.var.caller.clubId)), 200);
    });
}
