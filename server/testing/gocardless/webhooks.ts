import { createHmac } from 'node:crypto';
import type { GoCardlessEvent } from './resources.ts';
import { createResourceId } from './store.ts';

const maxEventsPerWebhook = 250;

/** The delay before a webhook is retried for the first time. It doubles with every retry. */
const firstRetryDelayMs = 500;
const maxAttempts = 8;

export interface WebhookSettings {
  /** The URL that receives webhooks. No webhooks are sent while it is unknown. */
  endpoint?: string;
  /** No webhooks are sent while this is true. */
  paused?: boolean;
}

export type WebhookSender = ReturnType<typeof createWebhookSender>;

export function createWebhookSender(secret: string) {
  let settings: WebhookSettings = {};
  let waiting: GoCardlessEvent[] = [];
  const retryTimers = new Set<NodeJS.Timeout>();
  let stopped = false;

  function flush() {
    if (settings.paused || !settings.endpoint) return;
    while (waiting.length > 0) void send(waiting.splice(0, maxEventsPerWebhook));
  }

  async function send(events: GoCardlessEvent[], webhook_id = createResourceId('WB'), attempt = 1) {
    const body = JSON.stringify({ events, meta: { webhook_id } });
    const accepted = await post(body).catch(() => false);
    if (accepted || stopped || attempt === maxAttempts) return;
    const delayMs = firstRetryDelayMs * 2 ** (attempt - 1);
    const timer = setTimeout(() => {
      retryTimers.delete(timer);
      void send(events, webhook_id, attempt + 1);
    }, delayMs);
    retryTimers.add(timer);
  }

  async function post(body: string) {
    const response = await fetch(settings.endpoint ?? '', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'gocardless-webhook-service/1.1',
        // GoCardless sends this header, although its requests do not come from a web page.
        Origin: 'https://api.gocardless.com',
        'Webhook-Signature': signWebhook(body, secret),
      },
      body,
    });
    await response.arrayBuffer();
    return response.ok;
  }

  return {
    push(...events: GoCardlessEvent[]) {
      waiting.push(...events);
      // Sends the webhook later, so that it contains all events that one API request causes.
      setImmediate(flush);
    },
    configure(change: WebhookSettings) {
      settings = { ...settings, ...change };
      flush();
    },
    stop() {
      stopped = true;
      waiting = [];
      for (const timer of retryTimers) clearTimeout(timer);
    },
  };
}

/** Returns the value of the header `Webhook-Signature` for a body. */
export function signWebhook(body: string, secret: string) {
  return createHmac('sha256', secret).update(body).digest('hex');
}
