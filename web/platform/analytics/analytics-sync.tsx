import { useEffect } from 'react';
import { useLocation, useMatches } from 'react-router';
import { track } from './analytics.ts';
import { useConsent } from './consent.ts';

const environment = import.meta.env.PROD ? 'production' : 'development';

export function AnalyticsSync() {
  const hasConsent = useConsent() === 'agreed';
  const { pathname } = useLocation();
  const isFound = !useMatches().at(-1)?.id.endsWith('not-found-screen');
  useEffect(() => {
    if (!hasConsent) return;
    track('app_initialized', { timestamp: new Date().toISOString(), environment });
  }, [hasConsent]);
  // `pathname` is a dependency, so that going from one club's page to another's counts as a page view.
  useEffect(() => {
    if (!hasConsent) return;
    const page = isFound ? getPageName(pathname) : 'not-found';
    track('page_view', { page });
    if (page === 'home') track('home_viewed', { page });
  }, [hasConsent, isFound, pathname]);
  return null;
}

function getPageName(pathname: string): string {
  return pathname.split('/')[1]?.toLowerCase() || 'home';
}
