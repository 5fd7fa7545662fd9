import type { ClubCaller, RememberedCallers } from '../../platform/http/caller.ts';
import { findSentToken, readSignedToken } from '../rules.ts';

/** How many callers a node remembers. The caller of a session that it forgets is read again. */
const maxRemembered = 10_000;

/** Remembers callers by the token that they sent. Its signature was right, so it is not checked again when it is found. */
export function createRememberedCallers(secret: string, cookieName: string): RememberedCallers {
  const remembered = new Map<string, { caller: ClubCaller; token: string }>();
  return {
    find(headers) {
      const sent = findSentToken(headers, cookieName);
      return sent === undefined ? undefined : remembered.get(sent);
    },
    forget(headers) {
      remembered.delete(findSentToken(headers, cookieName) ?? '');
    },
    remember(headers, caller) {
      const sent = findSentToken(headers, cookieName);
      const token = readSignedToken(headers, cookieName, secret)?.token;
      if (sent === undefined || token === undefined) throw new Error('The caller has no session.');
      if (remembered.size >= maxRemembered) remembered.clear();
      remembered.set(sent, { caller, token });
      return token;
    },
  };
}
