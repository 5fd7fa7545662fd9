import type { Caller } from '../../platform/http/http.ts';
import { pendingLoginCookie, readSignedToken } from '../rules.ts';
import type { Auth } from '../vendor-better-auth.ts';

/**
 * Creates the headers with which better-auth acts for the same account as the server: it gets the
 * session of `caller`, or none. A login that waits for its code goes along only without a session,
 * because better-auth would otherwise check the code for one account while the server counts it for
 * another.
 */
export async function createAuthHeaders(
  auth: Auth,
  headers: Headers,
  caller: Pick<Caller, 'sessionId'> | undefined,
) {
  const { secret, authCookies, createAuthCookie } = await auth.$context;
  const sessionName = authCookies.sessionToken.name;
  const pendingName = createAuthCookie(pendingLoginCookie).name;
  const isForwarded = (name: string) => name !== sessionName && !(caller && name === pendingName);
  const cookies = (headers.get('cookie') ?? '')
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => isForwarded(cookie.split('=')[0] ?? ''));
  const signedToken = caller && readSignedToken(headers, sessionName, secret)?.signedToken;
  if (signedToken) cookies.push(`${sessionName}=${encodeURIComponent(signedToken)}`);
  return new Headers({ cookie: cookies.join('; ') });
}
