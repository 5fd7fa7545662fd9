import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createProfileInput } from '../profile.ts';

/** Creates a club over HTTP. Without `readCode` it reads the sign-up code from the development mailbox. */
export async function createClubOverHttp(
  url: string,
  profile: Record<string, unknown> = {},
  readCode = (email: string) => waitForSignUpCode(url, email),
) {
  const email = `secretary-${randomUUID()}@club.example`;
  const password = 'a long and quiet afternoon';
  const signedUp = await sendJson(url, 'POST', '/api/auth/sign-up/email', {
    email,
    password,
    name: '',
  });
  const otp = await readCode(email);
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

/** Returns the cookies that a response sets, as a browser sends them back. */
export function getCookieHeader(response: Response) {
  const lines = response.headers.getSetCookie().map((line) => line.split(';')[0]);
  return lines.join('; ');
}

/** Returns the cookies of a header as Playwright adds them to a browser that opens `url`. */
export function parseCookieHeader(header: string, url: string) {
  return header.split('; ').map((cookie) => {
    const [name = '', value = ''] = cookie.split(/=(.*)/s);
    return { name, value, url };
  });
}

/** Throws an error if the status of the response is not 2xx. */
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

/** Returns the ids of all fixtures that the club sees on a date. */
export async function listFixtureIds(url: string, date: string, cookie: string) {
  const ids: string[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const path = `/api/v1/fixtures?date=${date}${after === '' ? '' : `&after=${after}`}`;
    const response = await sendJson(url, 'GET', path, undefined, { cookie });
    const page = (await response.json()) as { items: { id: string }[]; next: string | null };
    ids.push(...page.items.map(({ id }) => id));
    after = page.next;
  }
  return ids;
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
