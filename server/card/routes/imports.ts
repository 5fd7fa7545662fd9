import { CardImport, CardImported } from '@fixturebook/contract/card-imports';
import { cardImportMaxBytes } from '@fixturebook/contract/limits';
import { z } from '@hono/zod-openapi';
import { createRouter, defineRoute, jsonResponse } from '../../platform/http/http.ts';
import { acceptImport, type ImportDeps, previewImport } from '../commands/import.ts';
import { cardImportReads, cardImportWrites } from '../policy.ts';
import { toImportRowView, toImportView } from '../presenters/imports.ts';

const fileContent = { schema: { type: 'string', format: 'binary' } as const };

const previewImportRoute = defineRoute({
  who: 'club',
  limit: cardImportReads,
  accepts: { types: /^(text\/csv|application\/octet-stream)$/, maxBytes: cardImportMaxBytes },
  method: 'post',
  path: '/me/card/imports',
  description:
    'A CSV file with the headings of `GET /me/card.csv` or other usual ones, separated by commas, semicolons or tabs. Nothing is listed yet.',
  request: {
    body: {
      required: true,
      content: { 'text/csv': fileContent, 'application/octet-stream': fileContent },
    },
  },
  responses: { 201: jsonResponse(CardImport, 'A preview, which can be accepted for a day') },
});

const acceptImportRoute = defineRoute({
  who: 'club',
  limit: cardImportWrites,
  method: 'post',
  path: '/me/card/imports/{id}/acceptance',
  request: { params: z.object({ id: z.uuid() }) },
  responses: { 201: jsonResponse(CardImported, 'The result of each row') },
});

export function cardImportRoutes(deps: ImportDeps) {
  return createRouter()
    .openapi(previewImportRoute, async (c) => {
      const bytes = new Uint8Array(await c.req.arrayBuffer());
      return c.json(toImportView(await previewImport(deps, c.var.caller, bytes)), 201);
    })
    .openapi(acceptImportRoute, async (c) => {
      const rows = await acceptImport(deps, c.var.caller, c.req.valid('param').id);
      return c.json({ rows: rows.map(toImportRowView) }, 201);
    });
}
