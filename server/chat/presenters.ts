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
import { toClubSummaryView } from '../clubs/presenters.ts';
import { invalidInput } from '../platform/errors.ts';
import type {
  ConversationCursor,
  ConversationRow,
  ConversationSideRow,
  MessageRow,
} from './queries.ts';

export function toConversationListView(rows: ConversationRow[]): ConversationList {
  const items = rows.slice(0, conversationsPerPage).map(toConversationView);
  const last = rows.length > conversationsPerPage ? items.at(-1) : undefined;
  return { items, next: last ? `${last.lastAt}_${last.id}` : null };
}

export function parseConversationCursor(text: string): ConversationCursor {
  const [lastAt = '', id = ''] = text.split('_');
  const cursor = { lastAt: new Date(lastAt), id };
  if (Number.isNaN(cursor.lastAt.getTime()) || !/^[0-9a-f]{8}$/.test(id))
    throw invalidInput([
      { path: 'before', message: 'Send the `next` value of the previous page.' },
    ]);
  return cursor;
}

export function toConversationView(row: ConversationRow): Conversation {
  const { id, club, lastMessage, unread, lastAt } = row;
  return {
    id,
    club: toClubSummaryView(club),
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

export function toMessageListView(
  rows: MessageRow[],
  own: ConversationSideRow,
  direction: 'before' | 'after',
): MessageList {
  const page = rows.slice(0, messagesPerPage);
  const next = rows.length > messagesPerPage ? (page.at(-1)?.seq ?? null) : null;
  const inOrder = direction === 'before' ? page.reverse() : page;
  return { items: inOrder.map((row) => toMessageView({ ...row, read: isRead(row, own) })), next };
}

function isRead({ seq, senderClubId }: MessageRow, own: ConversationSideRow) {
  return seq <= (senderClubId === own.clubId ? own.otherReadUpTo : own.readUpTo);
}

export function toMessageView(message: MessageRow & { read: boolean }): Message {
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

type ClubRow = Parameters<typeof toClubSummaryView>[0];

export function toClubsToTalkToView(rows: ClubRow[]): ClubsToTalkTo {
  const items = rows.slice(0, clubsToTalkToPerPage).map(toClubSummaryView);
  const last = rows.length > clubsToTalkToPerPage ? items.at(-1) : undefined;
  return { items, next: last?.id ?? null };
}

export function toBlockListView(rows: ClubRow[]) {
  return { items: rows.map(toClubSummaryView) };
}
