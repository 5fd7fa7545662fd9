import type { ContactMessageInput } from '@fixturebook/contract/contact';
import { api, unwrapResponse } from '../platform/api-client.ts';

/** `key`: of this one act, however often it is tried. */
export async function sendContactMessage(input: ContactMessageInput, key: string): Promise<void> {
  await unwrapResponse(api.contact.$post({ json: input }, { headers: { 'Idempotency-Key': key } }));
}
