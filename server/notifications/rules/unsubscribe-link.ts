import { Unsubscribed } from '@fixturebook/contract/notifications';
import { z } from 'zod';
import type { Secrets } from '../../platform/secrets.ts';

/** Which mails a club is to have no more. */
export interface LinkOfMail {
  clubId: string;
  kind: Unsubscribed['kind'];
}

const purpose = 'unsubscribe';
const Sealed = z.tuple([z.uuid(), Unsubscribed.shape.kind]);

/** What stands in the link. Sealed: only we can make it. It holds as long as the mail is kept. */
export function unsubscribeToken(secrets: Secrets, { clubId, kind }: LinkOfMail): string {
  return secrets.seal(purpose, JSON.stringify([clubId, kind]));
}

/** Undefined for what we did not make. */
export function readUnsubscribeToken(secrets: Secrets, token: string): LinkOfMail | undefined {
  try {
    const [clubId, kind] = Sealed.parse(JSON.parse(secrets.open(purpose, token)));
    return { clubId, kind };
  } catch {
    return undefined;
  }
}
