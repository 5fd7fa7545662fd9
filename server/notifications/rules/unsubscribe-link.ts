import { UnsubscribeResult } from '@fixturebook/contract/notifications';
import { z } from 'zod';
import { defineSealedToken } from '../../platform/sealed-token.ts';
import type { Secrets } from '../../platform/secrets.ts';

interface UnsubscribeLink {
  clubId: string;
  kind: UnsubscribeResult['kind'];
}

/** The token never expires, so that the unsubscribe link works in a mail that was kept for years. */
const sealed = defineSealedToken('unsubscribe', z.tuple([z.uuid(), UnsubscribeResult.shape.kind]));

export function createUnsubscribeToken(secrets: Secrets, { clubId, kind }: UnsubscribeLink) {
  return sealed.create(secrets, [clubId, kind]);
}

export function parseUnsubscribeToken(
  secrets: Secrets,
  token: string,
): UnsubscribeLink | undefined {
  const opened = sealed.parse(secrets, token);
  if (!opened) return undefined;
  const [clubId, kind] = opened;
  return { clubId, kind };
}
