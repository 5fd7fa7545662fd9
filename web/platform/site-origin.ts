import { builtOrigin } from '@fixturebook/contract/site';

/** Where the product is served, as the operator has set it: it may be reached at other addresses too. */
export function siteOrigin(): string {
  if (typeof document === 'undefined') return builtOrigin;
  const { origin } = document.documentElement.dataset;
  return origin && origin !== builtOrigin ? origin : location.origin;
}
