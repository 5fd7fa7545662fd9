import type { NewPasskey, Passkey, PasskeyCreationOptions } from '@fixturebook/contract/accounts';
import { queryOptions } from '@tanstack/react-query';
import { api, unwrapResponse } from '../../platform/api-client.ts';

export const passkeysQuery = queryOptions({
  queryKey: ['accounts', 'passkeys'],
  queryFn: async (): Promise<Passkey[]> => (await unwrapResponse(api.me.passkeys.$get())).items,
});

/** What the browser needs to make a passkey. The server asks for the code if two-step login is on. */
export function startPasskey(proof: {
  password: string;
  code: string;
}): Promise<PasskeyCreationOptions> {
  return unwrapResponse(api.me['passkey-options'].$post({ json: proof }));
}

export async function addPasskey(passkey: NewPasskey): Promise<void> {
  await unwrapResponse(api.me.passkeys.$post({ json: passkey }));
}

export async function renamePasskey(id: string, name: string): Promise<void> {
  await unwrapResponse(api.me.passkeys[':id'].$patch({ param: { id }, json: { name } }));
}

export async function removePasskey(id: string): Promise<void> {
  await unwrapResponse(api.me.passkeys[':id'].$delete({ param: { id } }));
}
