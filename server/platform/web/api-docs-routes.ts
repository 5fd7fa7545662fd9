import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { brand } from '@fixturebook/contract/brand';
import { z } from '@hono/zod-openapi';
import { notFound } from '../errors.ts';
import { createRouter, defineRoute, jsonResponse } from '../http/http.ts';

const docsHtml = `<!doctype html><html lang="en-GB"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>API · ${brand.name}</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><div id="api"></div><script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/show.js"></script></body></html>`;

const javascriptType = 'text/javascript';
const cssFile = fileURLToPath(import.meta.resolve('swagger-ui-dist/swagger-ui.css'));
const bundleFile = fileURLToPath(import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js'));
const docsFiles: Record<string, { type: string; read: () => Promise<string> | string }> = {
  'swagger-ui.css': { type: 'text/css', read: () => readFile(cssFile, 'utf8') },
  'swagger-ui-bundle.js': { type: javascriptType, read: () => readFile(bundleFile, 'utf8') },
  'show.js': {
    type: javascriptType,
    read: () => `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#api' });`,
  },
};

const openApiRoute = defineRoute({
  who: 'anyone',
  method: 'get',
  path: '/api/openapi.json',
  responses: { 200: jsonResponse(z.looseObject({ openapi: z.string() }), 'This description') },
});

const docsPageRoute = defineRoute({
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

const docsFileRoute = defineRoute({
  who: 'anyone',
  method: 'get',
  path: '/api/docs/{file}',
  request: { params: z.object({ file: z.string() }) },
  responses: {
    200: {
      description: 'A file of that page',
      content: { 'text/css': { schema: z.string() }, [javascriptType]: { schema: z.string() } },
    },
  },
});

export function apiDocsRoutes(describe: () => { openapi: string }) {
  return createRouter()
    .openapi(openApiRoute, (c) => c.json({ ...describe() }, 200))
    .openapi(docsPageRoute, (c) => c.html(docsHtml, 200))
    .openapi(docsFileRoute, async (c) => {
      const { file } = c.req.valid('param');
      const found = Object.hasOwn(docsFiles, file) ? docsFiles[file] : undefined;
      if (!found) throw notFound();
      return c.body(await found.read(), 200, {
        'Content-Type': found.type,
        'Cache-Control': 'public, max-age=3600',
      });
    });
}
