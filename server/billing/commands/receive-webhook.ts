import { createHmac, timingSafeEqual } from 'node:crypto';
import { WebhookEvents } from '@fixturebook/contract/billing';
import { runTransaction } from '../../platform/database/database.ts';
import { AppError, invalidInput } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { BillingDeps } from '../deps.ts';
import { billingEvents } from '../schema.ts';
import { applyEventJob } from './job-types.ts';

export async function receiveWebhookEvents(
  deps: BillingDeps & Pick<Platform, 'config'>,
  body: Uint8Array,
  signature: string | undefined,
) {
  const secret = deps.config.goCardless?.webhookSecret;
  if (!secret || !isSignatureValid(body, signature, secret))
    throw new AppError(498, 'webhook-signature', 'The signature doesn’t match this body.');
  const { events } = parseWebhookBody(body);
  if (events.length === 0) return;
  await runTransaction(deps.db, async (tx) => {
    const stored = await tx
      .insert(billingEvents)
      .values(events.map((event) => ({ id: event.id, event })))
      .onConflictDoNothing()
      .returning({ eventId: billingEvents.id });
    await deps.jobs.enqueueAll(tx, applyEventJob, stored);
  });
}

function parseWebhookBody(body: Uint8Array) {
  try {
    return WebhookEvents.parse(JSON.parse(Buffer.from(body).toString('utf8')));
  } catch {
    throw invalidInput([{ path: 'events', message: 'Send up to 250 events.' }]);
  }
}

function isSignatureValid(body: Uint8Array, signature: string | undefined, secret: string) {
  if (!signature || !/^[0-9a-f]{64}$/.test(signature)) return false;
  const own = createHmac('sha256', secret).update(body).digest();
  return timingSafeEqual(own, Buffer.from(signature, 'hex'));
}
