import type { z } from 'zod';
import type { Secrets } from './secrets.ts';

/**
 * Defines the tokens of one kind of link in mails. A token is encrypted, so that nobody can forge it or
 * read the ids in it, and a token of another kind is refused.
 */
export function defineSealedToken<Payload extends z.ZodType>(purpose: string, payload: Payload) {
  return {
    create(secrets: Pick<Secrets, 'seal'>, value: z.input<Payload>): string {
      return secrets.seal(purpose, JSON.stringify(value));
    },
    /** Returns undefined if the token was forged, cut off, or made for another purpose. */
    parse(secrets: Pick<Secrets, 'open'>, token: string): z.output<Payload> | undefined {
      try {
        return payload.parse(JSON.parse(secrets.open(purpose, token)));
      } catch {
        return undefined;
      }
    },
  };
}
