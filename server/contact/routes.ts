import { ContactMessageInput, ContactMessageKept } from '@fixturebook/contract/contact';
import { addressOf, body, feature, idempotencyKeyOf, json, route } from '../platform/http/http.ts';
import { type ContactDeps, keepMessage } from './commands.ts';

/** Its limit counts what could be kept: see `keepMessage`. */
const contact = route({
  who: 'anyone',
  method: 'post',
  path: '/contact',
  request: { body: body(ContactMessageInput) },
  responses: { 200: json(ContactMessageKept, 'Kept, and mailed to the operator later') },
});

export function contactRoutes(deps: ContactDeps) {
  return feature().openapi(contact, async (c) => {
    const sender = { address: addressOf(c), key: idempotencyKeyOf(c) };
    return c.json({ id: await keepMessage(deps, c.req.valid('json'), sender) }, 200);
  });
}
