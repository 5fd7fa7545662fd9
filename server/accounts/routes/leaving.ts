import { Readable } from 'node:stream';
import { ClubDeletion, Erasure, Export, ExportStatus } from '@fixturebook/contract/accounts';
import { brand } from '@fixturebook/contract/site';
import { createSingleLineSchema } from '@fixturebook/contract/text';
import { z } from '@hono/zod-openapi';
import { deleteCookie } from 'hono/cookie';
import { notFound } from '../../platform/errors.ts';
import {
  createRouter,
  defineRoute,
  getCallerNetwork,
  jsonBody,
  jsonResponse,
} from '../../platform/http/http.ts';
import { assertOwnEmail, requestClubErasure, requestErasure } from '../commands/erasure.ts';
import { requestExport } from '../commands/export.ts';
import { getExportFileName } from '../commands/export-file.ts';
import type { ErasureDeps, ExportDeps } from '../deps.ts';
import { exportDownloadLimit, exportLimit, passwordProofLimit } from '../policy.ts';
import { toExportStatusView } from '../presenters.ts';
import { findExport, findReadyExport } from '../queries/exports.ts';
import { createExportLinkKey, parseExportLinkKey } from '../rules/export-link.ts';
import { getSessionCookieName } from '../rules.ts';
import type { IdentityDeps } from '../vendor-better-auth/proof.ts';

type LeavingDeps = ErasureDeps & ExportDeps & Pick<IdentityDeps, 'proveIdentity' | 'passwordGate'>;

/** Officers of a suspended club may leave and take their data along too. */
const who = 'signed-in-or-suspended';

export function leavingRoutes(deps: LeavingDeps) {
  const { clock, db, publicUrl, secrets, storage } = deps;

  async function getExportStatus(userId: string) {
    const now = clock();
    return toExportStatusView(await findExport(db, userId), {
      now,
      createLink: (id) => `/api/v1/me/export/file?key=${createExportLinkKey(secrets, id, now)}`,
    });
  }

  return createRouter('Accounts', [
    defineRoute('requestExport', 'POST /me/exports', {
      summary: "Ask for a file with the caller's personal data",
      description: 'A job makes the file, and a mail says when it is ready.',
      who,
      limit: exportLimit,
      responses: { 202: jsonResponse(ExportStatus, 'A job makes the file') },
      handler: async (c) => {
        await requestExport(deps, c.var.caller.userId);
        return c.json(await getExportStatus(c.var.caller.userId), 202);
      },
    }),
    defineRoute('getExportStatus', 'GET /me/export', {
      summary: "Get the state of the caller's export, and a link to its file",
      who,
      responses: { 200: jsonResponse(ExportStatus) },
      handler: (c) => getExportStatus(c.var.caller.userId),
    }),
    defineRoute('downloadExport', 'GET /me/export/file', {
      summary: "Download the file with the caller's personal data",
      description: 'The link of the state of the export leads here.',
      who,
      limit: exportDownloadLimit,
      request: { query: z.object({ key: createSingleLineSchema(200) }) },
      responses: { 200: jsonResponse(Export, 'The file') },
      handler: async (c) => {
        const now = clock();
        const id = parseExportLinkKey(secrets, c.req.valid('query').key, now);
        const { userId } = c.var.caller;
        const stored = id && (await findReadyExport(db, { id, userId, now }));
        const file = stored && (await storage.privateFiles.get(getExportFileName(stored.file)));
        if (!file) throw notFound('This link has expired. Open your account settings again.');
        const day = stored.requestedAt.toISOString().slice(0, 10);
        const name = `${brand.name.toLowerCase()}-${day}.json`;
        return c.body(Readable.toWeb(file) as ReadableStream, 200, {
          'Content-Type': 'application/json',
          'Content-Length': String(stored.bytes),
          'Content-Disposition': `attachment; filename="${name}"`,
          'Cache-Control': 'no-store',
        }) as never;
      },
    }),
    defineRoute('eraseClub', 'DELETE /me/club', {
      summary: 'Delete the club, and keep the accounts of its officers',
      description: 'It is hidden at once. A job erases its data.',
      who: 'owner',
      limit: passwordProofLimit,
      ignoresSentBytes: true,
      request: { body: jsonBody(ClubDeletion) },
      responses: { 204: { description: 'Deleted, and to be erased' } },
      handler: async (c) => {
        const { caller } = c.var;
        const proof = c.req.valid('json');
        await deps.passwordGate(getCallerNetwork(c), () =>
          deps.proveIdentity(caller, c.req.raw.headers, proof),
        );
        await requestClubErasure(deps, caller);
      },
    }),
    defineRoute('eraseAccount', 'DELETE /me', {
      summary: 'Delete the account, and the clubs that have no other officer',
      description:
        'They are hidden at once. A job erases their data. Refused while a club with other officers has no other owner.',
      who,
      limit: passwordProofLimit,
      ignoresSentBytes: true,
      request: { body: jsonBody(Erasure) },
      responses: { 204: { description: 'Deleted, and to be erased' } },
      handler: async (c) => {
        const { email, password, code } = c.req.valid('json');
        assertOwnEmail(c.var.caller, email);
        await deps.passwordGate(getCallerNetwork(c), () =>
          deps.proveIdentity(c.var.caller, c.req.raw.headers, { password, code }),
        );
        await requestErasure(deps, c.var.caller);
        deleteCookie(c, getSessionCookieName(publicUrl), {
          path: '/',
          secure: publicUrl.startsWith('https:'),
        });
      },
    }),
  ]);
}
