import type { Competition } from '@fixturebook/contract/card/competitions';
import type { CardImportRow } from '@fixturebook/contract/card/imports';
import { RecordedMatchInput } from '@fixturebook/contract/card/recorded-matches';
import { type FixtureInput, FixtureInput as FixtureSchema } from '@fixturebook/contract/fixtures';
import { kmPerMile } from '@fixturebook/contract/format';
import { getTeamDefaults } from '@fixturebook/contract/teams/defaults';
import type { ZodError } from 'zod';
import { normalisePostcode } from '../../geocoding/queries.ts';
import type { KeptTeamRow } from '../../teams/queries.ts';
import { parseDate, parseTime, parseWholeNumber } from './cells.ts';
import {
  formatWords,
  parseFormat,
  parseSide,
  parseStrength,
  parseSurface,
  sideWords,
  statusWords,
  strengthWords,
  surfaceWords,
} from './columns.ts';
import { isBareCompetition, parseCompetition } from './competitions.ts';
import type { CardFileRow } from './file.ts';

/** A row of a stored import preview. `input` and `match` are null if nothing will be created from the row. */
export interface StoredImportRow extends CardImportRow {
  /** The free date that will be created from the row. */
  input: FixtureInput | null;
  /** The match that will be recorded from the row. Rows that version 0.1.0 stored have none. */
  match?: RecordedMatchInput | null;
  /** The id of the free date that was created from the row. */
  fixtureId?: string;
  /** The match that was recorded from the row, as it was then. */
  recorded?: { id: string; input: RecordedMatchInput };
}

export interface ImportDefaults {
  contactEmail: string;
  postcode: string;
  ground: string;
  maxTravelRadius: number | null;
  /** The competition of each match that names none. */
  competition: Competition | null;
}

/** The most recently added fixture of a team, or of those that are not away. */
export type TeamFixture = Pick<
  FixtureInput,
  | 'teamName'
  | 'side'
  | 'startTime'
  | 'ground'
  | 'postcode'
  | 'maxTravelRadius'
  | 'format'
  | 'overs'
  | 'strength'
  | 'surface'
>;

const fieldMessages: Record<string, string> = {
  date: 'Write a date, such as 14/05/2027.',
  side: 'Write Home, Away, or Home or away.',
  format: 'Write Limited overs, Twenty20 or Declaration (timed).',
  strength: 'Write Strong, Strong medium, Medium, Weak medium or Weak.',
  surface: 'Write Grass or Artificial.',
};

export interface ParsedImportRow {
  number: number;
  /** Undefined if the row is not a valid free date. */
  input: FixtureInput | undefined;
  /** Undefined if the row is not a valid match. */
  match: RecordedMatchInput | undefined;
  isMatch: boolean;
  shown: Pick<
    CardImportRow,
    | 'teamName'
    | 'date'
    | 'startTime'
    | 'side'
    | 'opponent'
    | 'competition'
    | 'ground'
    | 'postcode'
    | 'maxTravelRadius'
    | 'unread'
  >;
  errors: CardImportRow['errors'];
  /** Whether the free date or the match was called off. */
  isOff: boolean;
}

export function parseImportRow(row: CardFileRow, defaults: ImportDefaults): ParsedImportRow {
  const isAgreed = agreedWords.includes((row.cells.status ?? '').trim().toLowerCase());
  return isAgreed || row.cells.opponent?.trim()
    ? parseMatchRow(row, defaults)
    : parseFreeDateRow(row, defaults);
}

