import type { CardImportRow } from '@fixturebook/contract/card/imports';
import { chatWithClubPath, findOnDayPath } from '@fixturebook/contract/paths';
import { Checkbox } from '../../ui/form/checkbox-field.tsx';
import { Link } from '../../ui/link.tsx';
import styles from './import-table.module.css';
import {
  formatHomeDatesNote,
  formatImportRowVenue,
  formatRowError,
  formatRowTitle,
  formatUnreadNote,
  getOutcomeLabel,
} from './import-words.ts';

interface ImportTableProps {
  caption: string;
  rows: CardImportRow[];
  /** The numbers of the new rows that are not to be listed. */
  skipped: number[];
  onToggle: (row: number, isChosen: boolean) => void;
}

export function ImportTable({ caption, rows, skipped, onToggle }: ImportTableProps) {
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Row</th>
          <th scope="col">Date</th>
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
              {row.outcome === 'new' ? (
                <Checkbox
                  label={getOutcomeLabel(row)}
                  isChecked={!skipped.includes(row.row)}
                  onChange={(isChosen) => onToggle(row.row, isChosen)}
                />
              ) : (
                getOutcomeLabel(row)
              )}
              <RowNote text={formatUnreadNote(row)} />
              <RowNote text={formatHomeDatesNote(row)} />
              <OpponentClubNote row={row} />
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

function RowNote({ text }: { text: string | undefined }) {
  return text && <span className={styles.note}>{text}</span>;
}

/** Offers to ask a registered opponent instead, so that both clubs have the match and agree its terms. */
function OpponentClubNote({ row: { outcome, opponentClub, date } }: { row: CardImportRow }) {
  if (outcome !== 'new' || !opponentClub) return null;
  return (
    <span className={styles.note}>
      {opponentClub.name} are on Fixturebook. Ask them instead, and both clubs have the match:{' '}
      <Link to={findOnDayPath(date)}>find their date</Link> or{' '}
      <Link to={chatWithClubPath(opponentClub.slug)}>send them a message</Link>.
    </span>
  );
}
