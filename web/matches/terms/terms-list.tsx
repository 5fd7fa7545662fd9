import type { Terms } from '@fixturebook/contract/matches';
import { Card } from '../../ui/card.tsx';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import { Link } from '../../ui/link.tsx';
import { getDirectionsUrl } from '../../ui/map/directions.ts';
import { toTermsLines } from '../api.ts';
import styles from './terms-list.module.css';

const listFormat = new Intl.ListFormat('en-GB');

export function TermsList({ terms, agreedText }: { terms: Terms; agreedText?: string }) {
  const lines = toTermsLines(terms);
  const open = lines.filter(({ text }) => !text).map(({ name }) => name.toLowerCase());
  return (
    <Card className={styles.sheet}>
      <Facts>
        {lines.map(
          ({ id, name, text }) =>
            text && (
              <Fact
                key={id}
                name={name}
                wide={id === 'notes' || (id === 'ground' ? 'two' : false)}
                tone={id === 'notes' ? 'prose' : undefined}
              >
                {id === 'ground' ? <GroundLink terms={terms} /> : text}
              </Fact>
            ),
        )}
      </Facts>
      {open.length > 0 && <p className={styles.open}>Not agreed yet: {listFormat.format(open)}.</p>}
      {agreedText && <p className={styles.signed}>{agreedText}</p>}
    </Card>
  );
}

function GroundLink({ terms: { ground, postcode } }: { terms: Terms }) {
  return (
    <>
      {ground && `${ground}, `}
      <Link
        to={getDirectionsUrl(postcode)}
        rel="noopener noreferrer"
        aria-label={`Directions to ${postcode}`}
      >
        {postcode}
      </Link>
    </>
  );
}