function parseFreeDateRow(
  { number, cells, unread = '', problem }: CardFileRow,
  defaults: ImportDefaults,
): ParsedImportRow {
  const getCell = (name: keyof CardFileRow['cells']) => (cells[name] ?? '').trim();
  const side = parseSide(getCell('side'));
  const { format, overs } = parsePlayingConditions(getCell('format'), getCell('overs'));
  const typed = {
    teamName: getCell('teamName'),
    date: parseDate(getCell('date')),
    startTime: parseTime(getCell('startTime')) || null,
    side: side ?? getCell('side'),
    ground: getCell('ground') || (side === 'away' ? '' : defaults.ground),
    postcode: getCell('postcode') || defaults.postcode,
    contactEmail: getCell('contactEmail') || defaults.contactEmail,
    maxTravelRadius: parseRadiusKm(cells) ?? defaults.maxTravelRadius,
    description: getCell('description'),
    format,
    overs,
    strength: parseOptionalWord(getCell('strength'), parseStrength),
    surface: parseOptionalWord(getCell('surface'), parseSurface),
  };
  const checked = FixtureSchema.safeParse(typed);
  const { teamName, date, startTime, ground, maxTravelRadius } = typed;
  return {
    number,
    input: problem ? undefined : checked.data,
    match: undefined,
    isMatch: false,
    shown: toStorableTexts({
      teamName,
      date,
      startTime: startTime ?? '',
      ground,
      postcode: normalisePostcode(typed.postcode) ?? typed.postcode,
      side: side ?? null,
      opponent: '',
      competition: null,
      maxTravelRadius: Number.isSafeInteger(maxTravelRadius) ? maxTravelRadius : null,
      unread,
    }),
    errors: problem ? [problem] : listErrors(checked.error, fieldMessages),
    isOff: isOffStatus(getCell('status')),
  };
}

const matchMessages = { ...fieldMessages, side: 'Write Home or Away.' };

function parseMatchRow(
  { number, cells, unread = '', problem }: CardFileRow,
  defaults: ImportDefaults,
): ParsedImportRow {
  const getCell = (name: keyof CardFileRow['cells']) => (cells[name] ?? '').trim();
  const side = parseSide(getCell('side'));
  const isHome = side === 'home';
  const competition = getCell('competition') || getCell('competitionName');
  const kind = parseCompetition(competition) ?? defaults.competition;
  const hasName = competition !== '' && !isBareCompetition(competition);
  const typed = {
    teamName: getCell('teamName'),
    opponent: getCell('opponent'),
    competition: kind ?? (competition === '' ? ('friendly' as const) : ('other' as const)),
    date: parseDate(getCell('date')),
    startTime: parseTime(getCell('startTime')) || null,
    side: side ?? getCell('side'),
    ground: getCell('ground') || (isHome ? defaults.ground : ''),
    postcode: getCell('postcode') || (isHome ? defaults.postcode : ''),
    ...parsePlayingConditions(getCell('format'), getCell('overs')),
    notes: getCell('description') || (hasName ? competition : ''),
  };
  const checked = RecordedMatchInput.safeParse(typed);
  const { teamName, opponent, date, startTime, ground, postcode } = typed;
  return {
    number,
    input: undefined,
    match: problem ? undefined : checked.data,
    isMatch: true,
    shown: toStorableTexts({
      teamName,
      date,
      startTime: startTime ?? '',
      ground,
      postcode: normalisePostcode(postcode) ?? postcode,
      side: side ?? null,
      opponent,
      competition: typed.competition,
      maxTravelRadius: null,
      unread,
    }),
    errors: problem ? [problem] : listErrors(checked.error, matchMessages),
    isOff: isOffStatus(getCell('status')),
  };
}

function listErrors(error: ZodError | undefined, messages: Record<string, string>) {
  const errors = (error?.issues ?? []).map(({ path, message }) => {
    const field = String(path[0] ?? '');
    return { path: field === 'notes' ? 'description' : field, message: messages[field] ?? message };
  });
  return keepFirstErrorPerField(errors);
}

