import type { AddressInfo } from 'node:net';
import { type ServerType, serve } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notFound } from '../errors.ts';
import { createLogger } from '../log.ts';
import { createErrorHandler, listSecurityHeaders, setSecurityHeaders } from './guard.ts';
import { setResponseHeader } from './response-headers.ts';

const app = new Hono();
app.use(
  setSecurityHeaders(
    listSecurityHeaders({ https: true, contentSecurityPolicy: "default-src 'self'" }),
  ),
);
app.get('/api/v1/things', (c) => c.json({ items: [] }));
app.get('/api/v1/cached', (c) => {
  c.header('Cache-Control', 'private, no-cache');
  c.header('Set-Cookie', 'one=1');
  c.header('Set-Cookie', 'two=2', { append: true });
  return c.body('{}', 200, { 'Content-Type': 'application/json' });
});
app.get('/page', (c) => c.html('<p>Page</p>'));
app.get('/embedded', (c) => {
  setResponseHeader(c, 'X-Frame-Options', undefined);
  c.header('Content-Security-Policy', 'frame-ancestors *');
  return c.html('<p>Page</p>');
});
app.notFound(() => {
  throw notFound();
});
app.onError(createErrorHandler(createLogger('silent')));

let server: ServerType;
beforeAll(() => {
  server = serve({ fetch: app.fetch, port: 0 });
});
afterAll(() => new Promise((done) => server.close(done)));

const callers: [string, (path: string) => Promise<Response>][] = [
  [
    'over HTTP',
    (path) => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`),
  ],
  ['in the same process', async (path) => app.request(path)],
];

describe.each(callers)('requests %s', (_name, request) => {
  it.each(['/api/v1/things', '/api/v1/nothing', '/page', '/nothing', '/embedded'])(
    'get the security headers with %s',
    async (path) => {
      const { headers } = await request(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('strict-transport-security')).toContain('max-age=');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    },
  );

  it('get a short policy that allows nothing with data, and the policy of pages with pages', async () => {
    const getPolicy = async (path: string) =>
      (await request(path)).headers.get('content-security-policy');
    for (const path of ['/api/v1/things', '/api/v1/nothing', '/api/auth/nothing'])
      expect(await getPolicy(path)).toBe(
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      );
    for (const path of ['/page', '/nothing', '/api/docs'])
      expect(await getPolicy(path)).toBe("default-src 'self'");
  });

  it('get each header once, with the value of the handler if it sets one', async () => {
    const { headers } = await request('/api/v1/cached');
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('content-type')).toBe('application/json');
    expect(headers.getSetCookie()).toEqual(['one=1', 'two=2']);
    expect((await request('/api/v1/things')).headers.get('cache-control')).toBe('no-store');
    expect((await request('/page')).headers.get('cache-control')).toBeNull();
  });

  it('get no header that the handler removes', async () => {
    const { headers } = await request('/embedded');
    expect(headers.get('x-frame-options')).toBeNull();
    expect(headers.get('content-security-policy')).toBe('frame-ancestors *');
    expect((await request('/page')).headers.get('x-frame-options')).toBe('DENY');
  });
});
