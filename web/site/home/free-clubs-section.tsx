import { visitorRadiusMiles } from '@fixturebook/contract/public-pages/visitor-count';
import { Heading } from '../../ui/heading.tsx';
import { FreeClubsForm } from './free-clubs-form.tsx';
import styles from './free-clubs-section.module.css';

export function FreeClubsSection() {
  return (
    <section className={styles.section} aria-labelledby="free-clubs">
      <div className={styles.inside}>
        <div className={styles.words}>
          <Heading level={2} size="page" id="free-clubs">
            Who’s free near you?
          </Heading>
          <p>
            See how many clubs within {visitorRadiusMiles} miles want a match on your day. You need
            no account, and we don’t keep your postcode.
          </p>
        </div>
        <FreeClubsForm />
      </div>
    </section>
  );
}
