import { consentCookie } from '@fixturebook/contract/analytics-events';
import { useSyncExternalStore } from 'react';

/** What the visitor has said about being counted; undefined until then. */
export type Consent = 'agreed' | 'declined' | undefined;

const changeEventName = 'consent-changed';
const answerPattern = new RegExp(`(?:^|; )${consentCookie.name}=(true|false)(?:;|$)`);

/** Runs inline in the head, so that who has answered never sees the question: see the banner's styles. */
export const consentScript = `if(${answerPattern}.test(document.cookie))
document.documentElement.setAttribute('data-consent','')`;

/** It holds in every tab from when one looks at it, and at the server at once. */
export function useConsent(): Consent {
  return useSyncExternalStore(subscribe, readConsent, () => undefined);
}

export function readConsent(): Consent {
  const [, answer] = document.cookie.match(answerPattern) ?? [];
  if (!answer) return undefined;
  return answer === 'true' ? 'agreed' : 'declined';
}

export function saveConsent(answer: NonNullable<Consent>): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const seconds = consentCookie.days * 24 * 60 * 60;
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not there in every browser, nor where there is no TLS
  document.cookie = `${consentCookie.name}=${answer === 'agreed'}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
  window.dispatchEvent(new Event(changeEventName));
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(changeEventName, listener);
  window.addEventListener('focus', listener);
  return () => {
    window.removeEventListener(changeEventName, listener);
    window.removeEventListener('focus', listener);
  };
}
