import type { ChatCard, Message } from '@fixturebook/contract/chat';
import { addDays, formatDate, getLondonDate } from '../../ui/dates/calendar-date.ts';
import type { OutgoingMessage } from '../outbox/outbox-storage.ts';

export interface TimelineRow {
  key: string;
  day?: string;
  isContinuation: boolean;
  isOwn: boolean;
  body: string;
  card: ChatCard | null;
  sentAt: string;
  state: 'waiting' | 'refused' | 'sent' | 'read';
  outgoing?: OutgoingMessage;
}

const groupWithinMs = 5 * 60_000;

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
    // A message of ours keeps its client id as key when the server has stored it. A message of the other club
    // has the server's id as key, because that club could copy one of our client ids.
    const key = isOwn ? clientId : id;
    add({ key, isOwn, body, card, sentAt: createdAt, state: read ? 'read' : 'sent' });
  }
  for (const outgoing of outgoingMessages) {
    const { clientId: key, body, writtenAt: sentAt, refusal } = outgoing;
    if (arrivedIds.has(key)) continue;
    const state = refusal === undefined ? 'waiting' : 'refused';
    add({ key, isOwn: true, body, card: null, sentAt, state, outgoing });
  }
  return rows;

  function add(row: Omit<TimelineRow, 'isContinuation'>) {
    const above = rows.at(-1);
    const day = formatDay(row.sentAt);
    const isNewDay = !above || formatDay(above.sentAt) !== day;
    rows.push({
      ...row,
      ...(isNewDay && { day }),
      isContinuation: !isNewDay && !row.card && !above.card && isSentSoonAfter(above, row),
    });
  }
}

function isSentSoonAfter(above: TimelineRow, row: Pick<TimelineRow, 'isOwn' | 'sentAt'>): boolean {
  return (
    above.isOwn === row.isOwn && Date.parse(row.sentAt) - Date.parse(above.sentAt) < groupWithinMs
  );
}

/**
 * Returns a function that formats a time as `Today`, `Yesterday` or `Saturday 5 June 2027`. The
 * function caches results by hour, because London's offset from UTC is whole hours.
 */
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
