import { competitionNames } from '@fixturebook/contract/card/competition-names';
import type { Competition } from '@fixturebook/contract/card/competitions';
import type { CallOffReason, FixtureInput, FixtureStatus } from '@fixturebook/contract/fixtures';
import Papa from 'papaparse';
import type { CardRowWithTerms } from '../queries/card.ts';
import { escapeFormula } from '../rules/cells.ts';
import {
  cardColumns,
  type FixtureCardField,
  formatWords,
  sideWords,
  statusWords,
  strengthWords,
  surfaceWords,
} from '../rules/columns.ts';

export type CardCsvRow = Omit<FixtureInput, 'maxTravelRadius'> & {
  /** In km; null for a match that the club has recorded alone. */
  maxTravelRadius: number | null;
  opponent: string;
  competition: Competition | null;
  status: FixtureStatus;
  callOffReason: CallOffReason | null;
};

export function formatCardCsv(rows: CardRowWithTerms[]): string {
  return formatCsvRows(
    rows.map(({ fixture, match }) => ({
      ...fixture,
      ...match?.terms,
      startTime: (match?.terms ?? fixture).startTime?.slice(0, 5) ?? null,
      side: match?.side ?? fixture.side,
      opponent: match?.opponent ?? '',
      competition: match?.competition ?? null,
      ...(match?.isRecorded && {
        description: match.terms.notes,
        maxTravelRadius: null,
        contactEmail: '',
      }),
    })),
  );
}

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' });

/** Begins the CSV with a byte order mark, so that Excel reads it as UTF-8. */
export function formatCsvRows(lines: CardCsvRow[]): string {
  const names = Object.keys(cardColumns) as (FixtureCardField | 'day')[];
  const cells = lines.map((line) => names.map((name) => escapeFormula(formatCsvCell(line, name))));
  const table = Papa.unparse([names.map((name) => cardColumns[name]), ...cells], {
    quotes: true,
    newline: '\r\n',
  });
  return `\ufeff${table}\r\n`;
}

function formatCsvCell(line: CardCsvRow, name: FixtureCardField | 'day'): string {
  const { side, format, strength, surface } = line;
  if (name === 'date') return line.date.split('-').reverse().join('/');
  if (name === 'day') return weekday.format(new Date(line.date));
  if (name === 'side') return sideWords[side];
  if (name === 'format') return format ? formatWords[format] : '';
  if (name === 'strength') return strength ? strengthWords[strength] : '';
  if (name === 'surface') return surface ? surfaceWords[surface] : '';
  if (name === 'competition') return line.competition ? competitionNames[line.competition] : '';
  if (name === 'status') return formatFixtureStatus(line);
  return String(line[name] ?? '');
}

function formatFixtureStatus({ status, callOffReason: reason }: CardCsvRow): string {
  if (status !== 'called-off') return statusWords[status];
  return reason && reason !== 'other' ? `Called off: ${reason.replaceAll('-', ' ')}` : 'Called off';
}
