import { clubBlocked, firstMessagesPerDay, firstMessagesUsedUp } from '@fixturebook/contract/chat';
import { isLimitedToHobby, requireProPlan } from '../billing/policy.ts';
import type { Config } from '../platform/config.ts';
import type { Executor } from '../platform/database/database.ts';
import { AppError, notFound } from '../platform/errors.ts';
import type { ClubCaller } from '../platform/http/http.ts';
import type { RateLimit } from '../platform/http/limits.ts';
import { hasBeenContactedBy } from './queries/contact.ts';
import { type ConversationSideRow, selectConversationSide } from './queries.ts';

export const messageWrites: RateLimit = {
  name: 'messages',
  points: 600,
  seconds: 600,
  sliceSize: 20,
};

export const chatWrites: RateLimit = {
  name: 'chat-writes',
  points: 6_000,
  seconds: 3_600,
  sliceSize: 100,
};

export const firstMessages: RateLimit = {
  name: 'first-messages',
  points: firstMessagesPerDay,
  seconds: 24 * 60 * 60,
};

export const reportWrites: RateLimit = { name: 'reports', points: 20, seconds: 24 * 60 * 60 };

declare const access: unique symbol;
export type OwnConversation = ConversationSideRow & { [access]: 'own' };
/**
 * A club's side of a conversation in which the two clubs may message each other. Only this file
 * creates values of this type.
 */
export type WritableConversation = OwnConversation & { open: true };

export async function getOwnConversation(executor: Executor, caller: ClubCaller, id: string) {
  const [side] = await selectConversationSide(executor, caller.clubId, id);
  return requireOwnConversation(side);
}

export async function getWritableConversation(executor: Executor, caller: ClubCaller, id: string) {
  const [side] = await selectConversationSide(executor, caller.clubId, id);
  return requireWritableConversation(side);
}

export function requireWritableConversation(
  side: ConversationSideRow | undefined,
): WritableConversation {
  const own = requireOwnConversation(side);
  if (own.otherSuspended) throw conversationNotFoundError();
  if (own.apart) throw clubBlockedError();
  return { ...own, open: true };
}

function requireOwnConversation(side: ConversationSideRow | undefined): OwnConversation {
  if (!side) throw conversationNotFoundError();
  return side as OwnConversation;
}

export function conversationNotFoundError() {
  return notFound('We can’t find this conversation.');
}

type PlanLimitConfig = Pick<Config, 'planLimits'>;

/** On the free plan (Hobby), a club can only message clubs that have contacted it before. */
export async function canMessageClub(
  executor: Executor,
  config: PlanLimitConfig,
  caller: ClubCaller,
  otherId: string,
) {
  return !isLimitedToHobby(config, caller) || hasBeenContactedBy(executor, caller.clubId, otherId);
}

export async function requireCanMessageClub(
  executor: Executor,
  config: PlanLimitConfig,
  caller: ClubCaller,
  otherId: string,
) {
  if (!(await canMessageClub(executor, config, caller, otherId)))
    requireProPlan(
      config,
      caller,
      'Messaging a club first is part of Pro. On Hobby you can reply to clubs that message you or ask you for a match, and message clubs that you have a match with.',
    );
}

/** The error does not reveal which of the two clubs blocks the other. */
export function clubBlockedError() {
  return new AppError(403, clubBlocked, 'You and this club can’t message each other.');
}

export function firstMessageLimitError() {
  return new AppError(
    429,
    firstMessagesUsedUp,
    `You’ve messaged ${firstMessagesPerDay} new clubs today, which is the limit. Try again tomorrow.`,
  );
}
