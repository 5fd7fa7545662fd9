import type { Terms } from '@fixturebook/contract/matches';
import { Fact, Facts } from '../ui/facts.tsx';
import { GroundLink } from './terms-ground.tsx';
import { toTermsLines } from './terms-lines.ts';
import styles from './terms-sheet.module.css';

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
