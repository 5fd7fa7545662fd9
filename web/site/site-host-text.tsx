import { getSiteOrigin } from '../platform/site-origin.ts';

/** The host at which the product is served. The page that was built ahead got it from the server. */
export function SiteHostText() {
  return <strong suppressHydrationWarning>{new URL(getSiteOrigin()).host}</strong>;
}
