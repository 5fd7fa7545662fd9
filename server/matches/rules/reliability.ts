import type { CallOffReason } from '@fixturebook/contract/fixtures';
import type { RequestStatus } from '@fixturebook/contract/matches';
import type { AnswersWithin, Reliability } from '@fixturebook/contract/opponents/reliability';
import { countDaysBetween, toLondonDate } from '../../platform/calendar.ts';

/** The page /reliability (`web/site/reliability-screen.tsx`) explains these numbers to clubs. */
const minCounted = 3;
const minOtherClubs = 2;
const maxRequestsOfClubInSeason = 5;
const maxPlayedWithClub = 10;

/** A request that ends earlier without an answer left the club too little time to count. */
export const fairHours = 72;

const answerHours: [AnswersWithin, number][] = [
  ['few-hours', 6],
  ['day', 24],
  ['three-days', 72],
  ['week', 168],
];

/** The reasons for which nobody is to blame, or for which the club that called off blames the other one. */
const excusedReasons: CallOffReason[] = [
  'weather',
  'rained-off',
  'abandoned',
  'opposition-pulled-out',
];

/** A match request that the club has received. Times are ISO texts with an offset. */
export interface RequestToCount {
  askedByClubId: string;
  status: RequestStatus;
  createdAt: string;
  /** When it was accepted or declined, or ended without an answer. */
  endedAt: string | null;
  /** When the club answered “Yes, but …”. */
  counterOfferedAt: string | null;
}

/** An agreed match of the club whose day is over. */
export interface MatchToCount {
  opponentId: string;
  callOffReason: CallOffReason | null;
  isCalledOffByClub: boolean;
}

export function getReliability(requests: RequestToCount[], matches: MatchToCount[]): Reliability {
  return { answersWithin: findAnswersWithin(requests), played: countPlayed(matches) };
}

/** The shortest time within which the club has answered two of three requests. */
function findAnswersWithin(requests: RequestToCount[]): AnswersWithin | null {
  const fair = requests.filter((request) => getHoursToAnswer(request) !== undefined);
  const counted = limitRequestsOfEachClub(fair);
  const hours = counted.map((request) => getHoursToAnswer(request) ?? Infinity);
  const answered = counted.filter((_, index) => hours[index] !== Infinity);
  if (!isEnough(answered.map(({ askedByClubId }) => askedByClubId))) return null;
  const isUsual = (limit: number) =>
    hours.filter((one) => one <= limit).length * 3 >= hours.length * 2;
  return answerHours.find(([, limit]) => isUsual(limit))?.[0] ?? null;
}

/** Returns infinity for a request that the club had time to answer and did not, and undefined for one that does not count. */
function getHoursToAnswer(request: RequestToCount): number | undefined {
  const { status, createdAt, endedAt, counterOfferedAt } = request;
  if (counterOfferedAt) return countHoursBetween(createdAt, counterOfferedAt);
  if (!endedAt) return undefined;
  const hours = countHoursBetween(createdAt, endedAt);
  if (status === 'accepted' || status === 'declined') return hours;
  const isUnanswered = status === 'expired' || status === 'withdrawn';
  return isUnanswered && hours >= fairHours ? Infinity : undefined;
}

/**
 * Leaves the first request of each asking club in a week, and a few in a season, so that a club cannot spoil or
 * improve the facts of another one with many requests.
 */
function limitRequestsOfEachClub(requests: RequestToCount[]): RequestToCount[] {
  const oldestFirst = requests.toSorted(
    (one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt),
  );
  const weeks = new Set<string>();
  const countsInSeason = new Map<string, number>();
  return oldestFirst.filter(({ askedByClubId, createdAt }) => {
    const date = toLondonDate(new Date(createdAt));
    const week = `${askedByClubId} ${getWeekNumber(date)}`;
    const season = `${askedByClubId} ${date.slice(0, 4)}`;
    const countInSeason = countsInSeason.get(season) ?? 0;
    if (weeks.has(week) || countInSeason >= maxRequestsOfClubInSeason) return false;
    weeks.add(week);
    countsInSeason.set(season, countInSeason + 1);
    return true;
  });
}

/** Counts the weeks, which begin on a Monday, since 5 January 1970. */
function getWeekNumber(date: string): number {
  return Math.floor(countDaysBetween('1970-01-05', date) / 7);
}

function countPlayed(matches: MatchToCount[]): Reliability['played'] {
  const counted = matches.filter(
    ({ callOffReason, isCalledOffByClub }) =>
      callOffReason === null || (isCalledOffByClub && !excusedReasons.includes(callOffReason)),
  );
  if (!isEnough(counted.map(({ opponentId }) => opponentId))) return null;
  const played = counted.filter(({ callOffReason }) => callOffReason === null);
  const count = countWithLimitPerClub(played);
  return { count, of: count + counted.length - played.length };
}

/** Limits the matches with one club, which the same people could have registered to agree matches with themselves. */
function countWithLimitPerClub(played: MatchToCount[]): number {
  const matchesOfClubs = Map.groupBy(played, ({ opponentId }) => opponentId);
  return [...matchesOfClubs.values()].reduce(
    (sum, { length }) => sum + Math.min(length, maxPlayedWithClub),
    0,
  );
}

/** Returns whether there is enough to show, given the other club of each request or match. */
function isEnough(otherClubIds: string[]): boolean {
  return otherClubIds.length >= minCounted && new Set(otherClubIds).size >= minOtherClubs;
}

function countHoursBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 3_600_000;
}
