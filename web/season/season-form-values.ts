import type { Side } from '@fixturebook/contract/fixtures';
import type {
  SeasonChoices,
  SeasonClash,
  SeasonPreview,
  SeasonRow,
} from '@fixturebook/contract/season';
import { findFixtureClash } from '@fixturebook/contract/season-clash';
import { isCalendarDate } from '../ui/dates/calendar-date.ts';
import type { FormCheckResult } from '../ui/form/field-errors.ts';

/** The form values of all rows, by the field names that `getFieldName` returns. */
export type SeasonFormValues = Record<string, string>;

type SeasonFieldName = 'chosen' | 'date' | 'side' | 'first';

export function getFieldName(field: SeasonFieldName, { fixtureId }: Pick<SeasonRow, 'fixtureId'>) {
  return `${field}-${fixtureId}`;
}

/** Returns the rows that are not on the card yet. */
export function listRowsToAdd({ items }: SeasonPreview): SeasonRow[] {
  return items.filter(({ clash }) => clash !== 'listed');
}

/** Selects every row except duplicates, because the club should choose which of those to keep. */
export function createSuggestedFormValues(rows: SeasonRow[]): SeasonFormValues {
  return Object.fromEntries(
    rows.flatMap((row) => [
      [getFieldName('chosen', row), row.clash === 'twice' ? '' : 'checked'],
      [getFieldName('date', row), row.date],
      [getFieldName('side', row), row.side],
      [getFieldName('first', row), row.opponent ? 'checked' : ''],
    ]),
  );
}

export function isRowSelected(row: SeasonRow, values: SeasonFormValues): boolean {
  return values[getFieldName('chosen', row)] !== '';
}

function toSeasonRowWithFormValues(row: SeasonRow, values: SeasonFormValues) {
  return {
    teamName: row.teamName,
    date: values[getFieldName('date', row)] ?? '',
    side: (values[getFieldName('side', row)] ?? row.side) as Side,
  };
}

/** Finds a clash of the row with a fixture on the card or with another selected row. */
export function findRowClash(
  row: SeasonRow,
  values: SeasonFormValues,
  { listed, onePitch }: Pick<SeasonPreview, 'listed' | 'onePitch'>,
  rows: SeasonRow[],
): SeasonClash | null {
  const others = rows
    .filter((other) => other.fixtureId !== row.fixtureId && isRowSelected(other, values))
    .map((other) => toSeasonRowWithFormValues(other, values));
  return findFixtureClash(toSeasonRowWithFormValues(row, values), { listed, others, onePitch });
}

/** Returns the selected rows, or an error for each invalid date. Throws if no row is selected. */
export function checkSeasonForm(
  values: SeasonFormValues,
  preview: SeasonPreview,
  rows: SeasonRow[],
  today: string,
): FormCheckResult<SeasonFormValues, SeasonChoices> {
  const chosen = rows.filter((row) => isRowSelected(row, values));
  if (chosen.length === 0) throw new Error('Choose at least one date to add.');
  const errors: SeasonFormValues = {};
  for (const row of chosen) {
    const dateError = findRowDateError(row, values, preview, rows, today);
    if (dateError) errors[getFieldName('date', row)] = dateError;
  }
  if (Object.keys(errors).length > 0) return { errors };
  return {
    input: {
      rows: chosen.map((row) => {
        const { date, side } = toSeasonRowWithFormValues(row, values);
        const askFirst = row.opponent !== null && values[getFieldName('first', row)] !== '';
        return { fixtureId: row.fixtureId, date, side, askFirst };
      }),
    },
  };
}

function findRowDateError(
  row: SeasonRow,
  values: SeasonFormValues,
  preview: SeasonPreview,
  rows: SeasonRow[],
  today: string,
): string | undefined {
  const { date } = toSeasonRowWithFormValues(row, values);
  const isInYear = isCalendarDate(date) && date.startsWith(`${preview.year}-`);
  if (!isInYear) return `Choose a date in ${preview.year}.`;
  if (date < today) return 'Choose today or a later date.';
  const clash = findRowClash(row, values, preview, rows);
  return clash === 'ground' || clash === null ? undefined : clashMessages[clash];
}

export const clashMessages: Record<SeasonClash, string> = {
  listed: 'This team already has a fixture that day.',
  twice: 'Another row has this team on this day.',
  ground: 'Another of your teams is at home on this day, and you have one pitch.',
};
