import { getSiteOrigin } from '../platform/site-origin.ts';

/** The server inserts the host name into prerendered pages, so hydration may find another name there. */
export function SiteHostText() {
  return <strong suppressHydrationWarning>{new URL(getSiteOrigin()).host}</strong>;
}
