import { CardImport, CardImportResult } from '@fixturebook/contract/card/imports';
import { cardImportMaxBytes } from '@fixturebook/contract/limits';
import { z } from '@hono/zod-openapi';
import { createRouter, defineRoute, jsonResponse } from '../../platform/http/http.ts';
import { acceptImport, previewImport } from '../commands/import.ts';
import type { CardImportDeps } from '../deps.ts';
import { cardImportReads, cardImportWrites, createImportGate } from '../policy.ts';
import { toImportRowView, toImportView } from '../presenters/imports.ts';

const fileContent = { schema: { type: 'string', format: 'binary' } as const };

export function cardImportRoutes(deps: CardImportDeps) {
  const runPreview = createImportGate();
  return createRouter('Card', [
    defineRoute('previewCardImport', 'POST /me/card/imports', {
      summary: 'Upload a file and preview the fixtures in it',
      who: 'club',
      limit: cardImportReads,
      accepts: { types: /^(text\/csv|application\/octet-stream)$/, maxBytes: cardImportMaxBytes },
      description:
        'A CSV file with the headings of `GET /me/card.csv` or other usual ones, separated by commas, semicolons or tabs. Nothing is listed yet.',
      request: {
        body: {
          required: true,
          content: { 'text/csv': fileContent, 'application/octet-stream': fileContent },
        },
      },
      responses: { 201: jsonResponse(CardImport) },
      handler: async (c) => {
        const { caller } = c.var;
        const bytes = new Uint8Array(await c.req.arrayBuffer());
        return toImportView(
          await runPreview(caller.userId, () => previewImport(deps, caller, bytes)),
        );
      },
    }),
    defineRoute('acceptCardImport', 'POST /me/card/imports/{id}/acceptance', {
      summary: 'List the fixtures of an uploaded file',
      who: 'club',
      limit: cardImportWrites,
      request: { params: z.object({ id: z.uuid() }) },
      responses: { 201: jsonResponse(CardImportResult) },
      handler: async (c) => {
        const { caller } = c.var;
        const { id } = c.req.valid('param');
        const rows = await acceptImport(deps, caller, id);
        return { rows: rows.map(toImportRowView) };
      },
    }),
  ]);
}
