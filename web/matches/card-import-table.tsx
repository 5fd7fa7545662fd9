import type { CardImportRow } from '@fixturebook/contract/card-imports';
import styles from './card-import-table.module.css';
import {
  errorInWords,
  inOrder,
  outcomeWords,
  placeOfRow,
  titleOfRow,
} from './card-import-words.ts';

/** Row by row; by its number one finds it in the spreadsheet. */
export function CardImportTable({ rows }: { rows: CardImportRow[] }) {
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>What the file holds</caption>
      <thead>
        <tr>
          <th scope="col">Row</th>
          <th scope="col">Free date</th>
          <th scope="col">Outcome</th>
        </tr>
      </thead>
      <tbody>
        {inOrder(rows).map((row) => (
          <tr key={row.row} data-outcome={row.outcome}>
            <td>{row.row}</td>
            <th scope="row">
              {titleOfRow(row) || 'Nothing to read'}
              <span className={styles.place}>{placeOfRow(row)}</span>
            </th>
            <td className={styles.outcome}>
              {outcomeWords[row.outcome]}
              {row.errors.map((error) => (
                <span key={error.path} className={styles.error}>
                  {errorInWords(error)}
                </span>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
