import type { Terms } from '@fixturebook/contract/matches';
import { Fact, Facts } from '../ui/facts.tsx';
import { TermsGround } from './terms-ground.tsx';
import { linesOf } from './terms-lines.ts';
import styles from './terms-sheet.module.css';

interface TermsSheetProps {
  terms: Terms;
  /** When and by whom; nothing while it is only proposed. */
  signed?: string;
}

/** What both clubs signed, or would sign. */
export function TermsSheet({ terms, signed }: TermsSheetProps) {
  return (
    <div className={styles.sheet}>
      <Facts>
        {linesOf(terms).map(({ id, name, text }) => (
          <Fact
            key={id}
            name={name}
            wide={id === 'notes' || (id === 'ground' ? 'two' : false)}
            tone={id === 'notes' ? 'prose' : undefined}
          >
            {id === 'ground' && text ? (
              <TermsGround terms={terms} />
            ) : (
              text || <span className={styles.open}>Left open</span>
            )}
          </Fact>
        ))}
      </Facts>
      {signed && <p className={styles.signed}>{signed}</p>}
    </div>
  );
}
