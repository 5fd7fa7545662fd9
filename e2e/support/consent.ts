export type ConsentAnswer = 'agreed' | 'declined';

/** Returns a new browser's state: with the cookie of the given consent answer, or empty. */
export function createStorageState(answer: ConsentAnswer | null, url = '') {
  const { hostname } = new URL(url);
  const cookie = {
    name: 'CookieConsent',
    value: String(answer === 'agreed'),
    domain: hostname,
    path: '/',
    expires: -1,
    httpOnly: false,
    secure: false,
    sameSite: 'Lax' as const,
  };
  return { cookies: answer ? [cookie] : [], origins: [] };
}
