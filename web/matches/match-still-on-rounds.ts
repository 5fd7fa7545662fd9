import type { Match, ReconfirmationAnswer } from '@fixturebook/contract/matches';
import { sidesOf } from './match-words.ts';

type Said = ReconfirmationAnswer | null;

/** One time that both clubs were asked whether the match is still on. `undefined`: not asked. */
export interface Round {
  daysBefore: number;
  own: Said | undefined;
  other: Said | undefined;
}

/** The last one first. */
export function roundsOf(match: Match): Round[] {
  const { own, other } = sidesOf(match);
  const days = new Set(match.reconfirmations.map(({ daysBefore }) => daysBefore));
  const saidBy = (clubId: string, daysBefore: number) =>
    match.reconfirmations.find((one) => one.clubId === clubId && one.daysBefore === daysBefore)
      ?.answer;
  return [...days]
    .sort((a, b) => a - b)
    .map((daysBefore) => ({
      daysBefore,
      own: saidBy(own.club.id, daysBefore),
      other: saidBy(other.club.id, daysBefore),
    }));
}

export const saidInWords: Record<ReconfirmationAnswer, string> = {
  on: 'Yes, still on',
  problem: 'There is a problem',
};
