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
import { createRouter, defineRoute, jsonBody, jsonResponse } from '../../platform/http/http.ts';
import { markRead } from '../commands/read.ts';
import { reportConversation } from '../commands/report.ts';
import { createMessageSender } from '../commands/send.ts';
import type { ChatDeps } from '../commands.ts';
import { chatWrites, messageWrites, reportWrites, requireOpenConversationSide } from '../policy.ts';
import { toMessageListView, toMessageView } from '../presenters.ts';
import { createChatQueries } from '../queries.ts';

const IdParams = z.object({ id: ConversationId });

const listMessagesRoute = defineRoute({
  who: 'club',
  method: 'get',
  path: '/conversations/{id}/messages',
  request: { params: IdParams, query: MessagesQuery },
  responses: { 200: jsonResponse(MessageList) },
});

const sendMessageRoute = defineRoute({
  who: 'club',
  limit: messageWrites,
  method: 'post',
  path: '/conversations/{id}/messages',
  request: { params: IdParams, body: jsonBody(MessageInput) },
  responses: {
    200: jsonResponse(Message, 'The message was already stored'),
    201: jsonResponse(Message, 'Sent'),
  },
});

const markReadRoute = defineRoute({
  who: 'club',
  limit: chatWrites,
  method: 'put',
  path: '/conversations/{id}/read',
  request: { params: IdParams, body: jsonBody(ReadInput) },
  responses: { 204: { description: 'Read' } },
});

const reportConversationRoute = defineRoute({
  who: 'club',
  limit: reportWrites,
  method: 'post',
  path: '/reports',
  request: { body: jsonBody(ReportInput) },
  responses: { 201: jsonResponse(Report, 'The report, stored with the last messages') },
});

export function messageRoutes(deps: ChatDeps) {
  const queries = createChatQueries(deps.db);
  const sendMessage = createMessageSender(deps);
  return createRouter()
    .openapi(listMessagesRoute, async (c) => {
      const { clubId } = c.var.caller;
      const { before = Number.MAX_SAFE_INTEGER, after } = c.req.valid('query');
      const own = requireOpenConversationSide(
        await queries.findConversationSide(clubId, c.req.valid('param').id),
      );
      if (after !== undefined)
        return c.json(
          toMessageListView(await queries.listMessagesAfter(own, after), own, 'after'),
          200,
        );
      return c.json(
        toMessageListView(await queries.listMessagesBefore(own, before), own, 'before'),
        200,
      );
    })
    .openapi(sendMessageRoute, async (c) => {
      const { id } = c.req.valid('param');
      const { isNew, message } = await sendMessage(c.var.caller, id, c.req.valid('json'));
      return isNew ? c.json(toMessageView(message), 201) : c.json(toMessageView(message), 200);
    })
    .openapi(markReadRoute, async (c) => {
      await markRead(deps, c.var.caller, c.req.valid('param').id, c.req.valid('json').upTo);
      return c.body(null, 204);
    })
    .openapi(reportConversationRoute, async (c) => {
      return c.json(await reportConversation(deps, c.var.caller, c.req.valid('json')), 201);
    });
}
