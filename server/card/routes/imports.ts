import {
  AcceptedImportList,
  CardAddressInput,
  CardFileQuery,
  CardImport,
  CardImportAcceptanceQuery,
  CardImportResult,
  CardLinesInput,
} from '@fixturebook/contract/card/imports';
import { cardCalendarMaxBytes } from '@fixturebook/contract/limits';
import { z } from '@hono/zod-openapi';
import { createRouter, defineRoute, jsonBody, jsonResponse } from '../../platform/http/http.ts';
import { acceptImport } from '../commands/import.ts';
import { previewAddress, previewImport, previewLines } from '../commands/preview-import.ts';
import { listRemovableImports, undoImport } from '../commands/undo-import.ts';
import type { FeedDeps } from '../deps.ts';
import {
  cardAddressReads,
  cardImportReads,
  cardImportWrites,
  createCalendarGates,
  createImportGate,
} from '../policy.ts';
import { toAcceptedImportView, toImportRowView, toImportView } from '../presenters/imports.ts';
import { cardFeedRoutes } from './feeds.ts';

const IdParams = z.object({ id: z.uuid() });
const fileContent = { schema: { type: 'string', format: 'binary' } as const };

export function cardImportRoutes(deps: FeedDeps) {
  const calendarGates = createCalendarGates();
  const { runFetch, runCalendar } = calendarGates;
  const runPreview = createImportGate();
  return createRouter('Card', [
    defineRoute('previewCardImport', 'POST /me/card/imports', {
      summary: 'Upload a file and preview the free dates and matches in it',
      who: 'club',
      limit: cardImportReads,
      accepts: {
        types: /^(text\/(csv|calendar)|application\/octet-stream)$/,
        maxBytes: cardCalendarMaxBytes,
      },
      description:
        'A CSV file with the headings of `GET /me/card.csv` or other usual ones, separated by commas, semicolons or tabs, or a calendar (iCalendar). Nothing is listed yet.',
      request: {
        query: CardFileQuery,
        body: {
          required: true,
          content: {
            'text/csv': fileContent,
            'text/calendar': fileContent,
            'application/octet-stream': fileContent,
          },
        },
      },
      responses: { 201: jsonResponse(CardImport) },
      handler: async (c) => {
        const { caller } = c.var;
        const bytes = new Uint8Array(await c.req.arrayBuffer());
        return toImportView(
          await previewImport(deps, caller, bytes, c.req.valid('query'), {
            runCalendar: (read) => runCalendar(caller.userId, read),
            runTable: (read) => runPreview(caller.userId, read),
          }),
        );
      },
    }),
    defineRoute('previewCardLines', 'POST /me/card/lines', {
      summary: 'Preview the free dates and matches in pasted lines of text',
      who: 'club',
      limit: cardImportReads,
      description: 'Accept the preview as that of a file. Nothing is listed yet.',
      request: { body: jsonBody(CardLinesInput) },
      responses: { 201: jsonResponse(CardImport) },
      handler: async (c) => {
        const { caller } = c.var;
        const input = c.req.valid('json');
        return toImportView(
          await runPreview(caller.userId, () => previewLines(deps, caller, input)),
        );
      },
    }),
    defineRoute('previewCardAddress', 'POST /me/card/addresses', {
      summary: 'Read a calendar on another site once, and preview its free dates and matches',
      who: 'club',
      limit: cardAddressReads,
      description: 'Accept the preview as that of a file. Nothing is listed yet.',
      request: { body: jsonBody(CardAddressInput) },
      responses: { 201: jsonResponse(CardImport) },
      handler: async (c) => {
        const { caller } = c.var;
        const input = c.req.valid('json');
        const runInTurn = <T>(read: () => Promise<T>) => runCalendar(caller.userId, read);
        return toImportView(
          await runFetch(caller.userId, () => previewAddress(deps, caller, input, runInTurn)),
        );
      },
    }),
    defineRoute('listAcceptedCardImports', 'GET /me/card/imports', {
      summary: 'List the imports of the last day that can be undone',
      who: 'club',
      isExpensive: true,
      responses: { 200: jsonResponse(AcceptedImportList) },
      handler: async (c) => {
        const imports = await listRemovableImports(deps, c.var.caller);
        return { items: imports.map(toAcceptedImportView) };
      },
    }),
    defineRoute('acceptCardImport', 'POST /me/card/imports/{id}/acceptance', {
      summary: 'Add the free dates and matches of a preview to the card',
      who: 'club',
      limit: cardImportWrites,
      request: { params: IdParams, query: CardImportAcceptanceQuery },
      responses: { 201: jsonResponse(CardImportResult) },
      handler: async (c) => {
        const { id } = c.req.valid('param');
        const { skip } = c.req.valid('query');
        const skippedRows = new Set(skip?.split(',').map(Number));
        const rows = await acceptImport(deps, c.var.caller, { id, skippedRows });
        return { rows: rows.map(toImportRowView) };
      },
    }),
    defineRoute('undoCardImport', 'DELETE /me/card/imports/{id}/acceptance', {
      summary: 'Take the free dates and matches of an import off the card again',
      who: 'club',
      limit: cardImportWrites,
      description:
        'Possible for a day. Keeps a match that was changed or ticked as played since, and a free date that was changed or for which a request was sent or received.',
      request: { params: IdParams },
      responses: { 200: jsonResponse(CardImportResult) },
      handler: async (c) => {
        const rows = await undoImport(deps, c.var.caller, c.req.valid('param').id);
        return { rows: rows.map(toImportRowView) };
      },
    }),
  ]).route('/', cardFeedRoutes(deps, calendarGates));
}
