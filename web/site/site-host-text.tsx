import { getSiteOrigin } from '../platform/site-origin.ts';

/** The host name of the site. Hydration may differ, because the server inserts it into prerendered pages. */
export function SiteHostText() {
  return <strong suppressHydrationWarning>{new URL(getSiteOrigin()).host}</strong>;
}
