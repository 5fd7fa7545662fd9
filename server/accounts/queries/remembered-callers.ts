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
      const signed = readSignedToken(headers, cookieName, secret);
      if (!signed) throw new Error('The caller has no session.');
      if (remembered.size >= maxRemembered) remembered.clear();
      const token = copyText(signed.token);
      remembered.set(copyText(signed.signedToken), { caller, token });
      return token;
    },
  };
}

/** V8 makes a part of a string refer to the whole, and would keep the header of up to 16 KiB in memory. */
function copyText(text: string) {
  return Buffer.from(text).toString();
}
