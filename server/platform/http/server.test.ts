import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import type { HttpHeader } from './guard.ts';
import { createHttpServer, type HttpServerOptions, type RequestHandler } from './server.ts';

const securityHeaders: HttpHeader[] = [['X-Content-Type-Options', 'nosniff']];

async function startHttpServer(handler?: RequestHandler, options: Partial<HttpServerOptions> = {}) {
  const server = createHttpServer({ securityHeaders, keepAliveMs: 60_000, ...options });
  const port = await server.listen(0, '127.0.0.1', 'PORT');
  if (handler) server.serve(handler);
  onTestFinished(() => server.abort());
  return { server, port, url: `http://127.0.0.1:${port}` };
}

/** Responds with the URL of the request. */
const echoUrl: RequestHandler = (request) => new Response(request.url);

/** Sends text as it is, and returns all that the server sends until it closes the connection. */
async function sendText(port: number, request: string) {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => {
    socket.destroy();
  });
  socket.write(request);
  return text(socket);
}

const close = 'Connection: close\r\n';

it('answers 503 with security headers while it starts, and says that the process lives', async () => {
  const { url } = await startHttpServer();
  const response = await fetch(`${url}/api/v1/me`);
  expect(response.status).toBe(503);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(await response.json()).toMatchObject({ code: 'starting' });
  expect((await fetch(`${url}/readyz`)).status).toBe(503);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});

it.each([
  ['a request that is not HTTP', 'NONSENSE\r\n\r\n', 400],
  ['headers that are too large', `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['a request without a Host header', `GET / HTTP/1.1\r\n${close}\r\n`, 400],
  ['an HTTP/1.0 request without a Host header', 'GET / HTTP/1.0\r\n\r\n', 400],
  ['two Host headers', `GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n${close}\r\n`, 400],
  ['an invalid Host header', `GET / HTTP/1.1\r\nHost: a b\r\n${close}\r\n`, 400],
  ['a target of another host', `GET http://b/ HTTP/1.1\r\nHost: a\r\n${close}\r\n`, 400],
  ['a target with a host alone', `GET http://b/ HTTP/1.1\r\n${close}\r\n`, 400],
  ['an unknown expectation', `GET / HTTP/1.1\r\nHost: a\r\nExpect: tea\r\n${close}\r\n`, 417],
])('answers %s with security headers', async (_name, request, status) => {
  const { port } = await startHttpServer(echoUrl);
  const answer = await sendText(port, request);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff\r\n');
  expect(answer).toContain(`"status":${status}`);
});

it('accepts a request target that repeats the host of the Host header', async () => {
  const { port } = await startHttpServer(echoUrl);
  const answer = await sendText(port, `GET http://a/x?y=1 HTTP/1.1\r\nHost: a\r\n${close}\r\n`);
  expect(answer).toMatch(/^HTTP\/1.1 200 /);
  expect(answer).toContain('http://a/x?y=1');
});

it.each(['/healthz', '/readyz'])(
  'answers a request for %s with HTTP/1.0, and without a Host header',
  async (path) => {
    const { port } = await startHttpServer(echoUrl);
    for (const version of ['1.0', '1.1'])
      expect(await sendText(port, `GET ${path} HTTP/${version}\r\n${close}\r\n`)).toMatch(
        /^HTTP\/1.1 200 /,
      );
  },
);

it('closes a connection whose headers do not arrive in time, and keeps an idle one', async () => {
  const { port } = await startHttpServer(echoUrl, { headersTimeoutMs: 300 });
  const idle = connect(port, '127.0.0.1');
  onTestFinished(() => {
    idle.destroy();
  });
  idle.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await once(idle, 'data');
  expect(await sendText(port, 'GET / HTTP/1.1\r\nHost:')).toMatch(/^HTTP\/1.1 408 /);
  idle.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  const [answer] = await once(idle, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1.1 200 /);
});

it('is not ready, but answers and closes connections, after it announced its stop', async () => {
  const { server, url } = await startHttpServer(echoUrl);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  server.announceStop();
  expect((await fetch(`${url}/readyz`)).status).toBe(503);
  const response = await fetch(`${url}/api/v1/me`);
  expect(response.status).toBe(200);
  expect(response.headers.get('connection')).toBe('close');
});

it('names the setting to change when the port is taken', async () => {
  const { port } = await startHttpServer(echoUrl);
  const second = createHttpServer({ securityHeaders, keepAliveMs: 1_000 });
  await expect(second.listen(port, '127.0.0.1', 'OPERATOR_PORT')).rejects.toThrow(
    `Port ${port} is taken. Stop what listens there, or set OPERATOR_PORT to another.`,
  );
});
