import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { createApi } from './api.ts';
import { createBankPages } from './bank-page.ts';
import { createGoCardlessControl } from './control.ts';
import { createControlRoutes } from './control-routes.ts';
import { dropInPath, dropInScript } from './drop-in-script.ts';
import { createInjectedFaults, toFaultResponse } from './faults.ts';
import { createGoCardlessStore } from './store.ts';
import { createWebhookSender } from './webhooks.ts';

interface GoCardlessOptions {
  port?: number;
  accessToken?: string;
  webhookSecret?: string;
  /** The URL that receives webhooks. Without it, no webhooks are sent until `sendWebhooksTo` is called. */
  endpoint?: string;
  /** The file that stores the state between starts. Without it, the state is in memory only. */
  file?: string;
}

/**
 * Starts a server that replaces GoCardless and moves no money. It has the API, webhooks, the
 * payment dialog (Drop-in) and the bank page.
 */
export async function startGoCardlessStandIn({
  port = 0,
  accessToken = 'stand-in-access-token',
  webhookSecret = 'stand-in-webhook-secret',
  endpoint,
  file,
}: GoCardlessOptions = {}) {
  let url = '';
  const webhooks = createWebhookSender(webhookSecret);
  webhooks.configure({ endpoint });
  const snapshot = file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  const store = createGoCardlessStore((event) => webhooks.push(event), snapshot);
  const faults = createInjectedFaults();
  const control = createGoCardlessControl(store, webhooks, faults);

  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(async (c, next) => {
    const fault = faults.take(c.req.method, c.req.path, await c.req.text());
    if (!fault) return next();
    if (fault.applied) await next();
    c.res = undefined;
    c.res = await toFaultResponse(fault, () => c.env.incoming.socket.destroy());
  });
  app.use(async (c, next) => {
    await next();
    if (file && c.req.method !== 'GET') writeFileSync(file, JSON.stringify(store.toSnapshot()));
  });
  app.get(dropInPath, (c) =>
    c.body(dropInScript, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }),
  );
  app.route('/', createControlRoutes(control));
  app.route('/', createBankPages(store));
  app.route('/', createApi({ store, accessToken, getBaseUrl: () => url }));

  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    webhookSecret,
    settings: {
      GOCARDLESS_ACCESS_TOKEN: accessToken,
      GOCARDLESS_WEBHOOK_SECRET: webhookSecret,
      GOCARDLESS_ENVIRONMENT: 'sandbox',
      GOCARDLESS_API_URL: url,
    },
    sendWebhooksTo: (address: string) => webhooks.configure({ endpoint: address }),
    ...control,
    async stop() {
      webhooks.stop();
      server.close();
      server.closeAllConnections();
    },
  };
}
