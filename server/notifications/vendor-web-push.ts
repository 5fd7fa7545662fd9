import { createECDH, createPublicKey, hkdfSync } from 'node:crypto';
import type { PushMessage } from '@fixturebook/contract/notifications';
import type { Config } from '../platform/config.ts';
import type { OutboundClient } from '../platform/http/outbound.ts';
import { createPushEndpointPattern } from './rules/push-hosts.ts';

interface PushSubscriber {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/**
 * `gone` means that the push subscription has ended, `later` that the push was not accepted and can
 * be sent again.
 */
type PushOutcome = 'sent' | 'gone' | 'later' | 'refused';

export type PushSender = ReturnType<typeof createPushSender>;

/** How long a push service keeps a push that it cannot deliver to the browser yet. */
const timeToLiveSeconds = 12 * 60 * 60;

export function createPushSender(deps: {
  config: Pick<Config, 'vapid' | 'supportEmail' | 'pushHosts'>;
  secret: string;
  publicUrl: string;
  outbound: OutboundClient;
}) {
  const { config, secret, publicUrl, outbound } = deps;
  const keys = config.vapid ?? deriveVapidKeys(secret);
  // Push services need a contact address, and some refuse one that is not public.
  const subject = publicUrl.startsWith('https:') ? publicUrl : `mailto:${config.supportEmail}`;

  const endpointPattern = createPushEndpointPattern(config.pushHosts);
  const isKnownEndpoint = (endpoint: string) => new RegExp(endpointPattern, 'i').test(endpoint);

  return {
    key: keys.publicKey,
    /** A regular expression for PostgreSQL that matches the endpoints of known push services. */
    endpointPattern,
    /** Looks up no host name: the endpoint of a stranger must not cause a lookup. */
    findSubscriptionProblem({ endpoint, p256dh, auth }: PushSubscriber) {
      if (!isKnownEndpoint(endpoint))
        return { path: 'endpoint', message: 'Enter the https address of a push service.' };
      if (!isP256PublicKey(p256dh))
        return { path: 'keys.p256dh', message: 'Enter the key that the browser created.' };
      if (!/^[\w-]{22}(==)?$/.test(auth))
        return { path: 'keys.auth', message: 'Enter the secret that the browser created.' };
      return undefined;
    },
    async send(
      { endpoint, p256dh, auth }: PushSubscriber,
      message: PushMessage,
      urgency: 'normal' | 'high',
    ): Promise<{ outcome: PushOutcome; reason: string }> {
      if (!isKnownEndpoint(endpoint)) return { outcome: 'gone', reason: 'unknown push service' };
      const { default: webPush } = await import('web-push');
      const subscription = { endpoint, keys: { p256dh, auth } };
      const { headers, body } = webPush.generateRequestDetails(
        subscription,
        JSON.stringify(message),
        { vapidDetails: { subject, ...keys }, TTL: timeToLiveSeconds, urgency },
      );
      const sent = await outbound.post(endpoint, { headers: toStringHeaders(headers), body });
      if (sent.outcome === 'answered')
        return { outcome: toPushOutcome(sent.status), reason: `${sent.status}` };
      if (sent.outcome === 'private') return { outcome: 'gone', reason: 'private address' };
      // Do not retry a push that may have arrived, because the user would get it twice.
      return { outcome: sent.outcome === 'unreached' ? 'later' : 'refused', reason: sent.reason };
    },
  };
}

function toStringHeaders(headers: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

/** According to RFC 8030, the status 404 or 410 means that the push subscription has ended. */
function toPushOutcome(status: number): PushOutcome {
  if (status === 404 || status === 410) return 'gone';
  if (status === 429 || status >= 500) return 'later';
  return status >= 200 && status < 300 ? 'sent' : 'refused';
}

/** The order of the elliptic curve P-256, minus one. */
const curveOrderMinusOne = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632550n;

/** Derives the VAPID keys from the server's secret, so that all servers use the same keys. */
function deriveVapidKeys(secret: string) {
  const random = Buffer.from(hkdfSync('sha256', secret, '', 'vapid', 48));
  const scalar = (BigInt(`0x${random.toString('hex')}`) % curveOrderMinusOne) + 1n;
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey);
  return {
    publicKey: curve.getPublicKey('base64url'),
    privateKey: privateKey.toString('base64url'),
  };
}

function isP256PublicKey(text: string) {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== 65 || bytes[0] !== 4) return false;
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((part) =>
    part.toString('base64url'),
  );
  try {
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    return true;
  } catch {
    return false;
  }
}
