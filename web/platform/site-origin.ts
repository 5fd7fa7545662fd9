import { originPlaceholder } from '@fixturebook/contract/site';

/** Where the product is served, as the operator has set it: it may be reached at other addresses too. */
export function getSiteOrigin(): string {
  if (typeof document === 'undefined') return originPlaceholder;
  const { origin } = document.documentElement.dataset;
  return origin && origin !== originPlaceholder ? origin : location.origin;
}
