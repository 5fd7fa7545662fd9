import { useHeightProperty } from '../../ui/browser/use-height-property.ts';
import { useHydrated } from '../../ui/browser/use-hydrated.ts';
import { Button } from '../../ui/button.tsx';
import { Row } from '../../ui/layout/stack.tsx';
import { Link } from '../../ui/link.tsx';
import { type AnalyticsConsent, saveConsent, useConsent } from './consent.ts';
import styles from './consent-banner.module.css';

interface ConsentBannerProps {
  /** A screen that shows the banner with `top` sets `hasConsentBanner` in its `FrameHandle`. */
  place: 'top' | 'bottom';
  acceptLabel: string;
}

/** Asks for consent to statistics. It is part of the first paint, so that the page does not move later. */
export function ConsentBanner({ place, acceptLabel }: ConsentBannerProps) {
  const consent = useConsent();
  // The buttons are disabled until hydration, because an earlier click would be lost.
  const isHydrated = useHydrated();
  const bar = useHeightProperty('--consent-bar', !consent && place === 'bottom');
  if (consent) return null;

  function giveAnswer(newConsent: NonNullable<AnalyticsConsent>) {
    saveConsent(newConsent);
    // Focus the content, because the button that had the focus is gone.
    document.getElementById('content')?.focus({ preventScroll: true });
  }

  return (
    <section ref={bar} className={styles.banner} data-place={place} aria-label="Cookies">
      <div className={styles.inside}>
        <p>
          Can we count page visits? No tracking, and nothing is counted unless you say yes:{' '}
          <Link to="/privacy-policy">Privacy Policy</Link>.
        </p>
        <Row>
          <Button disabled={!isHydrated} onClick={() => giveAnswer('agreed')}>
            {acceptLabel}
          </Button>
          <Button disabled={!isHydrated} onClick={() => giveAnswer('declined')}>
            I decline
          </Button>
        </Row>
      </div>
    </section>
  );
}
