import { brand } from '@fixturebook/contract/site';
import { track } from '../../platform/analytics/analytics.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/layout/page.tsx';
import { GroundDrawing } from '../drawings/ground-drawing.tsx';
import styles from './hero-section.module.css';
import { StoreBadgeList } from './store-badge-list.tsx';

export function HeroSection() {
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <PageHeading size="display">Fill your fixture card without the phone calls</PageHeading>
        <p className={styles.lead}>
          {brand.name} makes fixture management simple: list your free dates, see which clubs near
          you are free on the same day, and agree the match where both clubs can see it.
        </p>
        <p className={styles.actions}>
          <ButtonLink
            look="main"
            to="/signup"
            onClick={() => track('signup_button_clicked', { page: 'home' })}
          >
            Start your card
          </ButtonLink>
          <ButtonLink to="#steps" reloadDocument>
            How it works
          </ButtonLink>
        </p>
        <StoreBadgeList />
      </div>
      <GroundDrawing className={styles.ground} />
    </section>
  );
}
