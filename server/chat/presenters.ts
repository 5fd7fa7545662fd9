import {
  type ClubsToTalkTo,
  type Conversation,
  type ConversationList,
  clubsToTalkToPerPage,
  conversationsPerPage,
  type Message,
  type MessageList,
  messagesPerPage,
} from '@fixturebook/contract/chat';
import { presentClubSummary } from '../clubs/presenters.ts';
import { invalidInput } from '../platform/errors.ts';
import type { ConversationPlace, ConversationRow, MessageRow, SideRow } from './queries.ts';

/** `rows` has one more when there is a next page. */
export function presentConversations(rows: ConversationRow[]): ConversationList {
  const items = rows.slice(0, conversationsPerPage).map(presentConversation);
  const last = rows.length > conversationsPerPage ? items.at(-1) : undefined;
  return { items, next: last ? `${last.lastAt}_${last.id}` : null };
}

/** Reads the `next` of a page. */
export function readConversationPlace(text: string): ConversationPlace {
  const [lastAt = '', id = ''] = text.split('_');
  const place = { lastAt: new Date(lastAt), id };
  if (Number.isNaN(place.lastAt.getTime()) || !/^[0-9a-f]{8}$/.test(id))
    throw invalidInput([{ path: 'before', message: 'Give the `next` of the page before.' }]);
  return place;
}

export function presentConversation(row: ConversationRow): Conversation {
  const { id, club, lastMessage, unread, lastAt } = row;
  return {
    id,
    club: presentClubSummary(club),
    lastMessage: lastMessage && {
      body: lastMessage.body,
      card: lastMessage.card,
      senderClubId: lastMessage.senderClubId,
      seq: lastMessage.seq,
      createdAt: lastMessage.createdAt.toISOString(),
    },
    unread,
    lastAt: lastAt.toISOString(),
  };
}

/** `rows` in the order in which they were looked for, with one more when there is more to read. */
export function presentMessages(
  rows: MessageRow[],
  own: SideRow,
  direction: 'before' | 'after',
): MessageList {
  const page = rows.slice(0, messagesPerPage);
  const next = rows.length > messagesPerPage ? (page.at(-1)?.seq ?? null) : null;
  const inOrder = direction === 'before' ? page.reverse() : page;
  return { items: inOrder.map((row) => presentMessage({ ...row, read: isRead(row, own) })), next };
}

function isRead({ seq, senderClubId }: MessageRow, own: SideRow) {
  return seq <= (senderClubId === own.clubId ? own.otherReadUpTo : own.readUpTo);
}

export function presentMessage(message: MessageRow & { read: boolean }): Message {
  return {
    id: message.id,
    seq: message.seq,
    clientId: message.clientId,
    senderClubId: message.senderClubId,
    body: message.body,
    card: message.card,
    read: message.read,
    createdAt: message.createdAt.toISOString(),
  };
}

type Club = Parameters<typeof presentClubSummary>[0];

/** `rows` has one more when there is a next page. */
export function presentClubsToTalkTo(rows: Club[]): ClubsToTalkTo {
  const items = rows.slice(0, clubsToTalkToPerPage).map(presentClubSummary);
  const last = rows.length > clubsToTalkToPerPage ? items.at(-1) : undefined;
  return { items, next: last?.id ?? null };
}

export function presentBlocks(rows: Club[]) {
  return { items: rows.map(presentClubSummary) };
}
