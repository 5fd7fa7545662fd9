import { areasPath, plansPath } from '@fixturebook/contract/paths';
import { brand } from '@fixturebook/contract/site';
import type { ReactNode } from 'react';
import { Link, useMatches } from 'react-router';
import { useHydrated } from '../../ui/browser/use-hydrated.ts';
import { DialogHost } from '../../ui/dialog/dialog-host.tsx';
import { ConsentBanner } from '../analytics/consent-banner.tsx';
import { useLikelyClub } from '../session/use-session.ts';
import { ClubBarSpace } from './club-bar.tsx';
import styles from './frame-layout.module.css';
import { Header } from './header.tsx';
import { SlowScreenNotice } from './slow-screen-notice.tsx';

/** What a route module can export as `handle`. */
export interface FrameHandle {
  /** Whether the screen shows the consent banner itself, so that the frame shows none. */
  hasConsentBanner: boolean;
}

export function FrameLayout({ children }: { children: ReactNode }) {
  const isHydrated = useHydrated();
  const isClub = useLikelyClub() !== undefined;
  const hasBanner = useMatches().some(
    ({ handle }) => (handle as FrameHandle | undefined)?.hasConsentBanner,
  );
  // The page for screens that are not prerendered is rendered like the home page, so the first
  // paint has both banners. A style hides one of them.
  const isBannerOnScreen = isHydrated && hasBanner;
  return (
    <>
      <Header />
      {!isBannerOnScreen && <ConsentBanner place="bottom" acceptLabel="I understand" />}
      <SlowScreenNotice />
      <main id="content" className={styles.main} data-club={isClub || undefined} tabIndex={-1}>
        <DialogHost>{children}</DialogHost>
      </main>
      <footer className={styles.footer}>
        <span>{brand.name}</span>
        <Link to="/aboutUs">About Us</Link>
        <Link to="/faq">FAQ</Link>
        <Link to="/blog">Blog</Link>
        <a href={areasPath}>Clubs by county</a>
        <Link to={plansPath}>Subscription</Link>
        <Link to="/contactus">Contact Us</Link>
        <Link to="/privacy">Privacy Policy</Link>
        <Link to="/tandc">Terms And Conditions</Link>
      </footer>
      <ClubBarSpace />
    </>
  );
}
