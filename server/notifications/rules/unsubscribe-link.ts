import { UnsubscribeResult } from '@fixturebook/contract/notifications';
import { z } from 'zod';
import { defineSealedToken } from '../../platform/sealed-token.ts';
import type { Secrets } from '../../platform/secrets.ts';

interface UnsubscribeLink {
  clubId: string;
  kind: UnsubscribeResult['kind'];
  /** The officer who got the mail. The mails of version 0.1.0 name none. */
  userId?: string | undefined;
}

const clubAndKind = [z.uuid(), UnsubscribeResult.shape.kind] as const;

/** The token never expires, so that the unsubscribe link works in a mail that was kept for years. */
const sealed = defineSealedToken(
  'unsubscribe',
  z.union([z.tuple([...clubAndKind, z.uuid()]), z.tuple(clubAndKind)]),
);

export function createUnsubscribeToken(
  secrets: Secrets,
  { clubId, kind, userId }: UnsubscribeLink & { userId: string },
) {
  return sealed.create(secrets, [clubId, kind, userId]);
}

export function parseUnsubscribeToken(
  secrets: Secrets,
  token: string,
): UnsubscribeLink | undefined {
  const opened = sealed.parse(secrets, token);
  if (!opened) return undefined;
  const [clubId, kind, userId] = opened;
  return { clubId, kind, userId };
}
