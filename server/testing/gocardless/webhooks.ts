import { createHmac } from 'node:crypto';
import type { Event } from './resources.ts';
import { newId } from './store.ts';

/** Events of one webhook, at most. */
const maxEvents = 250;

/** ms until a webhook that was not taken is sent again; doubled each time. */
const retryAfter = 500;
const maxTries = 8;

export interface WebhookSettings {
  /** Where they go; undefined: nowhere yet, and they wait. */
  endpoint?: string;
  /** Neither sent nor kept: the receiver never hears of them. */
  dropping?: boolean;
  /** Kept until it is false again. */
  holding?: boolean;
  /** How often each is sent; 1 unless said. */
  times?: number;
  /** In any order. */
  shuffled?: boolean;
  /** One event in each webhook. */
  single?: boolean;
}

export type Webhooks = ReturnType<typeof createWebhooks>;

/** Tells the merchant what has happened, in batches, until it is taken. */
export function createWebhooks(secret: string) {
  let settings: WebhookSettings = {};
  let waiting: Event[] = [];
  let underWay = 0;
  let flushing: NodeJS.Immediate | undefined;
  let stopped = false;
  const idle: (() => void)[] = [];
  const timers = new Set<NodeJS.Timeout>();
  /** What was sent, and what was answered; 0: nothing. */
  const sent: { events: string[]; status: number }[] = [];

  function push(event: Event) {
    if (settings.dropping) return;
    waiting.push(event);
    // So that what happens at once goes out together.
    flushing ??= setImmediate(flush);
  }

  function flush() {
    flushing = undefined;
    if (stopped || settings.holding || !settings.endpoint) return;
    const copies = Array.from({ length: settings.times ?? 1 }, () => waiting).flat();
    const events = settings.shuffled ? shuffle(copies) : copies;
    waiting = [];
    const size = settings.single ? 1 : maxEvents;
    for (let at = 0; at < events.length; at += size) send(events.slice(at, at + size));
  }

  async function send(events: Event[], webhook_id = newId('WB'), tries = 1) {
    underWay++;
    const body = JSON.stringify({ events, meta: { webhook_id } });
    const status = await post(body).catch(() => 0);
    underWay--;
    if (stopped) return;
    sent.push({ events: events.map(({ id }) => id), status });
    if ((status < 200 || status > 299) && tries < maxTries) {
      const timer = setTimeout(
        () => {
          timers.delete(timer);
          send(events, webhook_id, tries + 1);
        },
        retryAfter * 2 ** (tries - 1),
      );
      timers.add(timer);
    } else if (isIdle()) for (const tell of idle.splice(0)) tell();
  }

  async function post(body: string) {
    const response = await fetch(settings.endpoint ?? '', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'gocardless-webhook-service/1.1',
        // Seen on theirs, though it comes from no page.
        Origin: 'https://api.gocardless.com',
        'Webhook-Signature': sign(body, secret),
      },
      body,
    });
    await response.arrayBuffer();
    return response.status;
  }

  const isIdle = () => underWay === 0 && timers.size === 0 && !flushing;

  return {
    push,
    sent,
    set(change: WebhookSettings) {
      settings = { ...settings, ...change };
      flushing ??= setImmediate(flush);
    },
    /** Again, whether or not they were taken. */
    resend(events: Event[]) {
      waiting.push(...events);
      flushing ??= setImmediate(flush);
    },
    /** When all that was to be sent was taken, or given up. */
    async delivered() {
      await new Promise(setImmediate);
      if (!isIdle()) await new Promise<void>((resolve) => idle.push(resolve));
    },
    stop() {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
      for (const tell of idle.splice(0)) tell();
    },
  };
}

/** The header `Webhook-Signature`: of the body as it is sent. */
export function sign(body: string, secret: string) {
  return createHmac('sha256', secret).update(body).digest('hex');
}

function shuffle<T>(items: T[]) {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}
