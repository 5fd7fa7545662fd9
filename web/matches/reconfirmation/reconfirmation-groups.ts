import type { Match, ReconfirmationAnswer } from '@fixturebook/contract/matches';
import { getSides } from '../match/match-words.ts';

type Reply = ReconfirmationAnswer | null;

/** The replies to one “Still on?” question: null if not answered yet, undefined if not asked. */
export interface ReconfirmationRound {
  daysBefore: number;
  own: Reply | undefined;
  other: Reply | undefined;
}

export function listReconfirmationRounds(match: Match): ReconfirmationRound[] {
  const { own, other } = getSides(match);
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

export const replyLabels: Record<ReconfirmationAnswer, string> = {
  on: 'Yes, still on',
  problem: "There's a problem",
};
