import type { CardImportRow } from '@fixturebook/contract/card/imports';
import {
  type FixtureInput,
  FixtureInput as FixtureSchema,
  type FixtureStatus,
  fixtureInPastMessage,
  teamBusyMessage,
} from '@fixturebook/contract/fixtures';
import { kmPerMile } from '@fixturebook/contract/format';
import { getTeamDefaults } from '@fixturebook/contract/teams/defaults';
import { getTeamAndDateKey } from '../../fixtures/commands/free-date-announcements.ts';
import { normalisePostcode } from '../../geocoding/queries.ts';
import type { HomeDate } from '../../matches/queries/home-dates.ts';
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
import type { CardFileRow } from './file.ts';

/** A row of a stored import preview. `input` is null if no fixture will be created from the row. */
export interface StoredImportRow extends CardImportRow {
  input: FixtureInput | null;
  /** The id of the fixture that was created from the row. */
  fixtureId?: string;
}

export interface ImportDefaults {
  contactEmail: string;
  postcode: string;
  ground: string;
  maxTravelRadius: number | null;
}

export interface CardFixture {
  teamName: string;
  date: string;
  status: FixtureStatus;
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
  input: FixtureInput | undefined;
  shown: Pick<
    CardImportRow,
    | 'teamName'
    | 'date'
    | 'startTime'
    | 'side'
    | 'ground'
    | 'postcode'
    | 'maxTravelRadius'
    | 'unread'
  >;
  errors: CardImportRow['errors'];
  /** Null for a free date; otherwise whether the match is agreed or was called off. */
  ended: 'agreed' | 'off' | null;
}

export function parseImportRow(
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
  const issues = checked.success
    ? []
    : checked.error.issues.map(({ path, message }) => ({
        path: String(path[0] ?? ''),
        message: fieldMessages[String(path[0])] ?? message,
      }));
  const errors = problem ? [problem] : issues;
  const { teamName, date, startTime, ground, maxTravelRadius } = typed;
  return {
    number,
    input: problem ? undefined : checked.data,
    shown: toStorableTexts({
      teamName,
      date,
      startTime: startTime ?? '',
      ground,
      postcode: normalisePostcode(typed.postcode) ?? typed.postcode,
      side: side ?? null,
      maxTravelRadius: Number.isSafeInteger(maxTravelRadius) ? maxTravelRadius : null,
      unread,
    }),
    errors: keepFirstErrorPerField(errors),
    ended: parseMatchStatus(getCell('status'), getCell('opponent')),
  };
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
  const side = row.cells.side || (defaults.side ? sideWords[defaults.side] : '');
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

function parseMatchStatus(status: string, opponent: string): ParsedImportRow['ended'] {
  const statusText = status.toLowerCase();
  if (/^(called off|cancelled|abandoned|conceded|rained off)/.test(statusText)) return 'off';
  const agreed = [statusWords.confirmed.toLowerCase(), 'confirmed', 'played'].includes(statusText);
  return agreed || opponent !== '' ? 'agreed' : null;
}

/** `today` is the current date in London. */
export function checkImportRows(rows: ParsedImportRow[], card: CardFixture[], today: string) {
  const taken = new Map<string, number>();
  return rows.map((row) => {
    const { number, shown, input } = row;
    const { outcome, errors } = checkImportRow(row, card, today, taken);
    const isNew = outcome === 'new' && input;
    if (isNew) taken.set(getTeamAndDateKey(input), number);
    const checked = { row: number, outcome, ...shown, errors, otherHomeDates: 0 };
    return { ...checked, input: isNew ? input : null };
  });
}

/** Marks each row that was listed and whose fixture was moved, called off or deleted since. */
export function markGoneRows(rows: StoredImportRow[], card: CardFixture[]): StoredImportRow[] {
  const onCard = new Set(
    card.filter(({ status }) => status !== 'called-off').map(getTeamAndDateKey),
  );
  return rows.map((row) =>
    row.outcome === 'listed' && !onCard.has(getTeamAndDateKey(row))
      ? { ...row, outcome: 'gone' }
      : row,
  );
}

/** `homeDates` are those on the card. Days with a pitch for each home date do not count. */
export function countOtherHomeDates(
  rows: StoredImportRow[],
  {
    homeDates,
    countPitchesAt,
  }: { homeDates: HomeDate[]; countPitchesAt: (postcode: string) => number | null },
): StoredImportRow[] {
  const getKey = ({ date, postcode }: HomeDate) => `${date} ${postcode}`;
  const newHomeDates = rows.flatMap(({ input }) => (input?.side === 'home' ? [input] : []));
  const counts = Map.groupBy([...homeDates, ...newHomeDates], getKey);
  return rows.map((row) => {
    if (row.input?.side !== 'home') return row;
    const others = (counts.get(getKey(row.input))?.length ?? 1) - 1;
    const pitches = countPitchesAt(row.input.postcode);
    return pitches === null || others < pitches ? row : { ...row, otherHomeDates: others };
  });
}

function checkImportRow(
  { input, shown, errors, ended }: ParsedImportRow,
  card: CardFixture[],
  today: string,
  taken: Map<string, number>,
): Pick<StoredImportRow, 'outcome' | 'errors'> {
  const sameTeamDay = card.filter((one) => getTeamAndDateKey(one) === getTeamAndDateKey(shown));
  if (sameTeamDay.some(({ status }) => status !== 'called-off' || ended === 'off'))
    return { outcome: 'there', errors: [] };
  const reject = (path: string, message: string) => ({
    outcome: 'wrong' as const,
    errors: [{ path, message }],
  });
  if (ended === 'agreed')
    return reject(
      'opponent',
      'We only import free dates. Leave the opponent blank, or agree it here first.',
    );
  if (ended === 'off')
    return reject('status', 'This date is called off. We only import free dates.');
  if (!input) return { outcome: 'wrong', errors };
  if (input.date < today) return reject('date', fixtureInPastMessage);
  const earlierRow = taken.get(getTeamAndDateKey(input));
  if (earlierRow !== undefined)
    return reject('teamName', `${teamBusyMessage.slice(0, -1)}: see row ${earlierRow}.`);
  return { outcome: 'new', errors: [] };
}
