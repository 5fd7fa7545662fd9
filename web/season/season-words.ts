import type { SeasonPreview, SeasonRow } from '@fixturebook/contract/season';
import { formatDayAndMonth } from '../ui/dates/calendar-date.ts';
import { listRowsToAdd } from './season-form-values.ts';

const namedRowsMax = 3;

/** Names the dates that an updated plan has gained, lost and changed. */
export function formatPlanUpdate(before: SeasonPreview, after: SeasonPreview): string {
  const [earlierRows, rows] = [listRowsToAdd(before), listRowsToAdd(after)];
  const findIn = (list: SeasonRow[], { fixtureId }: SeasonRow) =>
    list.find((row) => row.fixtureId === fixtureId);
  const changedRows = rows.filter((row) => {
    const earlier = findIn(earlierRows, row);
    return earlier && JSON.stringify(earlier) !== JSON.stringify(row);
  });
  const changes = [
    ...formatRows(
      'Added',
      rows.filter((row) => !findIn(earlierRows, row)),
    ),
    ...formatRows(
      'Removed',
      earlierRows.filter((row) => !findIn(rows, row)),
    ),
    ...formatRows('Changed', changedRows),
  ];
  const changesText = changes.length === 0 ? 'Its dates are the same.' : changes.join(' ');
  return `We've updated the plan. ${changesText}`;
}

function formatRows(change: string, rows: SeasonRow[]): string[] {
  if (rows.length === 0) return [];
  const named = rows
    .slice(0, namedRowsMax)
    .map(({ date, teamName }) => `${formatDayAndMonth(date)} (${teamName})`);
  const others = rows.length > namedRowsMax ? ` and ${rows.length - namedRowsMax} more` : '';
  return [`${change}: ${named.join(', ')}${others}.`];
}
