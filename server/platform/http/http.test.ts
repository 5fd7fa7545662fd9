import type { AddressInfo } from 'node:net';
import { type ServerType, serve } from '@hono/node-server';
import { OpenAPIHono } from '@hono/zod-openapi';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AppEnv, createRouter, defineRoute } from './http.ts';

let server: ServerType;
beforeAll(() => {
  const app = createRouter('Things', [
    defineRoute('deleteThing', 'DELETE /things/1', {
      summary: 'Delete the thing',
      who: 'anyone',
      responses: { 204: { description: 'Deleted' } },
      handler: async () => {},
    }),
  ]);
  app.onError((error, c) => c.text('', 'status' in error ? (error.status as 415) : 500));
  server = serve({ fetch: app.fetch, port: 0 });
});
afterAll(() => new Promise((done) => server.close(done)));

function sendDelete(init: RequestInit = {}) {
  const { port } = server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}/things/1`, { method: 'DELETE', ...init });
}

it('accepts a DELETE request without a body', async () => {
  expect((await sendDelete()).status).toBe(204);
});

it('rejects a request body of a content type that the route does not accept', async () => {
  const headers = { 'content-type': 'text/plain' };
  expect((await sendDelete({ headers, body: 'now' })).status).toBe(415);
});

it('responds 413 to a request body that is too large, even without a Content-Length header', async () => {
  const chunk = new Uint8Array(40_000).fill(32);
  const body = new ReadableStream({
    pull(controller) {
      controller.enqueue(chunk);
    },
  });
  const headers = { 'content-type': 'application/json' };
  const request = sendDelete({ headers, body, duplex: 'half' } as RequestInit);
  expect((await request).status).toBe(413);
});

it('lets only expensive reads wait for the turn of their caller', async () => {
  const statuses: number[] = [];
  const runExpensiveRead = async (_caller: string, read: () => Promise<number>) => {
    statuses.push(await read());
  };
  const route = {
    summary: 'Read',
    who: 'anyone',
    responses: { 204: { description: '' } },
  } as const;
  const app = new OpenAPIHono<AppEnv>();
  app.use(async (c, next) => {
    c.set('shared', { runExpensiveRead } as never);
    await next();
  });
  app.route(
    '/',
    createRouter('Things', [
      defineRoute('readOne', 'GET /one', { ...route, handler: async () => {} }),
      defineRoute('readAll', 'GET /all', { ...route, isExpensive: true, handler: async () => {} }),
      defineRoute('readSome', 'GET /some', {
        ...route,
        isExpensive: (c) => c.req.query('page') !== undefined,
        handler: async () => {},
      }),
    ]),
  );
  expect((await app.request('/one')).status).toBe(204);
  expect(statuses).toEqual([]);
  expect((await app.request('/all')).status).toBe(204);
  expect(statuses).toEqual([204]);
  expect((await app.request('/some')).status).toBe(204);
  expect(statuses).toEqual([204]);
  expect((await app.request('/some?page=2')).status).toBe(204);
  expect(statuses).toEqual([204, 204]);
});
