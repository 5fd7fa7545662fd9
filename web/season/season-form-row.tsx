import type { SeasonClash, SeasonRow } from '@fixturebook/contract/season';
import { useId } from 'react';
import { sideLabels, toSelectOptions } from '../fixtures/api.ts';
import { Card } from '../ui/card.tsx';
import { formatShortDate, isCalendarDate } from '../ui/dates/calendar-date.ts';
import { CheckboxField } from '../ui/form/checkbox-field.tsx';
import { DateField } from '../ui/form/date-field.tsx';
import { SelectField } from '../ui/form/fields.tsx';
import type { FormController } from '../ui/form/use-submit-form.ts';
import { Note } from '../ui/layout/note.tsx';
import styles from './season-form-row.module.css';
import {
  clashMessages,
  getFieldName,
  isRowSelected,
  type SeasonFormValues,
} from './season-form-values.ts';

interface SeasonFormRowProps {
  row: SeasonRow;
  form: FormController<SeasonFormValues>;
  year: number;
  clash: SeasonClash | null;
}

export function SeasonFormRow({ row, form, year, clash }: SeasonFormRowProps) {
  const id = useId();
  const { last, opponent } = row;
  const { values } = form;
  const date = values[getFieldName('date', row)] ?? '';
  const day = isCalendarDate(date) ? formatShortDate(date) : 'No date';
  const rowLabel = `${day} · ${row.teamName}`;
  const isAdded = isRowSelected(row, values);
  const dateField = form.field(getFieldName('date', row));
  return (
    <li>
      <Card className={styles.row} data-chosen={isAdded} role="group" aria-labelledby={id}>
        <div>
          <div id={id}>
            <CheckboxField label={rowLabel} {...form.field(getFieldName('chosen', row))} />
          </div>
          <Note>{formatLastYearsMatch(row)}</Note>
          {isAdded && values[getFieldName('side', row)] !== 'away' && <Note>At {row.ground}</Note>}
          {row.bankHoliday && date === row.date && <Note>On the same bank holiday.</Note>}
          {isAdded && clash && !dateField.error && (
            <Note tone="strong">{clashMessages[clash]}</Note>
          )}
        </div>
        <div className={styles.choices}>
          <DateField
            label="Date"
            min={`${year}-01-01`}
            max={`${year}-12-31`}
            calendarHeading={rowLabel}
            {...dateField}
          />
          <SelectField
            label="Side"
            options={toSelectOptions(sideLabels)}
            {...form.field(getFieldName('side', row))}
          />
          {opponent && (
            <div className={styles.first}>
              <CheckboxField
                label={`Ask ${opponent.name} first`}
                {...form.field(getFieldName('first', row))}
              />
            </div>
          )}
          {!opponent && last.opponent && <Note>You can't ask {last.opponent} at the moment.</Note>}
        </div>
      </Card>
    </li>
  );
}

function formatLastYearsMatch({ last }: SeasonRow): string {
  const side = sideLabels[last.side].toLowerCase();
  const opponentText = last.opponent ? ` v ${last.opponent}` : '';
  return `From ${formatShortDate(last.date)}, ${side}${opponentText}`;
}
