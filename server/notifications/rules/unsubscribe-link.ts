import { UnsubscribeResult } from '@fixturebook/contract/notifications';
import { z } from 'zod';
import type { Secrets } from '../../platform/secrets.ts';

interface UnsubscribeLink {
  clubId: string;
  kind: UnsubscribeResult['kind'];
}

const purpose = 'unsubscribe';
const TokenPayload = z.tuple([z.uuid(), UnsubscribeResult.shape.kind]);

/**
 * The token never expires, so that the unsubscribe link works in a mail that was kept for years.
 */
export function createUnsubscribeToken(secrets: Secrets, { clubId, kind }: UnsubscribeLink) {
  return secrets.seal(purpose, JSON.stringify([clubId, kind]));
}

export function parseUnsubscribeToken(secrets: Secrets, token: string) {
  try {
    const [clubId, kind] = TokenPayload.parse(JSON.parse(secrets.open(purpose, token)));
    return { clubId, kind };
  } catch {
    return undefined;
  }
}
