import {
  ClubsToTalkTo,
  ClubsToTalkToQuery,
  ConversationId,
  ConversationInput,
  ConversationList,
  ConversationsQuery,
  DeletionQuery,
  OpenConversation,
} from '@fixturebook/contract/chat';
import { z } from '@hono/zod-openapi';
import {
  type ClubCaller,
  createRouter,
  defineRoute,
  jsonBody,
  jsonResponse,
} from '../../platform/http/http.ts';
import { openConversation } from '../commands/open.ts';
import { deleteConversation } from '../commands/remove.ts';
import type { ChatDeps } from '../commands.ts';
import { chatWrites, checkOpen, mayWrite, noSuchConversation } from '../policy.ts';
import {
  presentClubsToTalkTo,
  presentConversation,
  presentConversations,
  readConversationPlace,
} from '../presenters.ts';
import { clubsToTalkTo, createChatQueries } from '../queries.ts';

const ById = z.object({ id: ConversationId });

const listed = defineRoute({
  who: 'club',
  method: 'get',
  path: '/conversations',
  request: { query: ConversationsQuery },
  responses: {
    200: jsonResponse(ConversationList, 'Those in which something was said last come first'),
  },
});

const opening = defineRoute({
  who: 'club',
  limit: chatWrites,
  method: 'post',
  path: '/conversations',
  request: { body: jsonBody(ConversationInput) },
  responses: {
    200: jsonResponse(OpenConversation, 'The one that there is'),
    201: jsonResponse(OpenConversation, 'A new one'),
  },
});

const clubs = defineRoute({
  who: 'club',
  method: 'get',
  path: '/conversations/clubs',
  request: { query: ClubsToTalkToQuery },
  responses: { 200: jsonResponse(ClubsToTalkTo, 'Clubs that the caller has no conversation with') },
});

const one = defineRoute({
  who: 'club',
  method: 'get',
  path: '/conversations/{id}',
  request: { params: ById },
  responses: { 200: jsonResponse(OpenConversation) },
});

const deletion = defineRoute({
  who: 'club',
  limit: chatWrites,
  method: 'delete',
  path: '/conversations/{id}',
  description: "For the caller's club alone. What is said later brings it back, without what was.",
  request: { params: ById, query: DeletionQuery },
  responses: { 204: { description: 'Deleted' } },
});

export function conversationRoutes(deps: ChatDeps) {
  const queries = createChatQueries(deps.db);

  async function shown(caller: ClubCaller, id: string) {
    const { clubId, otherClubId } = checkOpen(await queries.side(caller.clubId, id));
    const row = await queries.conversation(clubId, id);
    if (!row) throw noSuchConversation();
    return {
      ...presentConversation(row),
      mayWrite: await mayWrite(deps.db, deps.config, caller, otherClubId),
    };
  }

  return createRouter()
    .openapi(listed, async (c) => {
      const { search, before } = c.req.valid('query');
      const place = before === undefined ? undefined : readConversationPlace(before);
      const rows = await queries.conversationsOf(c.var.caller.clubId, { search, before: place });
      return c.json(presentConversations(rows), 200);
    })
    .openapi(opening, async (c) => {
      const { caller } = c.var;
      const { id, isNew } = await openConversation(deps, caller, c.req.valid('json').clubId);
      const conversation = await shown(caller, id);
      return isNew ? c.json(conversation, 201) : c.json(conversation, 200);
    })
    .openapi(clubs, async (c) => {
      const rows = await clubsToTalkTo(deps.db, c.var.caller.clubId, c.req.valid('query'));
      return c.json(presentClubsToTalkTo(rows), 200);
    })
    .openapi(one, async (c) => c.json(await shown(c.var.caller, c.req.valid('param').id), 200))
    .openapi(deletion, async (c) => {
      const { upTo } = c.req.valid('query');
      await deleteConversation(deps, c.var.caller, c.req.valid('param').id, upTo);
      return c.body(null, 204);
    });
}
