import {
  createHash,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import type {
  NewPasskey,
  PasskeyCreationOptions,
  PasskeyLogin,
  PasskeyLoginOptions,
} from '@fixturebook/contract/accounts';

const userPresent = 1;
const userVerified = 4;
const hasCredential = 64;

/** What a device answers differently from what a real one would. */
export interface PasskeyFault {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** The device does not ask for a fingerprint or a code. */
  isUserUnverified?: boolean;
  /** The counter of the login, which otherwise rises with each. */
  counter?: number;
  userHandle?: string;
  /** A certificate of the maker, as base64url. */
  certificate?: string;
}

interface StoredPasskey {
  id: string;
  rpId: string;
  userHandle: string;
  privateKey: KeyObject;
  counter: number;
}

/** A device that makes passkeys and logs in with them, as an authenticator of WebAuthn does. */
export class PasskeyDevice {
  readonly passkeys: StoredPasskey[] = [];
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  createPasskey(
    options: PasskeyCreationOptions,
    fault: PasskeyFault = {},
  ): NewPasskey['credential'] {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const coseKey = encodeMap([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    const id = randomBytes(16);
    const rpId = fault.rpId ?? options.rp.id;
    const stored = { id: id.toString('base64url'), rpId, privateKey, counter: 1 };
    this.passkeys.push({ ...stored, userHandle: options.user.id });
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const authenticatorData = Buffer.concat([
      createAuthenticatorData(rpId, hasCredential | getUserFlags(fault), stored.counter),
      Buffer.alloc(16),
      length,
      id,
      coseKey,
    ]);
    const statement: [string, CborValue][] = fault.certificate
      ? [['x5c', [Buffer.from(fault.certificate, 'base64url')]]]
      : [];
    const attestationObject = encodeMap([
      ['fmt', fault.certificate ? 'packed' : 'none'],
      ['attStmt', new Map(statement)],
      ['authData', authenticatorData],
    ]);
    return {
      ...createCredential(stored.id),
      response: {
        clientDataJSON: this.#createClientData('webauthn.create', options.challenge, fault),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  logIn(options: PasskeyLoginOptions, fault: PasskeyFault = {}): PasskeyLogin {
    const passkey = this.passkeys.at(-1);
    if (!passkey) throw new Error('The device has no passkey.');
    passkey.counter += 1;
    const counter = fault.counter ?? passkey.counter;
    const authenticatorData = createAuthenticatorData(
      fault.rpId ?? passkey.rpId,
      getUserFlags(fault),
      counter,
    );
    const clientDataJSON = this.#createClientData('webauthn.get', options.challenge, fault);
    const signature = createSign('sha256')
      .update(authenticatorData)
      .update(createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest())
      .sign(passkey.privateKey);
    return {
      ...createCredential(passkey.id),
      response: {
        clientDataJSON,
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: fault.userHandle ?? passkey.userHandle,
      },
    };
  }

  #createClientData(type: string, challenge: string, fault: PasskeyFault) {
    const data = {
      type,
      challenge: fault.challenge ?? challenge,
      origin: fault.origin ?? this.#origin,
      crossOrigin: false,
    };
    return Buffer.from(JSON.stringify(data)).toString('base64url');
  }
}

function createCredential(id: string) {
  return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
}

function getUserFlags({ isUserUnverified }: PasskeyFault) {
  return isUserUnverified ? userPresent : userPresent | userVerified;
}

function createAuthenticatorData(rpId: string, flags: number, counter: number) {
  const data = Buffer.alloc(37);
  createHash('sha256').update(rpId).digest().copy(data);
  data.writeUInt8(flags, 32);
  data.writeUInt32BE(counter, 33);
  return data;
}

type CborValue = number | string | Buffer | CborValue[] | Map<string, CborValue>;

function encodeMap(entries: [number | string, CborValue][]): Buffer {
  const parts = entries.flatMap(([key, value]) => [encodeCbor(key), encodeCbor(value)]);
  return Buffer.concat([encodeHead(5, entries.length), ...parts]);
}

/** Encodes the values that an answer of WebAuthn contains (RFC 8949). */
function encodeCbor(value: CborValue): Buffer {
  if (typeof value === 'number')
    return value < 0 ? encodeHead(1, -1 - value) : encodeHead(0, value);
  if (typeof value === 'string')
    return Buffer.concat([encodeHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([encodeHead(2, value.length), value]);
  if (Array.isArray(value))
    return Buffer.concat([encodeHead(4, value.length), ...value.map(encodeCbor)]);
  return encodeMap([...value]);
}

function encodeHead(majorType: number, argument: number) {
  const type = majorType << 5;
  if (argument < 24) return Buffer.from([type | argument]);
  if (argument < 256) return Buffer.from([type | 24, argument]);
  return Buffer.from([type | 25, argument >> 8, argument & 255]);
}
