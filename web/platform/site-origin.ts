import { originPlaceholder } from '@fixturebook/contract/site';

/** Returns the site's public origin, as set by the operator. The page may be open at a different origin. */
export function getSiteOrigin(): string {
  if (typeof document === 'undefined') return originPlaceholder;
  const { origin } = document.documentElement.dataset;
  return origin && origin !== originPlaceholder ? origin : location.origin;
}
