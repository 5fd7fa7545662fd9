import type {
  AuthSession,
  ExportState,
  ExportStatus,
  Identity,
  PasskeyLogin,
  PasskeyLoginOptions,
} from '@fixturebook/contract/accounts';
import { resetPasswordPath } from '@fixturebook/contract/paths';
import { queryOptions } from '@tanstack/react-query';
import { api, fetchFromApi, unwrapResponse } from '../platform/api-client.ts';
import { fetchOrThrow } from '../platform/http.ts';
import { NetworkError, ProblemError } from '../platform/problem-error.ts';

export { PasskeyOfferNotice } from './passkeys/passkey-offer-notice.tsx';

/** Throws errors with the codes of the authentication service, such as EMAIL_NOT_VERIFIED. */
function postToAuthApi(
  path: string,
  body: object,
  send: typeof fetchOrThrow = fetchOrThrow,
): Promise<Response> {
  return send(`/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** The server refuses this if the browser is now logged in to another account than the tab shows. */
function postForAccount(path: string, body: Record<string, string>): Promise<Response> {
  return postToAuthApi(path, body, fetchFromApi);
}

/**
 * Tells the user how to find out whether a change whose answer was lost has worked. For changes with a
 * code, a link or a password that works once, because another try is refused although the first worked.
 */
async function explainLostAnswer<T>(change: Promise<T>, advice: string): Promise<T> {
  try {
    return await change;
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    throw new NetworkError(
      error,
      `The server hasn't answered, so we can't tell whether this worked. ${advice}`,
    );
  }
}

export const emailNotVerifiedCode = 'EMAIL_NOT_VERIFIED';
export const invalidOtpCode = 'INVALID_OTP';
export const invalidTokenCode = 'INVALID_TOKEN';

export async function signUp(email: string, password: string): Promise<void> {
  await postToAuthApi('sign-up/email', { email, password, name: email });
}

/** The server also logs the user in if the code is correct. */
export async function verifyEmail(email: string, typedOtp: string): Promise<void> {
  await explainLostAnswer(
    postToAuthApi('email-otp/verify-email', { email, otp: removeSpaces(typedOtp) }),
    'Try again. If the code is refused now, it has worked: log in.',
  );
}

export async function sendVerificationCode(email: string): Promise<void> {
  await postToAuthApi('email-otp/send-verification-otp', { email, type: 'email-verification' });
}

/** Returns `code` if the user must also enter a code for the second step of the login. */
export async function signIn(email: string, password: string): Promise<'open' | 'code'> {
  const response = await postToAuthApi('sign-in/email', { email, password });
  return 'twoFactorRedirect' in (await response.json()) ? 'code' : 'open';
}

/**
 * The link leads to the path `next` after the login. The server responds in the same way whether or not an account
 * has this address.
 */
export async function requestLoginLink(email: string, next: string): Promise<void> {
  await postToAuthApi('request-login-link', { email, next });
}

/** The address of the account that a link logs in. Does not use up the link. */
export function loginLinkEmailQuery(token: string) {
  return queryOptions({
    queryKey: ['accounts', 'login-link', token],
    async queryFn(): Promise<string> {
      return (await (await postToAuthApi('sign-in/link/account', { token })).json()).email;
    },
  });
}

/** Returns `code` if the user must also enter a code for the second step of the login. */
export async function signInByLink(token: string): Promise<'open' | 'code'> {
  const response = await explainLostAnswer(
    postToAuthApi('sign-in/link', { token }),
    'Try again. If the link is refused now, ask for a new one.',
  );
  return 'twoFactorRedirect' in (await response.json()) ? 'code' : 'open';
}

/** The answer is for this browser alone, and for five minutes. */
export async function createPasskeyLoginOptions(): Promise<PasskeyLoginOptions> {
  return (await postToAuthApi('sign-in/passkey-options', {})).json();
}

export async function signInByPasskey(login: PasskeyLogin): Promise<void> {
  await postToAuthApi('sign-in/passkey', login);
}

/** Sends six digits as a code from an authenticator app, and any other text as a recovery code. */
export async function verifySecondFactor(typedCode: string): Promise<void> {
  const code = removeSpaces(typedCode);
  if (/^\d{6}$/.test(code)) await verifyAuthenticatorAppCode(code);
  else await postToAuthApi('two-factor/verify-backup-code', { code });
}

export async function verifyAuthenticatorAppCode(typedCode: string): Promise<void> {
  await postToAuthApi('two-factor/verify-totp', { code: removeSpaces(typedCode) });
}

function removeSpaces(code: string) {
  return code.replaceAll(/\s/g, '');
}

/** Does not throw if the session has already ended. */
export async function signOut(): Promise<void> {
  try {
    await postForAccount('sign-out', {});
  } catch (error) {
    if (error instanceof ProblemError && [401, 403, 404].includes(error.status)) return;
    throw error;
  }
}

/** The server responds in the same way whether or not an account has this address. */
export async function requestPasswordReset(email: string): Promise<void> {
  await postToAuthApi('request-password-reset', { email, redirectTo: resetPasswordPath });
}

export async function resetPassword(newPassword: string, token: string): Promise<void> {
  await explainLostAnswer(
    postToAuthApi('reset-password', { newPassword, token }),
    'Try to log in with the new password. If that is refused, request a new link.',
  );
}

/** The server also ends all other sessions of the account. */
export async function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  await explainLostAnswer(
    postForAccount('change-password', { currentPassword, newPassword }),
    'Try again. If your current password is refused now, the new one counts already.',
  );
}

/** Returns the secret for an authenticator app, and the recovery codes. */
export async function enableSecondFactor(
  password: string,
): Promise<{ totpURI: string; backupCodes: string[] }> {
  return (await postForAccount('two-factor/enable', { password })).json();
}

/** The code is one of the authenticator app or a recovery code. */
export interface SecondFactorProof {
  password: string;
  code: string;
}

export async function disableSecondFactor({ password, code }: SecondFactorProof): Promise<void> {
  await postForAccount('two-factor/disable', { password, code });
}

export async function createRecoveryCodes(proof: SecondFactorProof): Promise<string[]> {
  const response = await postForAccount('two-factor/generate-backup-codes', { ...proof });
  return (await response.json()).backupCodes;
}

export const sessionsQuery = queryOptions({
  queryKey: ['accounts', 'sessions'],
  async queryFn(): Promise<{ sessions: AuthSession[]; current: string }> {
    const [sessions, currentSession] = await Promise.all(
      ['list-sessions', 'get-session'].map(getFromAuthApi),
    );
    return { sessions, current: currentSession?.session.id };
  },
});

export const identitiesQuery = queryOptions({
  queryKey: ['accounts', 'identities'],
  queryFn: (): Promise<Identity[]> => getFromAuthApi('list-accounts'),
});

async function getFromAuthApi(path: string) {
  return (await fetchFromApi(`/api/auth/${path}`, { method: 'GET' })).json();
}

export async function revokeSession(token: string): Promise<void> {
  await postForAccount('revoke-session', { token });
}

export async function revokeAllSessions(): Promise<void> {
  await postForAccount('revoke-sessions', {});
}

export async function unlinkIdentity(accountId: string): Promise<void> {
  await postForAccount('unlink-account', { accountId });
}

export async function requestEmailChange(email: string): Promise<void> {
  await unwrapResponse(api.me['email-change'].$post({ json: { email } }));
}

export async function confirmEmailChange(codes: {
  currentCode: string;
  newCode: string;
}): Promise<void> {
  await explainLostAnswer(
    unwrapResponse(api.me['email-change'].confirmation.$post({ json: codes })),
    'Load this page again to see which address counts.',
  );
}

/** Is fetched again while the file is being made, and before the link to the file expires. */
export const exportQuery = queryOptions({
  queryKey: ['accounts', 'export'],
  queryFn: (): Promise<ExportStatus> => unwrapResponse(api.me.export.$get()),
  refetchInterval: ({ state }) =>
    isExportUnfinished(state.data?.state) ? unfinishedPollMs : linkRenewalMs,
});

const unfinishedPollMs = 2_000;
const linkRenewalMs = 5 * 60_000;

export function isExportUnfinished(state: ExportState | undefined): boolean {
  return state === 'queued' || state === 'running';
}

export async function requestExport(): Promise<ExportStatus> {
  return unwrapResponse(api.me.exports.$post());
}

export async function deleteAccount(proof: {
  email: string;
  password: string;
  code: string;
}): Promise<void> {
  await unwrapResponse(api.me.$delete({ json: proof }));
}
