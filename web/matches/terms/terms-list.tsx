import type { Terms } from '@fixturebook/contract/matches';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import { toTermsLines } from '../api.ts';
import { GroundLink } from './ground-link.tsx';
import styles from './terms-list.module.css';

interface TermsListProps {
  terms: Terms;
  /** Says when the terms were agreed. Omitted for proposed terms. */
  agreedText?: string;
}

export function TermsList({ terms, agreedText }: TermsListProps) {
  return (
    <div className={styles.sheet}>
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
    </div>
  );
}
