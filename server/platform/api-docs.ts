import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { brand } from '@fixturebook/contract/brand';
import { Hono } from 'hono';

const files: Record<string, { type: string; path: string }> = {
  'swagger-ui.css': {
    type: 'text/css',
    path: fileURLToPath(import.meta.resolve('swagger-ui-dist/swagger-ui.css')),
  },
  'swagger-ui-bundle.js': {
    type: 'text/javascript',
    path: fileURLToPath(import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js')),
  },
};

const page = `<!doctype html><html lang="en-GB"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>API · ${brand.name}</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><div id="api"></div><script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/show.js"></script></body></html>`;
const show = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#api' });`;

/** The page that shows the API's own description; everything on it comes from here. */
export function apiDocs() {
  return new Hono()
    .get('/', (c) => c.html(page))
    .get('/show.js', (c) => c.body(show, 200, { 'Content-Type': 'text/javascript' }))
    .get('/:file', async (c) => {
      const file = files[c.req.param('file')];
      if (!file) return c.notFound();
      return c.body(new Uint8Array(await readFile(file.path)), 200, {
        'Content-Type': file.type,
        'Cache-Control': 'public, max-age=3600',
      });
    });
}
