import type { Terms } from '@fixturebook/contract/matches';
import styles from './terms-comparison-table.module.css';
import { compareTerms } from './terms-words.ts';

export function TermsComparisonTable({
  agreed,
  proposed,
  proposedHeading,
}: {
  agreed: Terms;
  proposed: Terms;
  proposedHeading: string;
}) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">As agreed</th>
          <th scope="col">{proposedHeading}</th>
        </tr>
      </thead>
      {compareTerms(agreed, proposed).map((line) => (
        <tbody key={line.id} data-changed={line.isChanged}>
          <tr>
            <th className={styles.name} colSpan={2} scope="rowgroup">
              {line.name}
              {line.isChanged && <span className={styles.mark}>Changed</span>}
            </th>
          </tr>
          <tr>
            <td>
              <AgreedOrMissingTermText text={line.before} />
            </td>
            <td className={styles.after}>
              <AgreedOrMissingTermText text={line.after} />
            </td>
          </tr>
        </tbody>
      ))}
    </table>
  );
}

function AgreedOrMissingTermText({ text }: { text: string }) {
  return text || <span className={styles.open}>Not agreed yet</span>;
}
