import type { ChatCard, Message } from '@fixturebook/contract/chat';
import { addDays, formatDate, getLondonDate } from '../../ui/dates/calendar-date.ts';
import type { OutgoingMessage } from '../outbox/types.ts';

/** What one line of a conversation shows. */
export interface TimelineRow {
  key: string;
  /** Above the first of a day: `Today`. */
  day?: string;
  /** Of the same club as the one above, and soon after it. */
  isFollowing: boolean;
  isOwn: boolean;
  body: string;
  card: ChatCard | null;
  at: string;
  /** Of own ones: whether it waits on the device, was refused, has arrived or is read. */
  state: 'waiting' | 'refused' | 'sent' | 'read';
  /** While it is on the device. */
  outgoing?: OutgoingMessage;
}

/** ms within which messages of a club stand together. */
const groupWithinMs = 5 * 60_000;

/** What was said, and below it what waits to be sent. */
export function toTimelineRows(
  messages: Message[],
  outgoingMessages: OutgoingMessage[],
  ownClubId: string,
  today: string,
): TimelineRow[] {
  const formatDay = createDayFormatter(today);
  const arrivedIds = new Set<string>();
  const rows: TimelineRow[] = [];
  for (const { id, clientId, senderClubId, body, card, read, createdAt } of messages) {
    const isOwn = senderClubId === ownClubId;
    if (isOwn) arrivedIds.add(clientId);
    // The other club makes up its own ids; ours stays the same when the message has arrived.
    const key = isOwn ? clientId : id;
    add({ key, isOwn, body, card, at: createdAt, state: read ? 'read' : 'sent' });
  }
  for (const outgoing of outgoingMessages) {
    const { clientId: key, body, writtenAt: at, refusal } = outgoing;
    if (arrivedIds.has(key)) continue;
    const state = refusal === undefined ? 'waiting' : 'refused';
    add({ key, isOwn: true, body, card: null, at, state, outgoing });
  }
  return rows;

  function add(row: Omit<TimelineRow, 'isFollowing'>) {
    const above = rows.at(-1);
    const day = formatDay(row.at);
    const isNewDay = !above || formatDay(above.at) !== day;
    rows.push({
      ...row,
      ...(isNewDay && { day }),
      isFollowing: !isNewDay && !row.card && !above.card && isSoonAfter(above, row),
    });
  }
}

function isSoonAfter(above: TimelineRow, row: Pick<TimelineRow, 'isOwn' | 'at'>): boolean {
  return above.isOwn === row.isOwn && Date.parse(row.at) - Date.parse(above.at) < groupWithinMs;
}

/** `Today`, `Yesterday` or `Saturday 5 June 2027`. London is whole hours from UTC: one answer each. */
function createDayFormatter(today: string) {
  const yesterday = addDays(today, -1);
  const cache = new Map<string, string>();
  return (iso: string) => {
    const hour = iso.slice(0, 13);
    const words = cache.get(hour) ?? formatRelativeDay(getLondonDate(new Date(iso)));
    cache.set(hour, words);
    return words;
  };

  function formatRelativeDay(date: string): string {
    if (date === today) return 'Today';
    return date === yesterday ? 'Yesterday' : formatDate(date);
  }
}
