import { ContactMessageInput, ContactMessageKept } from '@fixturebook/contract/contact/contact';
import {
  createRouter,
  defineRoute,
  getCallerNetwork,
  getIdempotencyKey,
  jsonBody,
  jsonResponse,
} from '../platform/http/http.ts';
import { storeContactMessage } from './commands.ts';
import type { ContactDeps } from './deps.ts';

export function contactRoutes(deps: ContactDeps) {
  return createRouter('Site', [
    /** `storeContactMessage` applies the limit, so that invalid messages do not count. */
    defineRoute('sendContactMessage', 'POST /contact', {
      summary: 'Send a message to the operator',
      who: 'anyone',
      request: { body: jsonBody(ContactMessageInput) },
      responses: { 200: jsonResponse(ContactMessageKept) },
      handler: async (c) => {
        const caller = await c.var.shared.readCaller(c.req.raw.headers);
        const fromPro = caller?.plan === 'pro';
        const sender = { address: getCallerNetwork(c), key: getIdempotencyKey(c), fromPro };
        return { id: await storeContactMessage(deps, c.req.valid('json'), sender) };
      },
    }),
  ]);
}
