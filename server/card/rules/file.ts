import { cardImportMaxBytes, cardImportMaxRows } from '@fixturebook/contract/limits';
import Papa from 'papaparse';
import { AppError, invalidInput } from '../../platform/errors.ts';
import { unescapeFormula } from './cells.ts';
import {
  cardColumns,
  type FixtureCardField,
  findColumn,
  type ImportColumn,
  type ImportField,
  parseSide,
} from './columns.ts';
import { findCompetition } from './competitions.ts';

/** A row of an imported file. `number` is the row number that a spreadsheet program shows. */
export interface CardFileRow {
  number: number;
  cells: Partial<Record<ImportField, string>>;
  /** The words of a pasted line that were not understood. */
  unread?: string;
  /** Why a row has no date or match that can be added. */
  problem?: { path: string; message: string };
}

const maxColumns = 100;

/**
 * Reads a table. `teamName` is the team of the rows that name none. Throws an error with status 400 for the field `file`
 * if the file cannot be imported.
 */
export function parseCardFile(
  bytes: Uint8Array,
  teamName: string,
): { rows: CardFileRow[]; passedOver: string[] } {
  if (bytes.length > cardImportMaxBytes)
    throw new AppError(
      413,
      'body-too-large',
      `Choose a CSV file of at most ${cardImportMaxBytes / 1024} KB.`,
    );
  const [headings = [], ...lines] = parseCsvTable(decodeFile(bytes));
  const headed = headings.flatMap((heading, index) =>
    isBlankText(heading) ? [] : [{ heading, index, column: findColumn(heading) }],
  );
  if (headed.length > maxColumns)
    throw createFileError(`Use at most ${maxColumns} columns in a file.`);
  const filledLines = lines.flatMap((line, index) =>
    line.every(isBlankText) ? [] : [{ number: index + 2, line }],
  );
  if (filledLines.length > cardImportMaxRows)
    throw createFileError(`Use at most ${cardImportMaxRows} rows in a file.`);
  const knownColumns = headed.map(({ column }) => column);
  const named = headed.map(({ heading, index, column }) => {
    const texts = filledLines.map(({ line }) => line[index] ?? '');
    return { heading, index, name: detectColumnMeaning(column, texts, knownColumns) };
  });
  const has = (...names: NamedColumn['name'][]) => named.some(({ name }) => names.includes(name));
  if (!has('date', 'dateTime')) throw createMissingColumnError('date');
  if (teamName === '' && !has('teamName', 'homeClub', 'homeTeam'))
    throw createMissingColumnError('teamName');
  if (filledLines.length === 0) throw createFileError('There are no rows under the headings.');
  const passedOver = named.flatMap(({ heading, name }) => (name ? [] : [heading.trim()]));
  return {
    rows: filledLines.map(({ number, line }) => {
      const cells = toCardCells(line, named);
      if (teamName && isBlankText(cells.teamName ?? '')) cells.teamName = teamName;
      return { number, cells };
    }),
    passedOver: passedOver.slice(0, 50).map((heading) => heading.slice(0, 60)),
  };
}

interface NamedColumn {
  index: number;
  name: Exclude<ImportColumn, 'venue' | 'type'> | undefined;
}

function isBlankText(text: string) {
  return text.trim() === '';
}

function detectColumnMeaning(
  column: ImportColumn | undefined,
  texts: string[],
  known: (ImportColumn | undefined)[],
): NamedColumn['name'] {
  if (column === 'venue') return detectVenueColumnMeaning(texts, known);
  if (column !== 'type') return column;
  const areCompetitions = texts.every((text) => isBlankText(text) || findCompetition(text));
  if (areCompetitions && !known.includes('competition')) return 'competition';
  return known.includes('format') ? undefined : 'format';
}

function detectVenueColumnMeaning(
  texts: string[],
  known: (ImportColumn | undefined)[],
): FixtureCardField | undefined {
  const areSides = texts.every((text) => isBlankText(text) || parseSide(text));
  if (areSides && !known.includes('side')) return 'side';
  return known.includes('ground') ? undefined : 'ground';
}

function createMissingColumnError(field: 'date' | 'teamName') {
  return createFileError(
    `We can't find a ${cardColumns[field]} column. Give one of your columns that heading.`,
  );
}

function createFileError(message: string) {
  return invalidInput([{ path: 'file', message }]);
}

function toCardCells(line: string[], named: NamedColumn[]) {
  const cells: CardFileRow['cells'] = {};
  for (const { index, name } of named) {
    const text = unescapeFormula(line[index] ?? '');
    if (name === 'dateTime') {
      const [, date = text, time] =
        /^(.*\d)(?:[T,] ?| )(\d{1,2}[:.]\d\d.*)$/.exec(text.trim()) ?? [];
      cells.date ||= date;
      if (time) cells.startTime ||= time;
    } else if (name && name !== 'day') cells[name] ||= text;
  }
  return cells;
}

/** The first bytes of PNG, JPEG, GIF and PDF files, in hexadecimal. */
const otherSignatures = ['89504e47', 'ffd8ff', '47494638', '25504446'];

const workbookSignatures = ['504b0304', 'd0cf11e0'];

/** Decodes UTF-8, UTF-16 (“Unicode text” in Excel) or Windows-1252. */
function decodeFile(bytes: Uint8Array): string {
  const signature = Buffer.from(bytes.subarray(0, 4)).toString('hex');
  if (otherSignatures.some((start) => signature.startsWith(start)))
    throw createFileError("This isn't a CSV or calendar file.");
  if (workbookSignatures.includes(signature))
    throw createFileError(
      'This is a spreadsheet file. Save it as CSV first, then choose the CSV file.',
    );
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * Columns are separated by commas, semicolons or tabs, or by the character that Excel names in a
 * first line such as `sep=;`.
 */
function parseCsvTable(text: string): string[][] {
  const separatorLine = /^sep=(.)\r?\n/.exec(text);
  const body = separatorLine ? text.slice(separatorLine[0].length) : text;
  if (body.trim() === '') throw createFileError('This file is empty.');
  const { data, errors } = Papa.parse<string[]>(body, {
    delimiter: separatorLine?.[1] ?? detectDelimiter(body),
  });
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (!broken) return data;
  const row = (broken.row ?? 0) + 1;
  throw createFileError(`We can't read this file. A quotation mark in row ${row} is never closed.`);
}

function detectDelimiter(text: string) {
  const headings = text.slice(0, text.search(/[\r\n]|$/));
  const countColumns = (mark: string) => headings.split(mark).length;
  return [',', ';', '\t'].reduce((best, mark) =>
    countColumns(mark) > countColumns(best) ? mark : best,
  );
}
