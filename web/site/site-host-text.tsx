import { getSiteOrigin } from '../platform/site-origin.ts';

/** The host of the site. A prerendered page gets it from the server, so hydration may differ. */
export function SiteHostText() {
  return <strong suppressHydrationWarning>{new URL(getSiteOrigin()).host}</strong>;
}
