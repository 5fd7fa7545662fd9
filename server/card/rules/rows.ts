import type { CardImportRow } from '@fixturebook/contract/card-imports';
import {
  type FixtureInput,
  FixtureInput as FixtureSchema,
  type FixtureStatus,
  fixtureInPastMessage,
  teamBusyMessage,
} from '@fixturebook/contract/fixtures';
import { postcodeMessage } from '@fixturebook/contract/geocoding';
import { keyOf } from '../../fixtures/commands/list-many.ts';
import { normalisePostcode } from '../../geocoding/queries.ts';
import { readDate, readNumber, readTime } from './cells.ts';
import { readFormat, readSide, readStrength, readSurface, statusWords } from './columns.ts';
import type { TypedRow } from './file.ts';

/** A row as it is kept until it is accepted. `input` is null where it is not to be listed. */
export interface KeptRow extends CardImportRow {
  input: FixtureInput | null;
}

/** What is known of a club, for cells that are empty. */
export interface Usual {
  contactEmail: string;
  postcode: string;
  /** Of its newest home fixture; empty where there is none. */
  ground: string;
  /** km, of its newest fixture; null where there is none. */
  maxTravelRadius: number | null;
}

/** A fixture of the own card, by which a row is known. */
export interface OnCard {
  teamName: string;
  date: string;
  status: FixtureStatus;
}

const required = 'Fill in this field.';
const messages: Record<string, string> = {
  date: 'Write a date, such as 14/05/2027.',
  side: 'Write Home, Away, or Home or away.',
  format: 'Write Limited overs, Twenty20 or Declaration (timed).',
  strength: 'Write Strong, Strong medium, Medium, Weak medium or Weak.',
  surface: 'Write Grass or Artificial.',
};

/** What a row says, before anybody has looked at the card. */
export interface ReadRow {
  number: number;
  /** Undefined where something in it is wrong. */
  input: FixtureInput | undefined;
  shown: Pick<CardImportRow, 'teamName' | 'date' | 'startTime' | 'side' | 'ground' | 'postcode'>;
  errors: CardImportRow['errors'];
  /** Null for a free date. */
  ended: 'agreed' | 'off' | null;
}

export function readRow({ number, cells }: TypedRow, usual: Usual): ReadRow {
  const cell = (name: keyof TypedRow['cells']) => (cells[name] ?? '').trim();
  const side = readSide(cell('side'));
  const { format, overs } = playOf(cell('format'), cell('overs'));
  const typed = {
    teamName: cell('teamName'),
    date: readDate(cell('date')),
    startTime: readTime(cell('startTime')) || null,
    side: side ?? cell('side'),
    ground: cell('ground') || (side === 'away' ? '' : usual.ground),
    postcode: cell('postcode') || usual.postcode,
    contactEmail: cell('contactEmail') || usual.contactEmail,
    maxTravelRadius: radiusOf(cells) ?? usual.maxTravelRadius,
    description: cell('description'),
    format,
    overs,
    strength: wordOf(cell('strength'), readStrength),
    surface: wordOf(cell('surface'), readSurface),
  };
  const checked = FixtureSchema.safeParse(typed);
  const errors = checked.success
    ? []
    : checked.error.issues.map(({ path, message }) => ({
        path: String(path[0] ?? ''),
        message: messageOf(String(path[0] ?? ''), typed, message),
      }));
  const postcode = normalisePostcode(typed.postcode);
  if (!postcode && !errors.some(({ path }) => path === 'postcode'))
    errors.push({ path: 'postcode', message: postcodeMessage });
  const { teamName, date, startTime, ground } = typed;
  return {
    number,
    input: checked.success && postcode ? { ...checked.data, postcode } : undefined,
    shown: cut({
      teamName,
      date,
      startTime: startTime ?? '',
      ground,
      postcode: postcode ?? typed.postcode,
      side: side ?? null,
    }),
    errors: firstOfEach(errors),
    ended: endedOf(cell('status'), cell('opponent')),
  };
}

