import {
  NewPasskey,
  Passkey,
  PasskeyCreationOptions,
  PasskeyList,
  PasskeyName,
  SecondFactorProof,
} from '@fixturebook/contract/accounts';
import { z } from '@hono/zod-openapi';
import {
  createRouter,
  defineRoute,
  getCallerNetwork,
  jsonBody,
  jsonResponse,
} from '../../platform/http/http.ts';
import { createPasskey, deletePasskey, renamePasskey, startPasskey } from '../commands/passkeys.ts';
import type { PasskeyDeps } from '../deps.ts';
import { passkeyWrites } from '../policy/passkeys.ts';
import { passwordProofLimit } from '../policy.ts';
import { toPasskeyView } from '../presenters.ts';
import { listPasskeysOfUser } from '../queries/passkeys.ts';
import type { IdentityDeps } from '../vendor-better-auth/proof.ts';

type PasskeyRouteDeps = PasskeyDeps & Pick<IdentityDeps, 'proveIdentity' | 'passwordGate'>;

const who = 'signed-in';
const params = z.object({ id: z.uuid() });
const limit = passkeyWrites;

export function passkeyRoutes(deps: PasskeyRouteDeps) {
  const { db } = deps;
  return createRouter('Accounts', [
    defineRoute('listPasskeys', 'GET /me/passkeys', {
      summary: "List the account's passkeys",
      who,
      responses: { 200: jsonResponse(PasskeyList) },
      handler: async (c) => ({
        items: (await listPasskeysOfUser(db, c.var.caller.userId)).map(toPasskeyView),
      }),
    }),
    defineRoute('startPasskey', 'POST /me/passkey-options', {
      summary: 'Get what a browser needs to make a passkey, after a proof of identity',
      who,
      limit: passwordProofLimit,
      request: { body: jsonBody(SecondFactorProof) },
      responses: { 200: jsonResponse(PasskeyCreationOptions) },
      handler: async (c) => {
        const { caller } = c.var;
        const proof = c.req.valid('json');
        await deps.passwordGate(getCallerNetwork(c), () =>
          deps.proveIdentity(caller, c.req.raw.headers, proof),
        );
        return startPasskey(deps, caller);
      },
    }),
    defineRoute('createPasskey', 'POST /me/passkeys', {
      summary: 'Add the passkey that a browser made',
      who,
      limit,
      request: { body: jsonBody(NewPasskey) },
      responses: { 201: jsonResponse(Passkey) },
      handler: async (c) =>
        toPasskeyView(await createPasskey(deps, c.var.caller, c.req.valid('json'))),
    }),
    defineRoute('renamePasskey', 'PATCH /me/passkeys/{id}', {
      summary: 'Rename a passkey',
      who,
      limit,
      request: { params, body: jsonBody(PasskeyName) },
      responses: { 200: jsonResponse(Passkey) },
      handler: async (c) => {
        const { id } = c.req.valid('param');
        const { name } = c.req.valid('json');
        return toPasskeyView(await renamePasskey(db, c.var.caller, id, name));
      },
    }),
    defineRoute('deletePasskey', 'DELETE /me/passkeys/{id}', {
      summary: 'Remove a passkey',
      who,
      limit,
      request: { params },
      responses: { 204: { description: 'Removed' } },
      handler: (c) => deletePasskey(db, c.var.caller, c.req.valid('param').id),
    }),
  ]);
}
