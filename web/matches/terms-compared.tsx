import type { Terms } from '@fixturebook/contract/matches';
import styles from './terms-compared.module.css';
import { type ComparedLine, compareTerms } from './terms-lines.ts';

interface TermsComparedProps {
  standing: Terms;
  proposed: Terms;
  /** Whose change it is: `Ashford's change`. */
  proposedHeading: string;
}

/** The terms that stand and those that are proposed, side by side. */
export function TermsCompared({ standing, proposed, proposedHeading }: TermsComparedProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">As agreed</th>
          <th scope="col">{proposedHeading}</th>
        </tr>
      </thead>
      {compareTerms(standing, proposed).map((line) => (
        <tbody key={line.id} data-changed={line.isChanged}>
          <tr>
            <th className={styles.name} colSpan={2} scope="rowgroup">
              {line.name}
              {line.isChanged && <span className={styles.mark}>Changed</span>}
            </th>
          </tr>
          <tr>
            <td>
              <Text text={line.before} />
            </td>
            <td className={styles.after}>
              <Text text={line.after} />
            </td>
          </tr>
        </tbody>
      ))}
    </table>
  );
}

function Text({ text }: { text: ComparedLine['after'] }) {
  return text || <span className={styles.open}>Left open</span>;
}
