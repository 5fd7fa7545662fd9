import {
  cardCalendarMaxBytes,
  cardImportMaxBytes,
  cardImportMaxRows,
} from '@fixturebook/contract/limits';
import { type ChangeEvent, useState } from 'react';
import { getDefaultSeason } from '../../ui/dates/date-ranges.ts';
import { useToday } from '../../ui/dates/use-today.ts';
import { Field } from '../../ui/form/field.tsx';
import { FileInput } from '../../ui/form/file-input.tsx';
import { Row } from '../../ui/layout/stack.tsx';
import { Link } from '../../ui/link.tsx';
import { cardFilePath, isCalendarFile } from '../outputs/api.ts';
import styles from './card-file-field.module.css';

interface CardFileFieldProps {
  isReading: boolean;
  /** True while the rows of the previous file are being added. */
  isDisabled: boolean;
  error: string | undefined;
  onTooLarge: () => void;
  onChoose: (file: File) => void;
}

export function CardFileField({
  isReading,
  isDisabled,
  error,
  onTooLarge,
  onChoose,
}: CardFileFieldProps) {
  const [chosen, setChosen] = useState<{ name: string; refusal?: string }>();
  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    // Clear the input, so that the user can choose the same file again after fixing it.
    event.target.value = '';
    // Ignore a file chosen while another is being read, so that the right file name is shown.
    if (!file || isReading) return;
    const maxBytes = isCalendarFile(file) ? cardCalendarMaxBytes : cardImportMaxBytes;
    const isLarge = file.size > maxBytes;
    const refusal = `Choose a file of at most ${formatBytes(maxBytes)}.`;
    setChosen({ name: file.name, ...(isLarge ? { refusal } : {}) });
    if (isLarge) onTooLarge();
    else onChoose(file);
  }
  return (
    <Field
      label="CSV or calendar file"
      name="file"
      hint={<CardFileHint />}
      error={chosen?.refusal ?? (isReading ? undefined : error)}
    >
      {({ className: _, name: __, 'aria-required': ___, ...control }) => (
        <Row className={styles.row}>
          <FileInput
            {...control}
            text={chosen ? 'Choose another file' : 'Choose a file'}
            disabled={isDisabled}
            accept=".csv,.txt,.tsv,.ics,text/csv,text/plain,text/tab-separated-values,text/calendar"
            onChange={choose}
          />
          <span className={styles.name} role="status">
            {isReading ? `Reading ${chosen?.name}...` : chosen?.name}
          </span>
        </Row>
      )}
    </Field>
  );
}

function formatBytes(bytes: number) {
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${kilobytes} KB` : `${kilobytes / 1024} MB`;
}

function CardFileHint() {
  return (
    <>
      A calendar (.ics), or a table with one row for each free date or match, under headings: Date,
      Team, Home or away and, if you like, Opponent, Competition, Start time, Ground, Postcode,
      Radius, Format, Overs. Files with a home and an away club, as on Play-Cricket, work too. We
      fill any gaps from your profile and your last fixture. At most {cardImportMaxRows} rows.{' '}
      <Link to={cardFilePath(getDefaultSeason(useToday()))} reloadDocument download>
        Download your card
      </Link>{' '}
      to get all the headings.
    </>
  );
}
