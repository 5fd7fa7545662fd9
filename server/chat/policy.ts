import { clubBlocked, firstMessagesPerDay, firstMessagesUsedUp } from '@fixturebook/contract/chat';
import { requirePro } from '../billing/policy.ts';
import type { Config } from '../platform/config.ts';
import type { Executor } from '../platform/database/database.ts';
import { AppError, notFound } from '../platform/errors.ts';
import type { ClubCaller } from '../platform/http/http.ts';
import type { Limit } from '../platform/http/limits.ts';
import { isPlanLimited } from '../platform/plan-limits.ts';
import { hasContactFrom } from './queries/contact.ts';
import { type ConversationSideRow, selectConversationSide } from './queries.ts';

/** Sixty a minute; what was written offline comes all at once. */
export const messageWrites: Limit = { name: 'messages', points: 600, seconds: 600, sliceSize: 20 };

/** Marks of what is read, conversations opened and deleted, blocks. */
export const chatWrites: Limit = {
  name: 'chat-writes',
  points: 6_000,
  seconds: 3_600,
  sliceSize: 100,
};

/** To clubs never talked to, by one club. */
export const firstMessages: Limit = {
  name: 'first-messages',
  points: firstMessagesPerDay,
  seconds: 24 * 60 * 60,
};

export const reportWrites: Limit = { name: 'reports', points: 20, seconds: 24 * 60 * 60 };

declare const access: unique symbol;
/** A conversation of the caller's. Made here alone. */
export type OwnConversationSide = ConversationSideRow & { [access]: 'own' };
/** One in which its two clubs may talk. Made here alone. */
export type OpenConversationSide = OwnConversationSide & { open: true };

/** For its two clubs, also when they are kept apart: to delete it, and to report it. */
export async function getOwnConversationSide(
  executor: Executor,
  { clubId }: ClubCaller,
  id: string,
) {
  const [side] = await selectConversationSide(executor, clubId, id);
  return requireOwnConversationSide(side);
}

/** For its two clubs, while neither blocks the other. */
export async function getOpenConversationSide(
  executor: Executor,
  { clubId }: ClubCaller,
  id: string,
) {
  const [side] = await selectConversationSide(executor, clubId, id);
  return requireOpenConversationSide(side);
}

export function requireOpenConversationSide(
  side: ConversationSideRow | undefined,
): OpenConversationSide {
  const own = requireOwnConversationSide(side);
  if (own.otherSuspended) throw conversationNotFoundError();
  if (own.apart) throw clubBlockedError();
  return { ...own, open: true };
}

function requireOwnConversationSide(side: ConversationSideRow | undefined): OwnConversationSide {
  if (!side) throw conversationNotFoundError();
  return side as OwnConversationSide;
}

export function conversationNotFoundError() {
  return notFound('There is no such conversation of yours.');
}

type PlanLimitConfig = Pick<Config, 'planLimits'>;

/** On the Hobby plan a club answers; it writes first to nobody who has not turned to it. */
export async function canWriteTo(
  executor: Executor,
  config: PlanLimitConfig,
  caller: ClubCaller,
  otherId: string,
) {
  return !isPlanLimited(config, caller) || hasContactFrom(executor, caller.clubId, otherId);
}

export async function requireCanWriteTo(
  executor: Executor,
  config: PlanLimitConfig,
  caller: ClubCaller,
  otherId: string,
) {
  if (!(await canWriteTo(executor, config, caller, otherId)))
    requirePro(
      config,
      caller,
      'To write first is part of Pro. On Hobby you can answer clubs that write to you or ask you for a match, and write to those that you have a match with.',
    );
}

/** It does not say who blocks whom. */
export function clubBlockedError() {
  return new AppError(403, clubBlocked, 'You and this club cannot write to each other.');
}

export function firstMessagesUsedUpError() {
  return new AppError(
    429,
    firstMessagesUsedUp,
    `You have written to ${firstMessagesPerDay} new clubs today. Write to more tomorrow.`,
  );
}
