import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whether the bytes came from who knows the secret: HMAC-SHA256, in lower-case hex. */
export function isSignatureValid(body: Uint8Array, signature: string | undefined, secret: string) {
  if (!signature || !/^[0-9a-f]{64}$/.test(signature)) return false;
  const own = createHmac('sha256', secret).update(body).digest();
  return timingSafeEqual(own, Buffer.from(signature, 'hex'));
}
