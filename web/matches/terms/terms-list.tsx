import type { Terms } from '@fixturebook/contract/matches';
import { Card } from '../../ui/card.tsx';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import { Link } from '../../ui/link.tsx';
import { toTermsLines } from '../api.ts';
import styles from './terms-list.module.css';

export function TermsList({ terms, agreedText }: { terms: Terms; agreedText?: string }) {
  return (
    <Card className={styles.sheet}>
      <Facts>
        {toTermsLines(terms).map(({ id, name, text }) => (
          <Fact
            key={id}
            name={name}
            wide={id === 'notes' || (id === 'ground' ? 'two' : false)}
            tone={id === 'notes' ? 'prose' : undefined}
          >
            {id === 'ground' && text ? (
              <GroundLink terms={terms} />
            ) : (
              text || <span className={styles.open}>Not agreed yet</span>
            )}
          </Fact>
        ))}
      </Facts>
      {agreedText && <p className={styles.signed}>{agreedText}</p>}
    </Card>
  );
}

function GroundLink({ terms: { ground, postcode } }: { terms: Terms }) {
  return (
    <>
      {ground && `${ground}, `}
      <Link
        to={`https://www.openstreetmap.org/search?query=${encodeURIComponent(postcode)}`}
        rel="noopener noreferrer"
        aria-label={`${postcode} on OpenStreetMap`}
      >
        {postcode}
      </Link>
    </>
  );
}
