import type { Side } from '@fixturebook/contract/fixtures';
import type {
  SeasonChoices,
  SeasonClash,
  SeasonPreview,
  SeasonRow,
} from '@fixturebook/contract/season';
import { findSeasonClash } from '@fixturebook/contract/season-clash';
import { isCalendarDate } from '../ui/dates/calendar-date.ts';
import type { Checked } from '../ui/form/use-submit-form.ts';

/** The fields of all rows, each called after what it says and its row. */
export type SeasonValues = Record<string, string>;

type SeasonField = 'chosen' | 'date' | 'side' | 'first';

export function getFieldName(
  field: SeasonField,
  { fixtureId }: Pick<SeasonRow, 'fixtureId'>,
): string {
  return `${field}-${fixtureId}`;
}

/** What can be added, as it is suggested. What comes twice is for the club to choose. */
export function createSuggestedValues(rows: SeasonRow[]): SeasonValues {
  return Object.fromEntries(
    rows.flatMap((row) => [
      [getFieldName('chosen', row), row.clash === 'twice' ? '' : 'checked'],
      [getFieldName('date', row), row.date],
      [getFieldName('side', row), row.side],
      [getFieldName('first', row), row.opponent ? 'checked' : ''],
    ]),
  );
}

export function isChosen(row: SeasonRow, values: SeasonValues): boolean {
  return values[getFieldName('chosen', row)] !== '';
}

/** A row as it is chosen by now. */
function toChosenRow(row: SeasonRow, values: SeasonValues) {
  return {
    teamName: row.teamName,
    date: values[getFieldName('date', row)] ?? '',
    side: (values[getFieldName('side', row)] ?? row.side) as Side,
  };
}

/** What is in the way of a row, among what is on the card and the other rows that are chosen. */
export function findClash(
  row: SeasonRow,
  values: SeasonValues,
  { listed, onePitch }: Pick<SeasonPreview, 'listed' | 'onePitch'>,
  rows: SeasonRow[],
): SeasonClash | null {
  const others = rows
    .filter((other) => other.fixtureId !== row.fixtureId && isChosen(other, values))
    .map((other) => toChosenRow(other, values));
  return findSeasonClash(toChosenRow(row, values), { listed, others, onePitch });
}

/** What the server takes, or which dates cannot be. Throws where nothing is chosen. */
export function checkSeason(
  values: SeasonValues,
  preview: SeasonPreview,
  rows: SeasonRow[],
  today: string,
): Checked<SeasonValues, SeasonChoices> {
  const chosen = rows.filter((row) => isChosen(row, values));
  if (chosen.length === 0) throw new Error('Choose at least one date to add.');
  const errors: SeasonValues = {};
  for (const row of chosen) {
    const dateError = findDateError(row, values, preview, rows, today);
    if (dateError) errors[getFieldName('date', row)] = dateError;
  }
  if (Object.keys(errors).length > 0) return { errors };
  return {
    input: {
      rows: chosen.map((row) => {
        const { date, side } = toChosenRow(row, values);
        const askFirst = row.opponent !== null && values[getFieldName('first', row)] !== '';
        return { fixtureId: row.fixtureId, date, side, askFirst };
      }),
    },
  };
}

function findDateError(
  row: SeasonRow,
  values: SeasonValues,
  preview: SeasonPreview,
  rows: SeasonRow[],
  today: string,
): string | undefined {
  const { date } = toChosenRow(row, values);
  const isInYear = isCalendarDate(date) && date.startsWith(`${preview.year}-`);
  if (!isInYear) return `Choose a day of ${preview.year}.`;
  if (date < today) return 'Choose a date from today on.';
  const clash = findClash(row, values, preview, rows);
  return clash === 'ground' || clash === null ? undefined : clashMessages[clash];
}

export const clashMessages: Record<SeasonClash, string> = {
  listed: 'This team has a fixture on this day already.',
  twice: 'Another row has this team on this day.',
  ground: 'Another of your teams is at home on this day, and you have one pitch.',
};