type Typed = Record<string, string | number | null>;

function messageOf(field: string, typed: Typed, message: string): string {
  const value = typed[field];
  if (value === '' || value === null) return required;
  return messages[field] ?? message;
}

/** `40 overs` and `Limited overs (40)` say both. */
function playOf(format: string, overs: string) {
  const both = /^(?:(\d{1,3}) ?(?:-| )?overs?|(.*?) ?\((\d{1,3})(?: overs)?\))$/i.exec(format);
  const number = both?.[1] ?? both?.[3];
  if (!number) return { format: wordOf(format, readFormat), overs: readNumber(overs) };
  const name = both?.[2];
  return {
    format: name ? wordOf(name, readFormat) : ('limited-overs' as const),
    overs: readNumber(overs) ?? Number(number),
  };
}

function wordOf<Value>(text: string, read: (text: string) => Value | undefined) {
  return text === '' ? null : (read(text) ?? text);
}

const kmPerMile = 1.609344;

function radiusOf({ maxTravelRadius = '', miles = '' }: TypedRow['cells']): number | null {
  const km = readNumber(maxTravelRadius.replace(/ ?km$/i, ''));
  if (km !== null) return km;
  const far = readNumber(miles.replace(/ ?mi(les)?$/i, ''));
  return far === null ? null : Math.round(far * kmPerMile);
}

/** What no field can hold, or the database keep, is wrong: of that the beginning is enough, in whole characters. */
function cut(shown: ReadRow['shown']): ReadRow['shown'] {
  const texts = Object.entries(shown).map(([name, text]) => [
    name,
    text?.replaceAll('\u0000', '').slice(0, 200).toWellFormed() ?? null,
  ]);
  return Object.fromEntries(texts) as ReadRow['shown'];
}

function firstOfEach(errors: ReadRow['errors']) {
  return errors.filter(({ path }, i) => errors.findIndex((one) => one.path === path) === i);
}

function endedOf(status: string, opponent: string): ReadRow['ended'] {
  const said = status.toLowerCase();
  if (/^(called off|cancelled|abandoned|conceded|rained off)/.test(said)) return 'off';
  const agreed = [statusWords.confirmed.toLowerCase(), 'confirmed', 'played'].includes(said);
  return agreed || opponent !== '' ? 'agreed' : null;
}

/** Holds every row against the card and those before it. `today` is in London. */
export function judgeRows(rows: ReadRow[], card: OnCard[], today: string): KeptRow[] {
  const taken = new Map<string, number>();
  return rows.map((row) => {
    const { number, shown, input } = row;
    const { outcome, errors } = judge(row, card, today, taken);
    const isNew = outcome === 'new' && input;
    if (isNew) taken.set(keyOf(input), number);
    return { row: number, outcome, ...shown, errors, input: isNew ? input : null };
  });
}

function judge(
  { input, shown, errors, ended }: ReadRow,
  card: OnCard[],
  today: string,
  taken: Map<string, number>,
): Pick<KeptRow, 'outcome' | 'errors'> {
  const same = card.filter((one) => keyOf(one) === keyOf(shown));
  if (same.some(({ status }) => status !== 'called-off' || ended === 'off'))
    return { outcome: 'there', errors: [] };
  const wrong = (path: string, message: string) => ({
    outcome: 'wrong' as const,
    errors: [{ path, message }],
  });
  if (ended === 'agreed')
    return wrong('opponent', 'Only free dates are imported: agree this one with the other club.');
  if (ended === 'off')
    return wrong('status', 'This one is called off: only free dates are imported.');
  if (!input) return { outcome: 'wrong', errors };
  if (input.date < today) return wrong('date', fixtureInPastMessage);
  const before = taken.get(keyOf(input));
  if (before !== undefined)
    return wrong('teamName', `${teamBusyMessage.slice(0, -1)}: see row ${before}.`);
  return { outcome: 'new', errors: [] };
}
