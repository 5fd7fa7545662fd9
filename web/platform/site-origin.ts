import { originPlaceholder } from '@fixturebook/contract/site';

/** The public address that the operator has set; the page may be open at another one. */
export function getSiteOrigin(): string {
  if (typeof document === 'undefined') return originPlaceholder;
  const { origin } = document.documentElement.dataset;
  return origin && origin !== originPlaceholder ? origin : location.origin;
}
