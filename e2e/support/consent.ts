export type ConsentAnswer = 'agreed' | 'declined';

/** A browser in which the question about being counted has been answered, or not yet. */
export function createConsentState(answer: ConsentAnswer | null, url = '') {
  const { hostname } = new URL(url);
  const cookie = {
    ...{ name: 'CookieConsent', value: String(answer === 'agreed'), domain: hostname, path: '/' },
    ...{ expires: -1, httpOnly: false, secure: false, sameSite: 'Lax' as const },
  };
  return { cookies: answer ? [cookie] : [], origins: [] };
}
