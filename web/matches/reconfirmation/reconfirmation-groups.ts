import type { Match, ReconfirmationAnswer } from '@fixturebook/contract/matches';
import { getMatchSides } from '../match/match-words.ts';

type ReconfirmationReply = ReconfirmationAnswer | null;

/** The replies to one “Still on?” question: null if not answered yet, undefined if not asked. */
export interface ReconfirmationReplies {
  daysBefore: number;
  own: ReconfirmationReply | undefined;
  other: ReconfirmationReply | undefined;
}

export function listReconfirmationReplies(match: Match): ReconfirmationReplies[] {
  const { own, other } = getMatchSides(match);
  const days = new Set(match.reconfirmations.map(({ daysBefore }) => daysBefore));
  const findReply = (clubId: string, daysBefore: number) =>
    match.reconfirmations.find((one) => one.clubId === clubId && one.daysBefore === daysBefore)
      ?.answer;
  return [...days]
    .sort((a, b) => a - b)
    .map((daysBefore) => ({
      daysBefore,
      own: findReply(own.club.id, daysBefore),
      other: findReply(other.club.id, daysBefore),
    }));
}

/**
 * Returns which club has not answered the latest question although the other has waited for half a
 * day, and was told so. A suspended club that was never asked has not answered either.
 */
export function findSilentClub(match: Match): 'own' | 'other' | undefined {
  const { own, other } = getMatchSides(match);
  const [latest] = listReconfirmationReplies(match);
  const isTold = (clubId: string) =>
    match.reconfirmations.some(
      (one) =>
        one.clubId === clubId &&
        one.daysBefore === latest?.daysBefore &&
        one.silenceReportedAt !== null,
    );
  if (isTold(own.club.id) && !latest?.other) return 'other';
  return isTold(other.club.id) && !latest?.own ? 'own' : undefined;
}

export const replyLabels: Record<ReconfirmationAnswer, string> = {
  on: 'Yes, still on',
  problem: "There's a problem",
};
