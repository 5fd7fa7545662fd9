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
import { createSending } from '../commands/send.ts';
import type { ChatDeps } from '../commands.ts';
import { chatWrites, checkOpen, messageWrites, reportWrites } from '../policy.ts';
import { presentMessage, presentMessages } from '../presenters.ts';
import { createChatQueries } from '../queries.ts';

const ById = z.object({ id: ConversationId });

const listed = defineRoute({
  who: 'club',
  method: 'get',
  path: '/conversations/{id}/messages',
  request: { params: ById, query: MessagesQuery },
  responses: { 200: jsonResponse(MessageList) },
});

const sending = defineRoute({
  who: 'club',
  limit: messageWrites,
  method: 'post',
  path: '/conversations/{id}/messages',
  request: { params: ById, body: jsonBody(MessageInput) },
  responses: {
    200: jsonResponse(Message, 'It was sent before'),
    201: jsonResponse(Message, 'Sent'),
  },
});

const reading = defineRoute({
  who: 'club',
  limit: chatWrites,
  method: 'put',
  path: '/conversations/{id}/read',
  request: { params: ById, body: jsonBody(ReadInput) },
  responses: { 204: { description: 'Read' } },
});

const reporting = defineRoute({
  who: 'club',
  limit: reportWrites,
  method: 'post',
  path: '/reports',
  request: { body: jsonBody(ReportInput) },
  responses: { 201: jsonResponse(Report, 'The operator has it, with the last messages') },
});

export function messageRoutes(deps: ChatDeps) {
  const queries = createChatQueries(deps.db);
  const sendMessage = createSending(deps);
  return createRouter()
    .openapi(listed, async (c) => {
      const { clubId } = c.var.caller;
      const { before = Number.MAX_SAFE_INTEGER, after } = c.req.valid('query');
      const own = checkOpen(await queries.side(clubId, c.req.valid('param').id));
      if (after !== undefined)
        return c.json(presentMessages(await queries.messagesAfter(own, after), own, 'after'), 200);
      return c.json(presentMessages(await queries.messagesBefore(own, before), own, 'before'), 200);
    })
    .openapi(sending, async (c) => {
      const { id } = c.req.valid('param');
      const { isNew, message } = await sendMessage(c.var.caller, id, c.req.valid('json'));
      return isNew ? c.json(presentMessage(message), 201) : c.json(presentMessage(message), 200);
    })
    .openapi(reading, async (c) => {
      await markRead(deps, c.var.caller, c.req.valid('param').id, c.req.valid('json').upTo);
      return c.body(null, 204);
    })
    .openapi(reporting, async (c) => {
      return c.json(await reportConversation(deps, c.var.caller, c.req.valid('json')), 201);
    });
}
