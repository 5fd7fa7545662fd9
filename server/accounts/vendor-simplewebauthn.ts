import type { NewPasskey, PasskeyLogin } from '@fixturebook/contract/accounts';
import type { AuthenticatorTransport } from '@simplewebauthn/server';
import { passkeyAlgorithms } from './policy/passkeys.ts';

/** Loaded at the first passkey, because the library takes 25 MB and a quarter of a second. */
async function loadLibrary() {
  const [library, { decodeAttestationObject }] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ]);
  return { ...library, decodeAttestationObject };
}

/** The domain to which browsers bind passkeys. It never results from a request. */
export function getRelyingPartyId(publicUrl: string) {
  return new URL(publicUrl).hostname;
}

/**
 * Checks what a browser answers to the options of a new passkey. Returns undefined if anything is wrong
 * with it. The caller must check that the returned challenge is open.
 */
export async function verifyNewPasskey(
  { response, ...credential }: NewPasskey['credential'],
  publicUrl: string,
) {
  const { verifyRegistrationResponse, decodeAttestationObject } = await loadLibrary();
  const attestation = Buffer.from(response.attestationObject, 'base64url');
  // The library downloads lists that a certificate names, so an attestation with one could make the
  // server send requests to any address. Browsers send none, because we ask for none.
  const isSelfMade = attemptOrUndefined(() => {
    const { fmt, certificates } = readAttestation(decodeAttestationObject(attestation));
    return fmt === 'none' || (fmt === 'packed' && certificates === undefined);
  });
  if (!isSelfMade) return undefined;
  const transports = response.transports as AuthenticatorTransport[];
  let challenge = '';
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...credential, response: { ...response, transports } },
    expectedChallenge: (answered) => {
      challenge = answered;
      return true;
    },
    expectedOrigin: new URL(publicUrl).origin,
    expectedRPID: getRelyingPartyId(publicUrl),
    requireUserVerification: true,
    supportedAlgorithmIDs: [...passkeyAlgorithms],
  }).catch(refuse);
  if (!verified || registrationInfo === undefined) return undefined;
  const passkey = {
    credentialID: registrationInfo.credential.id,
    publicKey: Buffer.from(registrationInfo.credential.publicKey).toString('base64url'),
    counter: registrationInfo.credential.counter,
    deviceType: registrationInfo.credentialDeviceType,
    backedUp: registrationInfo.credentialBackedUp,
    aaguid: registrationInfo.aaguid,
    transports: response.transports.join(','),
  };
  return { passkey, challenge };
}

function readAttestation(attestation: {
  get(key: 'fmt'): string;
  get(key: 'attStmt'): { get(key: 'x5c'): unknown };
}) {
  return { fmt: attestation.get('fmt'), certificates: attestation.get('attStmt').get('x5c') };
}

/** Checks a login with a stored passkey. Returns undefined if anything is wrong with it. */
export async function verifyPasskeyLogin(
  { response, ...credential }: PasskeyLogin,
  stored: { credentialID: string; publicKey: string; counter: number },
  { challenge, publicUrl }: { challenge: string; publicUrl: string },
) {
  const { verifyAuthenticationResponse } = await loadLibrary();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...credential, response },
    expectedChallenge: challenge,
    expectedOrigin: new URL(publicUrl).origin,
    expectedRPID: getRelyingPartyId(publicUrl),
    requireUserVerification: true,
    credential: {
      id: stored.credentialID,
      publicKey: new Uint8Array(Buffer.from(stored.publicKey, 'base64url')),
      counter: stored.counter,
    },
  }).catch(refuse);
  if (!verified || authenticationInfo === undefined) return undefined;
  return {
    counter: authenticationInfo.newCounter,
    backedUp: authenticationInfo.credentialBackedUp,
  };
}

/** The library throws for an answer that does not match, with texts that are not for users. */
function refuse() {
  return { verified: false as const, registrationInfo: undefined, authenticationInfo: undefined };
}

function attemptOrUndefined<T>(read: () => T) {
  try {
    return read();
  } catch {
    return undefined;
  }
}
