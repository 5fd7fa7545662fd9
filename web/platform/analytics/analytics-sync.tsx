import { useEffect } from 'react';
import { useLocation, useMatches } from 'react-router';
import { track } from './analytics.ts';
import { useConsent } from './consent.ts';

const environment = import.meta.env.PROD ? 'production' : 'development';

/** Counts that the app was opened, and every change of the page. */
export function AnalyticsSync() {
  const isCounted = useConsent() === 'agreed';
  const { pathname } = useLocation();
  const page = usePageName();
  useEffect(() => {
    if (!isCounted) return;
    track('app_initialized', { timestamp: new Date().toISOString(), environment });
  }, [isCounted]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: from club to club is a change of the page
  useEffect(() => {
    if (!isCounted) return;
    track('page_view', { page });
    if (page === 'home') track('home_viewed', { page });
  }, [isCounted, page, pathname]);
  return null;
}

/** The first part of the path: never who or what is shown, nor what somebody typed. */
function usePageName(): string {
  const { pathname } = useLocation();
  const isKnown = !useMatches().at(-1)?.id.endsWith('not-found-screen');
  if (!isKnown) return 'not-found';
  return pathname.split('/')[1]?.toLowerCase() || 'home';
}
