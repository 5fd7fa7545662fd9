import { OpenAPIHono } from '@hono/zod-openapi';
import { expect, it, vi } from 'vitest';
import { readConfig } from '../config.ts';
import type { AppEnv } from '../http/http.ts';
import { apiDocsRoutes } from './api-docs-routes.ts';

function createDocsApp() {
  const app = new OpenAPIHono<AppEnv>();
  const buildDocument = vi.spyOn(app, 'getOpenAPI31Document');
  const deps = { config: readConfig({}), publicUrl: 'http://localhost:3000' };
  app.route('/', apiDocsRoutes(app, deps, 'session'));
  return { app, buildDocument };
}

const compressedFiles = ['/api/openapi.json', '/api/docs/swagger-ui-bundle.js'];

it('builds the OpenAPI document once for twenty callers at the same time', async () => {
  const { app, buildDocument } = createDocsApp();
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => app.request('/api/openapi.json')),
  );
  const texts = await Promise.all(responses.map((response) => response.text()));
  expect(new Set(texts).size).toBe(1);
  expect(JSON.parse(texts[0] ?? '').paths).toHaveProperty('/api/openapi.json');
  expect(buildDocument).toHaveBeenCalledTimes(1);
});

it.each(compressedFiles)('responds 304 to a caller that has the current %s', async (path) => {
  const { app } = createDocsApp();
  const headers = { 'accept-encoding': 'br' };
  const first = await app.request(path, { headers });
  expect(first.headers.get('content-encoding')).toBe('br');
  const etag = first.headers.get('etag') ?? '';
  expect(etag).not.toBe('');
  const again = await app.request(path, { headers: { ...headers, 'if-none-match': etag } });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe('');
});

it('responds 404 to a request for an unknown file of the API documentation', async () => {
  const { app } = createDocsApp();
  app.onError((error, c) => c.text('', 'status' in error ? (error.status as 404) : 500));
  expect((await app.request('/api/docs/constructor')).status).toBe(404);
});
