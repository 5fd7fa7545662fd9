import { Unsubscribed } from '@fixturebook/contract/notifications';
import { z } from 'zod';
import type { Secrets } from '../../platform/secrets.ts';

/** Which mails a club is to have no more. */
export interface UnsubscribeLink {
  clubId: string;
  kind: Unsubscribed['kind'];
}

const purpose = 'unsubscribe';
const TokenPayload = z.tuple([z.uuid(), Unsubscribed.shape.kind]);

/** What stands in the link. Sealed: only we can make it. It holds as long as the mail is kept. */
export function createUnsubscribeToken(
  secrets: Secrets,
  { clubId, kind }: UnsubscribeLink,
): string {
  return secrets.seal(purpose, JSON.stringify([clubId, kind]));
}

/** Undefined for what we did not make. */
export function parseUnsubscribeToken(
  secrets: Secrets,
  token: string,
): UnsubscribeLink | undefined {
  try {
    const [clubId, kind] = TokenPayload.parse(JSON.parse(secrets.open(purpose, token)));
    return { clubId, kind };
  } catch {
    return undefined;
  }
}
