import styles from './comparison-table.module.css';

export interface ComparisonLine {
  id: string;
  name: string;
  /** Empty if nothing is agreed or known. */
  before: string;
  after: string;
  isChanged: boolean;
}

interface ComparisonTableProps {
  lines: ComparisonLine[];
  beforeHeading: string;
  afterHeading: string;
  /** Shown for an empty text. */
  missingText: string;
}

/** Shows details of a match as they are beside those that somebody proposes, and marks what differs. */
export function ComparisonTable({
  lines,
  beforeHeading,
  afterHeading,
  missingText,
}: ComparisonTableProps) {
  const missing = <span className={styles.open}>{missingText}</span>;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{beforeHeading}</th>
          <th scope="col">{afterHeading}</th>
        </tr>
      </thead>
      {lines.map((line) => (
        <tbody key={line.id} data-changed={line.isChanged}>
          <tr>
            <th className={styles.name} colSpan={2} scope="rowgroup">
              {line.name}
              {line.isChanged && <span className={styles.mark}>Changed</span>}
            </th>
          </tr>
          <tr>
            <td>{line.before || missing}</td>
            <td className={styles.after}>{line.after || missing}</td>
          </tr>
        </tbody>
      ))}
    </table>
  );
}
