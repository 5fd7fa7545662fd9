export type ConsentAnswer = 'agreed' | 'declined';

/** Returns a browser state with an answer to the consent question, or without one. */
export function createConsentState(answer: ConsentAnswer | null, url = '') {
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
