import type { ContactMessageInput } from '@fixturebook/contract/contact/contact';
import { api, unwrapResponse } from '../platform/api-client.ts';

/** `key` is the idempotency key, which is the same for every attempt to send one message. */
export async function sendContactMessage(input: ContactMessageInput, key: string): Promise<void> {
  await unwrapResponse(api.contact.$post({ json: input }, { headers: { 'Idempotency-Key': key } }));
}
