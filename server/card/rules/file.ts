import { cardImportMaxRows } from '@fixturebook/contract/card-imports';
import Papa from 'papaparse';
import { invalidInput } from '../../platform/errors.ts';
import { plainCell } from './cells.ts';
import { type CardField, type Column, cardColumns, columnOf, readSide } from './columns.ts';

/** What a row says, as it was typed. `number` is as a spreadsheet counts. */
export interface TypedRow {
  number: number;
  cells: Partial<Record<CardField | 'miles', string>>;
}

export interface TypedFile {
  rows: TypedRow[];
  passedOver: string[];
}

/** More than anybody keeps, and few enough to be gone through for every row. */
const maxColumns = 100;

/** Reads a table from a file as spreadsheets write it; throws 400 with an error on `file`. */
export function readCardFile(bytes: Uint8Array): TypedFile {
  const [headings = [], ...lines] = tableOf(textOf(bytes));
  const headed = headings.flatMap((heading, index) =>
    isBlank(heading) ? [] : [{ heading, index, column: columnOf(heading) }],
  );
  if (headed.length > maxColumns) throw faultOfFile(`Use at most ${maxColumns} columns in a file.`);
  const filled = lines.flatMap((line, index) =>
    line.every(isBlank) ? [] : [{ number: index + 2, line }],
  );
  if (filled.length > cardImportMaxRows)
    throw faultOfFile(`Use at most ${cardImportMaxRows} rows in a file.`);
  const known = headed.map(({ column }) => column);
  const named = headed.map(({ heading, index, column }) => {
    if (column !== 'venue') return { heading, index, name: column };
    const texts = filled.map(({ line }) => line[index] ?? '');
    return { heading, index, name: fieldOfVenue(texts, known) };
  });
  for (const field of ['date', 'teamName'] as const)
    if (!named.some(({ name }) => name === field))
      throw faultOfFile(`There is no ${cardColumns[field]} column: give one that heading.`);
  if (filled.length === 0) throw faultOfFile('There is nothing under the headings.');
  const passedOver = named.flatMap(({ heading, name }) => (name ? [] : [heading.trim()]));
  return {
    rows: filled.map(({ number, line }) => ({ number, cells: cellsOf(line, named) })),
    passedOver: passedOver.slice(0, 50).map((heading) => heading.slice(0, 60)),
  };
}

function isBlank(text: string) {
  return text.trim() === '';
}

/** A venue may be a side, or a ground; what another column says already it does not say again. */
function fieldOfVenue(texts: string[], known: (Column | undefined)[]): CardField | undefined {
  const areSides = texts.every((text) => isBlank(text) || readSide(text));
  if (areSides && !known.includes('side')) return 'side';
  return known.includes('ground') ? undefined : 'ground';
}

function faultOfFile(message: string) {
  return invalidInput([{ path: 'file', message }]);
}

/** Of two columns that say the same the first that says anything counts. */
function cellsOf(
  line: string[],
  named: { index: number; name: Exclude<Column, 'venue'> | undefined }[],
) {
  const cells: TypedRow['cells'] = {};
  for (const { index, name } of named)
    if (name && name !== 'day') cells[name] ||= plainCell(line[index] ?? '');
  return cells;
}

/** How the files of a spreadsheet itself begin, newer and older. */
const workbooks = ['504b0304', 'd0cf11e0'];

/** UTF-8, what spreadsheets call Unicode text, or what Windows wrote before. */
function textOf(bytes: Uint8Array): string {
  if (workbooks.includes(Buffer.from(bytes.subarray(0, 4)).toString('hex')))
    throw faultOfFile(
      'This is a workbook of a spreadsheet: save it as CSV there, and choose that.',
    );
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** With commas, semicolons or tabs between; a first line may say which. */
function tableOf(text: string): string[][] {
  const said = /^sep=(.)\r?\n/.exec(text);
  const body = said ? text.slice(said[0].length) : text;
  if (body.trim() === '') throw faultOfFile('This file is empty.');
  const { data, errors } = Papa.parse<string[]>(body, {
    delimiter: said?.[1] ?? delimiterOf(body),
  });
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (!broken) return data;
  const row = (broken.row ?? 0) + 1;
  throw faultOfFile(
    `This file cannot be read as a table: a quotation mark in row ${row} has no partner.`,
  );
}

/** The one that stands most often between the headings. */
function delimiterOf(text: string) {
  const headings = text.slice(0, text.search(/[\r\n]|$/));
  const count = (mark: string) => headings.split(mark).length;
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}
