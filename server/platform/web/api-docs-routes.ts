import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { brand } from '@fixturebook/contract/brand';
import { z } from '@hono/zod-openapi';
import { notFound } from '../errors.ts';
import { feature, json, route } from '../http/http.ts';

const page = `<!doctype html><html lang="en-GB"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>API · ${brand.name}</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><div id="api"></div><script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/show.js"></script></body></html>`;

const script = 'text/javascript';
const css = fileURLToPath(import.meta.resolve('swagger-ui-dist/swagger-ui.css'));
const bundle = fileURLToPath(import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js'));
const files: Record<string, { type: string; read: () => Promise<string> | string }> = {
  'swagger-ui.css': { type: 'text/css', read: () => readFile(css, 'utf8') },
  'swagger-ui-bundle.js': { type: script, read: () => readFile(bundle, 'utf8') },
  'show.js': {
    type: script,
    read: () => `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#api' });`,
  },
};

const description = route({
  who: 'anyone',
  method: 'get',
  path: '/api/openapi.json',
  responses: { 200: json(z.looseObject({ openapi: z.string() }), 'This description') },
});

const shown = route({
  who: 'anyone',
  method: 'get',
  path: '/api/docs',
  responses: {
    200: {
      description: 'The description as a page',
      content: { 'text/html': { schema: z.string() } },
    },
  },
});

const part = route({
  who: 'anyone',
  method: 'get',
  path: '/api/docs/{file}',
  request: { params: z.object({ file: z.string() }) },
  responses: {
    200: {
      description: 'A file of that page',
      content: { 'text/css': { schema: z.string() }, [script]: { schema: z.string() } },
    },
  },
});

/** The API's own description, and the page that shows it; everything on it comes from here. */
export function apiDocsRoutes(describe: () => { openapi: string }) {
  return feature()
    .openapi(description, (c) => c.json({ ...describe() }, 200))
    .openapi(shown, (c) => c.html(page, 200))
    .openapi(part, async (c) => {
      const { file } = c.req.valid('param');
      const found = Object.hasOwn(files, file) ? files[file] : undefined;
      if (!found) throw notFound();
      return c.body(await found.read(), 200, {
        'Content-Type': found.type,
        'Cache-Control': 'public, max-age=3600',
      });
    });
}
