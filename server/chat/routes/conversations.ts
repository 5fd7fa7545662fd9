import {
  ClubsToTalkToQuery,
  ContactableClubList,
  ContactPermission,
  ConversationId,
  ConversationInput,
  ConversationList,
  ConversationsQuery,
  DeletionQuery,
  OpenedConversation,
} from '@fixturebook/contract/chat';
import { z } from '@hono/zod-openapi';
import { getClubBySlug } from '../../clubs/queries.ts';
import { expensiveReads } from '../../platform/http/expensive-reads.ts';
import {
  type ClubCaller,
  createRouter,
  defineRoute,
  jsonBody,
  jsonResponse,
} from '../../platform/http/http.ts';
import { deleteConversation } from '../commands/delete-conversation.ts';
import { openConversation } from '../commands/open.ts';
import type { ChatDeps } from '../deps.ts';
import {
  canMessageClub,
  chatWrites,
  conversationNotFoundError,
  requireWritableConversation,
} from '../policy.ts';
import {
  parseConversationCursor,
  toContactableClubListView,
  toConversationListView,
  toConversationView,
} from '../presenters.ts';
import { createChatQueries, listClubsWithoutConversation } from '../queries.ts';

const IdParams = z.object({ id: ConversationId });

export function conversationRoutes(deps: ChatDeps) {
  const queries = createChatQueries(deps.db);

  async function getConversationView(caller: ClubCaller, id: string) {
    const { clubId, otherClubId } = requireWritableConversation(
      await queries.findConversationSide(caller.clubId, id),
    );
    const row = await queries.findConversation(clubId, id);
    if (!row) throw conversationNotFoundError();
    return {
      ...toConversationView(row),
      mayWrite: await canMessageClub(deps.db, deps.config, caller, otherClubId),
    };
  }

  return createRouter('Chat', [
    defineRoute('listConversations', 'GET /conversations', {
      summary: 'List conversations, newest activity first',
      who: 'club',
      request: { query: ConversationsQuery },
      responses: { 200: jsonResponse(ConversationList) },
      handler: async (c) => {
        const { search, before } = c.req.valid('query');
        const cursor = before === undefined ? undefined : parseConversationCursor(before);
        const page = { search, before: cursor };
        return toConversationListView(await queries.listConversations(c.var.caller.clubId, page));
      },
    }),
    defineRoute('getContactPermission', 'GET /clubs/{slug}/contact-permission', {
      summary: "Get whether the caller's plan lets it message a club first",
      who: 'club',
      request: { params: z.object({ slug: z.string() }) },
      responses: { 200: jsonResponse(ContactPermission) },
      handler: async (c) => {
        const { id } = await getClubBySlug(deps.db, c.req.valid('param').slug);
        return { mayWrite: await canMessageClub(deps.db, deps.config, c.var.caller, id) };
      },
    }),
    defineRoute('openConversation', 'POST /conversations', {
      summary: 'Open the conversation with a club',
      who: 'club',
      limit: chatWrites,
      request: { body: jsonBody(ConversationInput) },
      responses: {
        200: jsonResponse(OpenedConversation, 'The existing conversation'),
        201: jsonResponse(OpenedConversation, 'A new conversation'),
      },
      handler: async (c) => {
        const { caller } = c.var;
        const { id, isNew } = await openConversation(deps, caller, c.req.valid('json').clubId);
        const conversation = await getConversationView(caller, id);
        return isNew ? c.json(conversation, 201) : c.json(conversation, 200);
      },
    }),
    defineRoute('listClubsToTalkTo', 'GET /conversations/clubs', {
      summary: 'List clubs without a conversation with the caller',
      who: 'club',
      limit: expensiveReads,
      isExpensive: true,
      request: { query: ClubsToTalkToQuery },
      responses: { 200: jsonResponse(ContactableClubList) },
      handler: async (c) => {
        const rows = await listClubsWithoutConversation(
          deps.db,
          c.var.caller.clubId,
          c.req.valid('query'),
        );
        return toContactableClubListView(rows);
      },
    }),
    defineRoute('getConversation', 'GET /conversations/{id}', {
      summary: 'Get a conversation',
      who: 'club',
      request: { params: IdParams },
      responses: { 200: jsonResponse(OpenedConversation) },
      handler: (c) => getConversationView(c.var.caller, c.req.valid('param').id),
    }),
    defineRoute('deleteConversation', 'DELETE /conversations/{id}', {
      summary: "Delete a conversation for the caller's club only",
      who: 'club',
      limit: chatWrites,
      description: 'A later message shows the conversation again, without the deleted messages.',
      request: { params: IdParams, query: DeletionQuery },
      responses: { 204: { description: 'Deleted' } },
      handler: async (c) => {
        const { upTo } = c.req.valid('query');
        await deleteConversation(deps, c.var.caller, c.req.valid('param').id, upTo);
      },
    }),
  ]);
}
