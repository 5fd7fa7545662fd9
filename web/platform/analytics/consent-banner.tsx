import { Button } from '../../ui/button.tsx';
import { Row } from '../../ui/layout/stack.tsx';
import { Link } from '../../ui/link.tsx';
import { useHeightProperty } from '../../ui/use-height-property.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { type Consent, saveConsent, useConsent } from './consent.ts';
import styles from './consent-banner.module.css';

interface ConsentBannerProps {
  /** `top` replaces the usual place at the bottom of the window on this page. */
  place: 'top' | 'bottom';
  acceptLabel: string;
}

/** Asks for consent to statistics. It is in the first paint, so that nothing moves. */
export function ConsentBanner({ place, acceptLabel }: ConsentBannerProps) {
  const consent = useConsent();
  // An answer before hydration would be lost.
  const isHydrated = useHydrated();
  const bar = useHeightProperty('--consent-bar', !consent && place === 'bottom');
  if (consent) return null;

  function giveAnswer(newConsent: NonNullable<Consent>) {
    saveConsent(newConsent);
    // The button that had the focus is gone.
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
