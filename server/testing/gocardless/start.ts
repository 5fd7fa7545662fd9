import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { createApi } from './api.ts';
import { bankPages } from './bank-page.ts';
import { createControl } from './control.ts';
import { controlRoutes } from './control-routes.ts';
import { dropInPath, dropInScript } from './drop-in.ts';
import { theirFault } from './errors.ts';
import { createStore } from './store.ts';
import { createTroubles, type Trouble } from './troubles.ts';
import { createWebhooks } from './webhooks.ts';

interface Options {
  port?: number;
  accessToken?: string;
  webhookSecret?: string;
  /** Where webhooks go; it can be said later. */
  endpoint?: string;
  /** Where it keeps what it knows, for the next start; unset: in memory alone. */
  file?: string;
}

/**
 * A GoCardless of one's own (https://developer.gocardless.com/api-reference), in memory: its API,
 * its webhooks, its Drop-in, and the page that plays the bank's part. No money moves.
 */
export async function startGoCardless({
  port = 0,
  accessToken = 'stand-in-access-token',
  webhookSecret = 'stand-in-webhook-secret',
  endpoint,
  file,
}: Options = {}) {
  let url = '';
  const webhooks = createWebhooks(webhookSecret);
  webhooks.set({ endpoint });
  const store = createStore(
    webhooks.push,
    file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined,
  );
  const troubles = createTroubles();
  const control = createControl(store, webhooks, troubles);

  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(async (c, next) => {
    const body = await c.req.text();
    const trouble = troubles.take(c.req.method, c.req.path, body);
    if (!trouble) return next();
    if (trouble.applied) await next();
    c.res = undefined;
    c.res = await answerOf(trouble, () => c.env.incoming.socket.destroy());
  });
  app.use(async (c, next) => {
    await next();
    if (file && c.req.method !== 'GET') writeFileSync(file, JSON.stringify(store.dump()));
  });
  app.get(dropInPath, (c) =>
    c.body(dropInScript, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }),
  );
  app.route('/', controlRoutes(control));
  app.route('/', bankPages(store));
  app.route('/', createApi({ store, accessToken, url: () => url }));

  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    webhookSecret,
    /** Of a server that pays through it. */
    settings: {
      GOCARDLESS_ACCESS_TOKEN: accessToken,
      GOCARDLESS_WEBHOOK_SECRET: webhookSecret,
      GOCARDLESS_ENVIRONMENT: 'sandbox',
      GOCARDLESS_API_URL: url,
    },
    sendWebhooksTo: (address: string) => webhooks.set({ endpoint: address }),
    ...control,
    async stop() {
      webhooks.stop();
      server.close();
      server.closeAllConnections();
    },
  };
}

function answerOf({ answer }: Trouble, cut: () => void): Response | Promise<Response> {
  if (answer === 'silent') return new Promise(() => {});
  if (answer === 'cut') {
    cut();
    return new Response(null, { status: 500 });
  }
  if (typeof answer === 'object') return Response.json(answer.body, { status: answer.status });
  const headers: Record<string, string> =
    answer === 429 ? { 'RateLimit-Remaining': '0', 'Retry-After': '1' } : {};
  return Response.json(theirFault(answer).body(), { status: answer, headers });
}
