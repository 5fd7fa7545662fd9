import { siteOrigin } from '../platform/site-origin.ts';

/** The host at which the product is served. The page that was built ahead got it from the server. */
export function SiteHost() {
  return <strong suppressHydrationWarning>{new URL(siteOrigin()).host}</strong>;
}
