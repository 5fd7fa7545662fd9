import { consentCookie } from '@fixturebook/contract/analytics/events';
import { useSyncExternalStore } from 'react';
import { listenToEvents } from '../event-listener.ts';

export type AnalyticsConsent = 'agreed' | 'declined' | undefined;

const changeEventName = 'consent-changed';
const answerPattern = new RegExp(`(?:^|; )${consentCookie.name}=(true|false)(?:;|$)`);

/** Runs inline in the document head, so that a visitor who has answered never sees the consent banner. */
export const consentScript = `if(${answerPattern}.test(document.cookie))
document.documentElement.setAttribute('data-consent','')`;

/** Returns the visitor's current answer. Other tabs read it again when they get the focus. */
export function useConsent(): AnalyticsConsent {
  return useSyncExternalStore(
    (listener) => listenToEvents(window, [changeEventName, 'focus'], listener),
    readConsent,
    () => undefined,
  );
}

export function readConsent(): AnalyticsConsent {
  const [, answer] = document.cookie.match(answerPattern) ?? [];
  if (!answer) return undefined;
  return answer === 'true' ? 'agreed' : 'declined';
}

export function saveConsent(answer: NonNullable<AnalyticsConsent>): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const seconds = consentCookie.days * 24 * 60 * 60;
  // biome-ignore lint/suspicious/noDocumentCookie: some browsers, and pages without HTTPS, lack the Cookie Store API
  document.cookie = `${consentCookie.name}=${answer === 'agreed'}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
  window.dispatchEvent(new Event(changeEventName));
}
