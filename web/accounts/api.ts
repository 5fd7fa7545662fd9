import { fetchOrThrow } from '../platform/http.ts';
import { ProblemError } from '../platform/problem-error.ts';

/** The calls of the authentication service. Errors carry its codes, such as EMAIL_NOT_VERIFIED. */
async function post(path: string, body: Record<string, string>): Promise<void> {
  await fetchOrThrow(`/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

export const emailNotVerified = 'EMAIL_NOT_VERIFIED';
export const invalidCode = 'INVALID_OTP';
export const invalidToken = 'INVALID_TOKEN';

export function signUp(email: string, password: string): Promise<void> {
  return post('sign-up/email', { email, password, name: email });
}

/** Opens the session when the code is right. */
export function verifyEmail(email: string, otp: string): Promise<void> {
  return post('email-otp/verify-email', { email, otp });
}

export function sendCode(email: string): Promise<void> {
  return post('email-otp/send-verification-otp', { email, type: 'email-verification' });
}

export function signIn(email: string, password: string): Promise<void> {
  return post('sign-in/email', { email, password });
}

/** A session that is already gone is signed out too. */
export async function signOut(): Promise<void> {
  try {
    await post('sign-out', {});
  } catch (error) {
    if (error instanceof ProblemError && [401, 403, 404].includes(error.status)) return;
    throw error;
  }
}

/** The same answer for known and unknown addresses. */
export function requestPasswordReset(email: string): Promise<void> {
  return post('request-password-reset', { email, redirectTo: '/reset-password' });
}

export function resetPassword(newPassword: string, token: string): Promise<void> {
  return post('reset-password', { newPassword, token });
}
