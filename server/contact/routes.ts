import { ContactMessageInput, ContactMessageKept } from '@fixturebook/contract/contact';
import {
  createRouter,
  defineRoute,
  getCallerNetwork,
  getIdempotencyKey,
  jsonBody,
  jsonResponse,
} from '../platform/http/http.ts';
import { type ContactDeps, storeMessage } from './commands.ts';

/** Its limit counts what could be kept: see `keepMessage`. */
const contactRoute = defineRoute({
  who: 'anyone',
  method: 'post',
  path: '/contact',
  request: { body: jsonBody(ContactMessageInput) },
  responses: { 200: jsonResponse(ContactMessageKept, 'Kept, and mailed to the operator later') },
});

export function contactRoutes(deps: ContactDeps) {
  return createRouter().openapi(contactRoute, async (c) => {
    const sender = { address: getCallerNetwork(c), key: getIdempotencyKey(c) };
    return c.json({ id: await storeMessage(deps, c.req.valid('json'), sender) }, 200);
  });
}
