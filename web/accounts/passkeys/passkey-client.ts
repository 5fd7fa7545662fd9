import type {
  NewPasskey,
  PasskeyCreationOptions,
  PasskeyLogin,
  PasskeyLoginOptions,
} from '@fixturebook/contract/accounts';
import { isIpAddress } from './host-name-rules.ts';

/** Says in words for the user why the device made no passkey or did not log in. */
class PasskeyError extends Error {
  override name = 'PasskeyError';
}

export function arePasskeysSupported(): boolean {
  const isInBrowser = 'PublicKeyCredential' in window && Boolean(navigator.credentials);
  return isInBrowser && !isIpAddress(location.hostname);
}

/** Whether this device itself can keep a passkey and recognise its owner, without a key to plug in. */
export async function hasPasskeyDevice(): Promise<boolean> {
  if (!arePasskeysSupported()) return false;
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false);
}

/** Whether the browser can offer passkeys where it fills in the email address. */
export async function canAutofillPasskeys(): Promise<boolean> {
  if (!arePasskeysSupported()) return false;
  const isAvailable = PublicKeyCredential.isConditionalMediationAvailable?.();
  return (await isAvailable?.catch(() => false)) ?? false;
}

/** Asks the device to make a passkey. */
export async function makePasskey(
  options: PasskeyCreationOptions,
): Promise<NewPasskey['credential']> {
  const publicKey: PublicKeyCredentialCreationOptions = {
    ...options,
    challenge: decodeBytes(options.challenge),
    user: { ...options.user, id: decodeBytes(options.user.id) },
    excludeCredentials: options.excludeCredentials.map(({ id, transports }) => ({
      type: 'public-key',
      id: decodeBytes(id),
      transports: transports as AuthenticatorTransport[],
    })),
  };
  const credential = await navigator.credentials
    .create({ publicKey })
    .catch((error) => throwMakingError(error));
  if (!(credential instanceof PublicKeyCredential)) throw createMakingError();
  const { response } = credential;
  if (!(response instanceof AuthenticatorAttestationResponse)) throw createMakingError();
  return {
    ...toCommonFields(credential),
    response: {
      clientDataJSON: encodeBytes(response.clientDataJSON),
      attestationObject: encodeBytes(response.attestationObject),
      transports: response.getTransports?.() ?? [],
    },
  };
}

function throwMakingError(error: unknown): never {
  if (hasName(error, 'InvalidStateError'))
    throw new PasskeyError('This device already has a passkey for your account.');
  if (hasName(error, 'NotAllowedError'))
    throw new PasskeyError('No passkey was added: it was cancelled, or it took too long.');
  throw createMakingError();
}

function createMakingError() {
  return new PasskeyError("This device couldn't make a passkey. Try another device or browser.");
}

interface PasskeyPrompt {
  /** Whether the passkey is offered where the browser fills in the email address, without a dialog. */
  isAutofill: boolean;
  signal: AbortSignal;
}

/** Asks the device for a passkey. Returns undefined if the user chose none. */
export async function askForPasskey(
  { challenge, ...options }: PasskeyLoginOptions,
  { isAutofill, signal }: PasskeyPrompt,
): Promise<PasskeyLogin | undefined> {
  const publicKey = { ...options, challenge: decodeBytes(challenge) };
  const mediation = isAutofill ? 'conditional' : 'optional';
  const credential = await navigator.credentials
    .get({ publicKey, mediation, signal })
    .catch((error) => {
      if (hasName(error, 'NotAllowedError') || hasName(error, 'AbortError')) return undefined;
      throw createLoginError();
    });
  if (!credential) return undefined;
  if (!(credential instanceof PublicKeyCredential)) throw createLoginError();
  const { response } = credential;
  if (!(response instanceof AuthenticatorAssertionResponse)) throw createLoginError();
  const { userHandle } = response;
  return {
    ...toCommonFields(credential),
    response: {
      clientDataJSON: encodeBytes(response.clientDataJSON),
      authenticatorData: encodeBytes(response.authenticatorData),
      signature: encodeBytes(response.signature),
      ...(userHandle ? { userHandle: encodeBytes(userHandle) } : {}),
    },
  };
}

function createLoginError() {
  return new PasskeyError("Passkeys don't work here. Log in with your password.");
}

function toCommonFields({ id }: PublicKeyCredential) {
  return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
}

function hasName(error: unknown, name: string) {
  return error instanceof DOMException && error.name === name;
}

/** The browsers that we support have no method that reads the JSON of WebAuthn. */
function decodeBytes(base64Url: string): Uint8Array<ArrayBuffer> {
  const base64 = base64Url.replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

function encodeBytes(bytes: ArrayBuffer): string {
  const text = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
