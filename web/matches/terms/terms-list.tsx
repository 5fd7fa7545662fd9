import type { Terms } from '@fixturebook/contract/matches';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import { toTermsLines } from '../api.ts';
import { GroundLink } from './ground-link.tsx';
import styles from './terms-list.module.css';

interface TermsListProps {
  terms: Terms;
  /** When and by whom; nothing while it is only proposed. */
  agreedText?: string;
}

/** What both clubs signed, or would sign. */
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
              text || <span className={styles.open}>Left open</span>
            )}
          </Fact>
        ))}
      </Facts>
      {agreedText && <p className={styles.signed}>{agreedText}</p>}
    </div>
  );
}
