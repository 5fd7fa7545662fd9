import {
  type ContactableClubList,
  type Conversation,
  type ConversationList,
  clubsToTalkToPerPage,
  conversationsPerPage,
  type Message,
  type MessageList,
  messagesPerPage,
} from '@fixturebook/contract/chat';
import { toClubSummaryView } from '../clubs/presenters.ts';
import { toPage } from '../platform/http/page.ts';
import type {
  ConversationCursor,
  ConversationRow,
  ConversationSideRow,
  MessageRow,
} from './queries.ts';

export function toConversationListView(rows: ConversationRow[]): ConversationList {
  const { items, next } = toPage(
    rows,
    conversationsPerPage,
    ({ lastAt, id }) => `${lastAt.toISOString()}_${id}`,
  );
  return { items: items.map(toConversationView), next };
}

export function parseConversationCursor(text: string): ConversationCursor {
  const [lastAt = '', id = ''] = text.split('_');
  return { lastAt: new Date(lastAt), id };
}

export function toConversationView(row: ConversationRow): Conversation {
  const { club, lastMessage, lastAt } = row;
  return {
    ...row,
    club: toClubSummaryView(club),
    lastMessage: lastMessage && {
      ...lastMessage,
      createdAt: lastMessage.createdAt.toISOString(),
    },
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
  return {
    items: inOrder.map((row) => toMessageView({ ...row, read: isMessageRead(row, own) })),
    next,
  };
}

function isMessageRead({ seq, senderClubId }: MessageRow, own: ConversationSideRow) {
  return seq <= (senderClubId === own.clubId ? own.otherReadUpTo : own.readUpTo);
}

export function toMessageView(message: MessageRow & { read: boolean }): Message {
  return { ...message, createdAt: message.createdAt.toISOString() };
}

type ClubRow = Parameters<typeof toClubSummaryView>[0];

export function toContactableClubListView(rows: ClubRow[]): ContactableClubList {
  const { items, next } = toPage(rows, clubsToTalkToPerPage, ({ id }) => id);
  return { items: items.map(toClubSummaryView), next };
}

export function toBlockListView(rows: ClubRow[]) {
  return { items: rows.map(toClubSummaryView) };
}