/** Fills the cells that a pasted line leaves out, from `typed` or else from what is usual for its team. */
export function completeFromTeam(
  row: CardFileRow,
  typed: { ground: string; maxTravelRadius: string },
  { kept, latest }: { kept: KeptTeamRow[]; latest: TeamFixture[] },
): CardFileRow {
  const key = row.cells.teamName?.toLowerCase();
  const keptTeam = kept.find(({ team }) => team.name.toLowerCase() === key);
  const ofTeam = latest.filter(({ teamName }) => teamName.toLowerCase() === key);
  const [last] = ofTeam;
  const defaults = getTeamDefaults({ ...keptTeam, last });
  // The side of a match is not usual for a team, so a guess could be wrong.
  const usualSide = row.cells.opponent === undefined ? defaults.side : null;
  const side = row.cells.side || (usualSide ? sideWords[usualSide] : '');
  const isAway = parseSide(side) === 'away';
  const lastAtHome = ofTeam.find((one) => one.side !== 'away');
  const homeGround = keptTeam?.homeGround ?? getTeamDefaults({ last: lastAtHome }).ground;
  const ground = isAway ? undefined : homeGround;
  const { format, strength } = defaults;
  const surface = (ground ?? defaults.ground)?.surface;
  const usual: CardFileRow['cells'] = {
    startTime: defaults.startTime ?? '',
    format: format ? formatWords[format] : '',
    overs: String(defaults.overs ?? ''),
    strength: strength ? strengthWords[strength] : '',
    surface: surface ? surfaceWords[surface] : '',
    ground: isAway ? '' : typed.ground || (ground?.name ?? ''),
    postcode: ground?.postcode ?? '',
    maxTravelRadius: typed.maxTravelRadius || String(defaults.maxTravelRadius ?? ''),
  };
  const teamName = keptTeam?.team.name ?? last?.teamName;
  return { ...row, cells: { ...usual, ...row.cells, side, ...(teamName && { teamName }) } };
}

/** The format cell may also contain the overs, as in `40 overs` and `Limited overs (40)`. */
function parsePlayingConditions(format: string, overs: string) {
  const both = /^(?:(\d{1,3}) ?(?:-| )?overs?|(.*?) ?\((\d{1,3})(?: overs)?\))$/i.exec(format);
  const number = both?.[1] ?? both?.[3];
  if (!number)
    return { format: parseOptionalWord(format, parseFormat), overs: parseWholeNumber(overs) };
  const name = both?.[2];
  return {
    format: name ? parseOptionalWord(name, parseFormat) : ('limited-overs' as const),
    overs: parseWholeNumber(overs) ?? Number(number),
  };
}

function parseOptionalWord<Value>(text: string, read: (text: string) => Value | undefined) {
  return text === '' ? null : (read(text) ?? text);
}

/** A unit in the cell counts for more than the unit in the heading. */
function parseRadiusKm({ maxTravelRadius, miles }: CardFileRow['cells']): number | null {
  const cell = (maxTravelRadius || miles || '').trim();
  const [, text = '', unit] = /^(.*?) ?(km|mi|miles)?$/i.exec(cell) ?? [];
  const radius = parseWholeNumber(text);
  if (radius === null) return null;
  const isInMiles = unit ? unit.toLowerCase() !== 'km' : !maxTravelRadius;
  return isInMiles ? Math.round(radius * kmPerMile) : radius;
}

/** Removes NUL characters and lone surrogates, because PostgreSQL cannot store them. */
function toStorableTexts(shown: ParsedImportRow['shown']): ParsedImportRow['shown'] {
  const texts = Object.entries(shown).map(([name, text]) => [
    name,
    typeof text === 'string' ? text.replaceAll('\u0000', '').slice(0, 200).toWellFormed() : text,
  ]);
  return Object.fromEntries(texts) as ParsedImportRow['shown'];
}

function keepFirstErrorPerField(errors: ParsedImportRow['errors']) {
  return errors.filter(({ path }, i) => errors.findIndex((one) => one.path === path) === i);
}

const agreedWords = [statusWords.confirmed.toLowerCase(), 'confirmed', 'played'];

function isOffStatus(status: string) {
  return /^(called off|cancelled|abandoned|conceded|rained off|postponed|deleted)/i.test(status);
}
