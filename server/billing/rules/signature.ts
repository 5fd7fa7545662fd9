import { createHmac, timingSafeEqual } from 'node:crypto';

export function isSignatureValid(body: Uint8Array, signature: string | undefined, secret: string) {
  if (!signature || !/^[0-9a-f]{64}$/.test(signature)) return false;
  const own = createHmac('sha256', secret).update(body).digest();
  return timingSafeEqual(own, Buffer.from(signature, 'hex'));
}
