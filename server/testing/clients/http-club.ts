import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createProfileInput } from '../profile.ts';

/** Creates a club over HTTP, and reads its sign-up code from the development mailbox. */
export async function createClubOverHttp(url: string, profile: Record<string, unknown> = {}) {
  const email = `secretary-${randomUUID()}@club.example`;
  const password = 'a long and quiet afternoon';
  const signedUp = await sendJson(url, 'POST', '/api/auth/sign-up/email', {
    email,
    password,
    name: '',
  });
  const otp = await waitForSignUpCode(url, email);
  const proof = { cookie: getCookieHeader(signedUp) };
  const verified = await sendJson(
    url,
    'POST',
    '/api/auth/email-otp/verify-email',
    { email, otp },
    proof,
  );
  const cookie = getCookieHeader(verified);
  await sendJson(url, 'PUT', '/api/v1/me/club', createProfileInput(profile), { cookie });
  return { email, password, cookie };
}

function getCookieHeader(response: Response) {
  const lines = response.headers.getSetCookie().map((line) => line.split(';')[0]);
  return lines.join('; ');
}

export async function sendJson(
  url: string,
  method: string,
  path: string,
  json?: unknown,
  headers: Record<string, string> = {},
) {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { ...(json ? { 'content-type': 'application/json' } : {}), ...headers },
    body: json ? JSON.stringify(json) : undefined,
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
  return response;
}

async function waitForSignUpCode(url: string, email: string): Promise<string> {
  for (;;) {
    const response = await sendJson(url, 'GET', `/api/dev/mail?to=${encodeURIComponent(email)}`);
    const [mail] = (await response.json()) as { text: string }[];
    const code = mail?.text.match(/^\d{4}$/m)?.[0];
    if (code) return code;
    await pause(20);
  }
}
