import type { CardImportRow } from '@fixturebook/contract/card/imports';
import styles from './import-table.module.css';
import {
  formatHomeDatesNote,
  formatImportRowVenue,
  formatRowError,
  formatRowTitle,
  outcomeLabels,
} from './import-words.ts';

export function ImportTable({ rows }: { rows: CardImportRow[] }) {
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>What's in the file</caption>
      <thead>
        <tr>
          <th scope="col">Row</th>
          <th scope="col">Free date</th>
          <th scope="col">Outcome</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.row} data-outcome={row.outcome}>
            <td>{row.row}</td>
            <th scope="row">
              {formatRowTitle(row) || 'Nothing to read'}
              <span className={styles.place}>{formatImportRowVenue(row)}</span>
            </th>
            <td className={styles.outcome}>
              {outcomeLabels[row.outcome]}
              <HomeDatesNote row={row} />
              {row.errors.map((error) => (
                <span key={error.path} className={styles.error}>
                  {formatRowError(error)}
                </span>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function HomeDatesNote({ row }: { row: CardImportRow }) {
  const note = formatHomeDatesNote(row);
  return note && <span className={styles.note}>{note}</span>;
}
