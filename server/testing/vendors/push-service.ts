import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { PushMessage } from '@fixturebook/contract/notifications';
import { createOutboundClient } from '../../platform/http/outbound.ts';
import { testCertificate, testCertificateKey } from './test-certificate.ts';

interface ReceivedPush {
  message: PushMessage;
  headers: IncomingHttpHeaders;
}

/** How a delivery fails: with an error status, or with a closed connection. */
type PushFailure = number | 'cut';

/** Opens connections only to push stand-ins, of any process on this machine. */
export function createPushServiceClient() {
  return createOutboundClient({
    ca: testCertificate,
    resolve: async (name) => (name === 'push.example' ? ['127.0.0.1'] : []),
    isPublic: () => true,
  });
}

/** Starts a push service that verifies signatures (RFC 8292) and decrypts messages (RFC 8291). */
export async function startPushService() {
  const browsers = new Map<string, ReturnType<typeof createSubscribedPushBrowser>>();
  const server = createServer(
    { cert: testCertificate, key: testCertificateKey },
    async (request, answer) => {
      const browser = browsers.get(request.url ?? '');
      // Ignores an incomplete body, which comes from a sending process that was killed.
      const body = await buffer(request).catch(() => undefined);
      if (!body) return;
      const trouble = browser ? browser.failures.shift() : 410;
      if (trouble === 'cut') return request.socket.destroy();
      if (trouble) return answer.writeHead(trouble).end();
      const { headers } = request;
      verifySignature(headers.authorization ?? '', origin(), browser?.applicationServerKey ?? '');
      const message = PushMessage.parse(JSON.parse(browser?.decrypt(body) ?? ''));
      browser?.received.push({ message, headers });
      return answer.writeHead(201).end();
    },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  let { port } = server.address() as AddressInfo;
  const origin = () => `https://push.example:${port}`;

  return {
    outbound: createPushServiceClient(),
    /** Subscribes a browser. `input` is what the browser sends to our server. */
    subscribe(applicationServerKey: string) {
      const path = `/${randomBytes(12).toString('base64url')}`;
      const browser = createSubscribedPushBrowser(applicationServerKey);
      browsers.set(path, browser);
      return {
        input: { endpoint: origin() + path, keys: browser.keys },
        received: browser.received,
        /** How the next deliveries fail, in order. */
        failures: browser.failures,
        unsubscribe: () => browsers.delete(path),
      };
    },
    /** Refuses connections until `startListening`. */
    async stopListening() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    async startListening() {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
      ({ port } = server.address() as AddressInfo);
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

function createSubscribedPushBrowser(applicationServerKey: string) {
  const curve = createECDH('prime256v1');
  const publicKey = curve.generateKeys();
  const auth = randomBytes(16);
  return {
    applicationServerKey,
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    received: [] as ReceivedPush[],
    failures: [] as PushFailure[],
    decrypt(body: Buffer) {
      const salt = body.subarray(0, 16);
      const keyLength = body.readUInt8(20);
      const senderKey = body.subarray(21, 21 + keyLength);
      const sealed = body.subarray(21 + keyLength);
      const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]);
      const shared = derivePushEncryptionKey(curve.computeSecret(senderKey), auth, keyInfo, 32);
      const key = derivePushEncryptionKey(shared, salt, 'Content-Encoding: aes128gcm\0', 16);
      const nonce = derivePushEncryptionKey(shared, salt, 'Content-Encoding: nonce\0', 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      return padded.subarray(0, padded.lastIndexOf(2)).toString();
    },
  };
}

function derivePushEncryptionKey(
  secret: Buffer,
  salt: Buffer,
  info: string | Buffer,
  bytes: number,
) {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
}

/** Throws, which closes the connection, unless our server signed the token for this service. */
function verifySignature(authorization: string, audience: string, expectedKey: string) {
  const [, token = '', key = ''] = authorization.match(/^vapid t=([^,]+), ?k=(.+)$/) ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const bytes = Buffer.from(key, 'base64url');
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((part) =>
    part.toString('base64url'),
  );
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const seconds = exp - Date.now() / 1000;
  const good = signed && key === expectedKey && aud === audience && /^(mailto|https):/.test(sub);
  if (!good || seconds <= 0 || seconds > 86_400) throw new Error('The push is not signed.');
}
