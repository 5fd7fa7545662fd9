import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { useHeightTold } from '../../ui/use-height-told.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { answerConsent, type Consent, useConsent } from './consent.ts';
import styles from './consent-banner.module.css';

interface ConsentBannerProps {
  /** At the end of the window on every page; a page that has it at its top stands in for that. */
  place: 'top' | 'bottom';
  accept: string;
}

/** Asks whether the visitor may be counted. It is there from the first paint, and nothing moves. */
export function ConsentBanner({ place, accept }: ConsentBannerProps) {
  const consent = useConsent();
  // An answer that is given before the script has arrived would be lost.
  const isAlive = useHydrated();
  const bar = useHeightTold('--consent-bar', !consent && place === 'bottom');
  if (consent) return null;

  function answer(given: NonNullable<Consent>) {
    answerConsent(given);
    // The button that had the focus is gone.
    document.getElementById('content')?.focus({ preventScroll: true });
  }

  return (
    <section ref={bar} className={styles.banner} data-place={place} aria-label="Cookies">
      <div className={styles.inside}>
        <p>
          May we count which pages are used? Nothing is counted unless you say yes:{' '}
          <Link to="/privacy-policy">Privacy Policy</Link>.
        </p>
        <div className={styles.answers}>
          <Button disabled={!isAlive} onClick={() => answer('agreed')}>
            {accept}
          </Button>
          <Button disabled={!isAlive} onClick={() => answer('declined')}>
            I decline
          </Button>
        </div>
      </div>
    </section>
  );
}
