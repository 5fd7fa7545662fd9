import {
  ConversationId,
  Message,
  MessageInput,
  MessageList,
  MessagesQuery,
  ReadInput,
  Report,
  ReportInput,
} from '@fixturebook/contract/chat';
import { z } from '@hono/zod-openapi';
import {
  createRouter,
  defineRoute,
  getClubCaller,
  getIdempotencyKey,
  getSessionToken,
  jsonBody,
  jsonResponse,
} from '../../platform/http/http.ts';
import { markMessagesRead } from '../commands/read.ts';
import { reportConversation } from '../commands/report.ts';
import { createMessageSender } from '../commands/send.ts';
import type { ChatDeps } from '../deps.ts';
import { chatWrites, messageWrites, reportWrites, requireWritableConversation } from '../policy.ts';
import { toMessageListView, toMessageView } from '../presenters.ts';
import { createChatQueries } from '../queries.ts';

const IdParams = z.object({ id: ConversationId });

export function messageRoutes(deps: ChatDeps) {
  const queries = createChatQueries(deps.db);
  const sendMessage = createMessageSender(deps);
  return createRouter('Chat', [
    defineRoute('listMessages', 'GET /conversations/{id}/messages', {
      summary: 'List the messages of a conversation',
      who: 'club',
      request: { params: IdParams, query: MessagesQuery },
      responses: { 200: jsonResponse(MessageList) },
      handler: async (c) => {
        const { clubId } = c.var.caller;
        const { before = Number.MAX_SAFE_INTEGER, after } = c.req.valid('query');
        const own = requireWritableConversation(
          await queries.findConversationSide(clubId, c.req.valid('param').id),
        );
        if (after !== undefined)
          return toMessageListView(await queries.listMessagesAfter(own, after), own, 'after');
        return toMessageListView(await queries.listMessagesBefore(own, before), own, 'before');
      },
    }),
    defineRoute('sendMessage', 'POST /conversations/{id}/messages', {
      summary: 'Send a message',
      who: 'club',
      limit: messageWrites,
      checksSession: true,
      request: { params: IdParams, body: jsonBody(MessageInput) },
      responses: {
        200: jsonResponse(Message, 'The message was already stored'),
        201: jsonResponse(Message, 'Sent'),
      },
      handler: async (c) => {
        const { id } = c.req.valid('param');
        const session = { token: getSessionToken(c), readCaller: () => getClubCaller(c) };
        const { isNew, message } = await sendMessage(
          c.var.caller,
          session,
          id,
          c.req.valid('json'),
        );
        return isNew ? c.json(toMessageView(message), 201) : c.json(toMessageView(message), 200);
      },
    }),
    defineRoute('markConversationRead', 'PUT /conversations/{id}/read', {
      summary: 'Mark messages as read',
      who: 'club',
      limit: chatWrites,
      request: { params: IdParams, body: jsonBody(ReadInput) },
      responses: { 204: { description: 'Read' } },
      handler: (c) =>
        markMessagesRead(deps, c.var.caller, c.req.valid('param').id, c.req.valid('json').upTo),
    }),
    defineRoute('reportConversation', 'POST /reports', {
      summary: 'Report a conversation to the operator',
      who: 'club',
      limit: reportWrites,
      request: { body: jsonBody(ReportInput) },
      responses: { 201: jsonResponse(Report) },
      handler: (c) =>
        reportConversation(deps, c.var.caller, c.req.valid('json'), getIdempotencyKey(c)),
    }),
  ]);
}
