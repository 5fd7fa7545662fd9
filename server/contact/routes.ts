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

/** The command counts the limit, so that invalid messages do not count: see `storeMessage`. */
const contactRoute = defineRoute({
  who: 'anyone',
  method: 'post',
  path: '/contact',
  request: { body: jsonBody(ContactMessageInput) },
  responses: { 200: jsonResponse(ContactMessageKept, 'Stored, and mailed to the operator later') },
});

export function contactRoutes(deps: ContactDeps) {
  return createRouter().openapi(contactRoute, async (c) => {
    const sender = { address: getCallerNetwork(c), key: getIdempotencyKey(c) };
    return c.json({ id: await storeMessage(deps, c.req.valid('json'), sender) }, 200);
  });
}
