import type { InvitationState } from '@fixturebook/contract/card/invitations';
import type { RecordedMatchInput } from '@fixturebook/contract/card/recorded-matches';
import type { AnswerToInvitation } from '../../matches/queries/invitations.ts';
import { createVersion } from '../../platform/http/version.ts';
import type { CalendarEvent } from './calendar/events.ts';
import { isSameClub } from './club-names.ts';
import type { ParsedImportRow } from './rows.ts';

/** A change that waits for the club to accept or to ignore it. */
export interface StoredFeedChange {
  kind: 'new' | 'changed' | 'called-off' | 'missing';
  version: string;
  /** The event as it was read; null if it has left the calendar. */
  row: ParsedImportRow | null;
}

/** An event of a subscribed calendar, as the club has last accepted or ignored it. */
export interface KnownEvent {
  eventKey: string;
  matchId: string | null;
  version: string;
  values: RecordedMatchInput | null;
  change: StoredFeedChange | null;
}

export interface ReadEvent {
  eventKey: string;
  version: string;
  row: ParsedImportRow;
}

/** A coming match on the card of the club. */
export interface CardMatch {
  id: string;
  values: RecordedMatchInput;
  /** Whether two clubs have agreed it here. */
  isAgreed: boolean;
  isOn: boolean;
  /** Null if the club has not invited the opponent. */
  invitation: GuestAnswer | null;
}

export interface GuestAnswer {
  state: InvitationState;
  answer: AnswerToInvitation['answer'];
  wantsEmails: boolean;
}

export const agreedChangeMessage =
  'Another club has agreed this match. Suggest the change to them from the match.';

export const notOnCardMessage =
  'This match is no longer among the coming ones on your card. Ignore the change.';

/** The version of an event that has left the calendar. */
const missingVersion = 'missing';

/** Pairs events with the rows that were read from them. Leaves out an event that repeats the key of another. */
export function toReadEvents(events: CalendarEvent[], rows: ParsedImportRow[]): ReadEvent[] {
  const read = new Map<string, ReadEvent>();
  for (const [index, { key, ...event }] of events.entries()) {
    const row = rows[index];
    if (row && !read.has(key)) read.set(key, { eventKey: key, version: createVersion(event), row });
  }
  return [...read.values()];
}

/**
 * Compares a calendar with what the club has accepted or ignored of it, and with its card. Returns what is known of each
 * event from now on. Events of a first read are known without a change, because the club has just seen them in the preview.
 */
export function compareFeed(
  read: ReadEvent[],
  known: KnownEvent[],
  card: CardMatch[],
  { isFirstRead }: { isFirstRead: boolean },
): KnownEvent[] {
  const knownByKey = new Map(known.map((one) => [one.eventKey, one]));
  const matchesById = new Map(card.map((one) => [one.id, one]));
  const events = read.filter(({ row }) => row.isMatch);
  const present = new Set(events.map(({ eventKey }) => eventKey));
  const [stillKnown, gone] = [true, false].map((isPresent) =>
    known.filter(({ eventKey }) => present.has(eventKey) === isPresent),
  ) as [KnownEvent[], KnownEvent[]];
  const linked = new Set(stillKnown.flatMap(({ matchId }) => matchId ?? []));

  function findMatch(before: KnownEvent | undefined, row?: ParsedImportRow) {
    if (before?.matchId) return matchesById.get(before.matchId);
    const found = card.find(
      (one) =>
        one.isOn &&
        !linked.has(one.id) &&
        (isSameMatch(one.values, before?.values) || isSameMatch(one.values, row?.shown)),
    );
    if (found) linked.add(found.id);
    return found;
  }

  const compared = events.map((event) => {
    const before = knownByKey.get(event.eventKey);
    const match = findMatch(before, event.row);
    const base = before ?? (match || isFirstRead ? acceptEvent(event) : undefined);
    return compareEvent(event, base, match);
  });
  const missing = gone.flatMap((one) => {
    // Some sites give each event another UID whenever the calendar is read.
    if (one.matchId && linked.has(one.matchId)) return [];
    const match = findMatch(one);
    return match?.isOn ? [toMissing({ ...one, matchId: match.id })] : [];
  });
  return [...compared, ...missing];
}

function isSameMatch(
  match: RecordedMatchInput,
  other: Pick<ParsedImportRow['shown'], 'teamName' | 'date' | 'opponent'> | null | undefined,
) {
  return (
    other !== null &&
    other !== undefined &&
    match.date === other.date &&
    match.teamName.toLowerCase() === other.teamName.toLowerCase() &&
    isSameClub(match.opponent, other.opponent)
  );
}

function acceptEvent({ eventKey, version, row }: ReadEvent): KnownEvent {
  return { eventKey, matchId: null, version, values: row.match ?? null, change: null };
}

function compareEvent(
  event: ReadEvent,
  before: KnownEvent | undefined,
  match: CardMatch | undefined,
): KnownEvent {
  const { version, row } = event;
  const accepted = { ...acceptEvent(event), matchId: match?.id ?? null };
  // An event that the club has never seen has no accepted version.
  const known = { ...accepted, values: null, version: '', ...before, matchId: match?.id ?? null };
  if (before?.version === version) return { ...known, change: null };
  const addChange = (kind: StoredFeedChange['kind']): KnownEvent => ({
    ...known,
    change: { kind, version, row },
  });
  if (!match?.isOn) return row.isOff ? accepted : addChange('new');
  if (row.isOff) return addChange('called-off');
  const changed = applyEvent(match.values, known.values, row.match);
  const isOnCard = changed && areFieldsEqual(changed, match.values);
  return isOnCard ? accepted : addChange('changed');
}

function toMissing(known: KnownEvent): KnownEvent {
  if (known.version === missingVersion) return { ...known, change: null };
  return { ...known, change: { kind: 'missing', version: missingVersion, row: null } };
}

const followedFields = [
  'teamName',
  'opponent',
  'competition',
  'date',
  'startTime',
  'side',
  'ground',
  'postcode',
] as const;

/**
 * Returns the match with what has changed in the calendar since `before`, and keeps what the club has changed on its card.
 * Returns undefined if the event is not a valid match.
 */
export function applyEvent(
  match: RecordedMatchInput,
  before: RecordedMatchInput | null,
  event: RecordedMatchInput | undefined,
): RecordedMatchInput | undefined {
  if (!event) return undefined;
  // The ground of one side says nothing about the other.
  const isOtherSide = before !== null && before.side !== event.side;
  const changed = followedFields.filter(
    (field) =>
      (isOtherSide && (field === 'ground' || field === 'postcode')) ||
      (event[field] && event[field] !== before?.[field]),
  );
  return { ...match, ...Object.fromEntries(changed.map((field) => [field, event[field]])) };
}

function areFieldsEqual(one: RecordedMatchInput, other: RecordedMatchInput) {
  return followedFields.every((field) =>
    field === 'opponent'
      ? isSameClub(one.opponent, other.opponent)
      : field === 'teamName'
        ? one.teamName.toLowerCase() === other.teamName.toLowerCase()
        : one[field] === other[field],
  );
}
