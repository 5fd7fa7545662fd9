import type { ProPlan } from '@fixturebook/contract/billing';
import { brand } from '@fixturebook/contract/brand';
import type { CallOffReason } from '@fixturebook/contract/fixtures';
import { formatPounds } from '@fixturebook/contract/money';
import type { NotificationKind } from '@fixturebook/contract/notifications';
import { formatLongDate } from '../../platform/calendar.ts';

interface OfRequest {
  /** Null where it went with the request. */
  date: string | null;
}
/** Of a match that was agreed: it is told also to clubs that are kept apart since. */
interface OfMatch {
  matchId: string;
  date: string;
}

/** Of the club's own. */
interface OfPayment {
  amountPence: number;
  /** On which it was to be, or was, collected. */
  date: string;
}

/** What a club can be told, by type; dates are days in London. */
interface NewsByType {
  /** `seq` is the newest message's. */
  message: { conversationId: string; seq: number };
  'request-made': OfRequest & { requestId: string };
  /** The club is asked first, for dates a season after those on which the two have met. */
  'season-offered': { planId: string; dates: string[] };
  /** Of an own date: others are told of it now. */
  'season-offer-refused': { date: string; fixtureId: string };
  'request-withdrawn': OfRequest;
  /** The own date of the club that asked is gone. */
  'request-let-go': OfRequest;
  /** To the club that did not answer. */
  'request-lapsed': OfRequest;
  'request-accepted': OfMatch;
  'request-declined': OfRequest;
  /** To the club that had no answer. */
  'request-expired': OfRequest;
  /** The date asked for is gone. */
  'request-taken': OfRequest;
  'terms-proposed': OfMatch & { proposalId: string };
  'terms-agreed': OfMatch;
  'terms-refused': OfMatch;
  'terms-withdrawn': OfMatch;
  'called-off': OfMatch & { reason: CallOffReason };
  /** The other club has left, and the own date is free again. */
  'opponent-left': { fixtureId: string; date: string; teamName: string };
  'reconfirm-asked': OfMatch;
  'reconfirm-on': OfMatch;
  'reconfirm-problem': OfMatch;
  /** `fixtureId` is the own free date that the other club's suits. */
  opponent: { fixtureId: string; date: string; teamName: string };
  /** `until`: the day up to which the club stays Pro all the same. */
  'payment-failed': OfPayment & { until: string };
  'payment-charged-back': OfPayment;
  /** The days of grace are over. */
  'payment-overdue': OfPayment;
  'mandate-ended': { mandateId: string };
  'subscription-made': { plan: ProPlan; amountPence: number };
}

type NewsType = keyof NewsByType;
export type News = { [Type in NewsType]: { type: Type } & NewsByType[Type] }[NewsType];

interface Telling<Type extends NewsType> {
  kind: NotificationKind;
  /** Where it is told beside the bell, if the club wants it there. */
  mail: boolean;
  push: boolean;
  /** One sentence without its full stop. */
  say(club: string, news: NewsByType[Type]): string;
  path(news: NewsByType[Type]): string;
  /** What the button of the mail says. */
  action: string;
}

const loud = { mail: true, push: true };
const bellAlone = { mail: false, push: false };

const ofRequests = { path: () => '/requests', action: 'Look at the requests' };
const ofMatch = {
  path: ({ matchId }: OfMatch) => `/match/${matchId}`,
  action: 'Look at the match',
};

const ofPayments = { path: () => '/subscriptionscreen', action: 'Look at your plan' };

const tellings: { [Type in NewsType]: Telling<Type> } = {
  message: {
    ...loud,
    kind: 'message',
    say: (club) => `New message from ${club}`,
    path: ({ conversationId }) => `/chatscreen?conversation=${conversationId}`,
    action: 'Read and answer',
  },
  'request-made': {
    ...{ ...loud, ...ofRequests },
    kind: 'request',
    say: (club, { date }) => `${club} ask for ${dayOf(date)}`,
    action: 'Answer the request',
  },
  'season-offered': {
    ...{ ...loud, ...ofRequests },
    kind: 'request',
    say: (club, { dates }) => `${club} would like to play you again on ${someDays(dates)}`,
    action: 'Answer them first',
  },
  'season-offer-refused': {
    ...bellAlone,
    kind: 'answer',
    say: (club, { date }) =>
      `${club} cannot play you again on ${dayOfYear(date)}: other clubs are told of the date now`,
    path: ({ fixtureId }) => `/opponents/${fixtureId}`,
    action: 'See who is free',
  },
  'request-withdrawn': {
    ...{ ...bellAlone, ...ofRequests },
    kind: 'request',
    say: (club, { date }) => `${club} took back their request for ${dayOf(date)}`,
  },
  'request-let-go': {
    ...{ ...bellAlone, ...ofRequests },
    kind: 'request',
    say: (club, { date }) => `${club} are no longer free on ${dayOf(date)}: their request is over`,
  },
  'request-lapsed': {
    ...{ ...bellAlone, ...ofRequests },
    kind: 'request',
    say: (club, { date }) => `${club} asked for ${dayOf(date)} and had no answer: the time is over`,
  },
  'request-accepted': {
    ...{ ...loud, ...ofMatch },
    kind: 'answer',
    say: (club, { date }) => `${club} accepted: ${dayOf(date)} is agreed`,
  },
  'request-declined': {
    ...{ ...loud, ...ofRequests },
    kind: 'answer',
    say: (club, { date }) => `${club} declined ${dayOf(date)}`,
    action: 'See why',
  },
  'request-expired': {
    ...{ ...loud, ...ofRequests },
    kind: 'answer',
    say: (club, { date }) => `${club} did not answer in time for ${dayOf(date)}`,
  },
  'request-taken': {
    ...{ ...loud, ...ofRequests },
    kind: 'answer',
    say: (club, { date }) => `${club} are no longer free on ${dayOf(date)}`,
  },
  'terms-proposed': {
    ...{ ...loud, ...ofMatch },
    kind: 'terms',
    say: (club, { date }) => `${club} propose other terms for ${dayOf(date)}`,
    action: 'Answer the proposal',
  },
  'terms-agreed': {
    ...{ ...loud, ...ofMatch },
    kind: 'terms',
    say: (club, { date }) => `${club} agreed to your terms for ${dayOf(date)}`,
  },
  'terms-refused': {
    ...{ ...loud, ...ofMatch },
    kind: 'terms',
    say: (club, { date }) => `${club} refused your terms for ${dayOf(date)}: the old ones stand`,
  },
  'terms-withdrawn': {
    ...{ ...bellAlone, ...ofMatch },
    kind: 'terms',
    say: (club, { date }) => `${club} took back the terms that they proposed for ${dayOf(date)}`,
  },
  'called-off': {
    ...{ ...loud, ...ofMatch },
    kind: 'called-off',
    say: (club, { date, reason }) => `${club} called off ${dayOf(date)}: ${reasons[reason]}`,
  },
  'opponent-left': {
    ...loud,
    kind: 'called-off',
    say: (_club, { date, teamName }) =>
      `The club that ${teamName} were to play on ${dayOf(date)} has left ${brand.name}: the match is off, and your date is free again`,
    path: ({ fixtureId }) => `/opponents/${fixtureId}`,
    action: 'See who is free',
  },
  // The match mails its question itself.
  'reconfirm-asked': {
    ...{ ...ofMatch, mail: false, push: true },
    kind: 'reconfirm',
    say: (club, { date }) => `Still on? You play ${club} on ${dayOf(date)}`,
  },
  'reconfirm-on': {
    ...{ ...bellAlone, ...ofMatch },
    kind: 'reconfirm',
    say: (club, { date }) => `${club} say that ${dayOf(date)} is still on`,
  },
  'reconfirm-problem': {
    ...{ ...loud, ...ofMatch },
    kind: 'reconfirm',
    say: (club, { date }) => `${club} say that there is a problem with ${dayOf(date)}`,
  },
  opponent: {
    ...loud,
    kind: 'opponent',
    say: (club, { date, teamName }) => `${club} are free on ${dayOf(date)} and suit ${teamName}`,
    path: ({ fixtureId }) => `/opponents/${fixtureId}`,
    action: 'See who is free',
  },
  'payment-failed': {
    ...{ ...loud, ...ofPayments },
    kind: 'payment',
    say: (_club, { amountPence, date, until }) =>
      `The payment of ${formatPounds(amountPence)} for ${formatLongDate(date)} failed: your bank is asked once more, and you stay Pro until ${formatLongDate(until)}`,
  },
  'payment-charged-back': {
    ...{ ...loud, ...ofPayments },
    kind: 'payment',
    say: (_club, { amountPence, date }) =>
      `The bank took back the payment of ${formatPounds(amountPence)} of ${formatLongDate(date)}: your Pro plan has ended`,
  },
  'payment-overdue': {
    ...{ ...loud, ...ofPayments },
    kind: 'payment',
    say: (_club, { amountPence, date }) =>
      `The payment of ${formatPounds(amountPence)} for ${formatLongDate(date)} was not made: nothing more is collected, and your club is Pro only for as long as it has paid`,
  },
  'mandate-ended': {
    ...{ ...loud, ...ofPayments },
    kind: 'payment',
    say: () =>
      'Your Direct Debit has ended: your Pro plan lasts as long as it is paid for, unless you subscribe again',
  },
  'subscription-made': {
    ...{ ...loud, ...ofPayments },
    kind: 'payment',
    say: (_club, { plan, amountPence }) =>
      `${brand.name} Pro is set up: ${formatPounds(amountPence)} a ${plan === 'yearly' ? 'year' : 'month'} by Direct Debit`,
  },
};

const reasons: Record<CallOffReason, string> = {
  weather: 'the weather',
  ground: 'the ground',
  'not-enough-players': 'not enough players',
  other: 'another reason',
  'rained-off': 'rained off',
  abandoned: 'abandoned',
  conceded: 'conceded',
  'opposition-pulled-out': 'the opposition pulled out',
};

/** How the news is told. */
export function tellingOf(news: News) {
  // Each type has the telling for its own news.
  const telling = tellings[news.type] as Telling<never>;
  const { kind, mail, push, action } = telling;
  return {
    ...{ kind, mail, push, action },
    path: telling.path(news as never),
    /** Without a full stop. A club that was deleted has no name any more. */
    sentence: (club: string | null) => telling.say(club ?? 'A club that has left', news as never),
  };
}

const longDay = new Intl.DateTimeFormat('en-GB', {
  ...{ weekday: 'long', day: 'numeric', month: 'long' },
  timeZone: 'UTC',
});

/** 'Sunday 6 June': a season's dates need no year. */
function dayOf(date: string | null) {
  return date === null ? 'a date' : longDay.format(new Date(date)).replace(',', '');
}

/** 'Sunday 6 June 2027', where it may be long until then. */
function dayOfYear(date: string) {
  return `${dayOf(date)} ${date.slice(0, 4)}`;
}

/** Days of one year that are named; of the rest their number is told. */
const daysNamed = 4;

/** 'Sunday 6 June, Saturday 3 July and 2 more days of 2027'. */
function someDays(dates: string[]) {
  const [first = ''] = dates;
  if (dates.length === 1) return dayOfYear(first);
  const named = dates.slice(0, daysNamed).map(dayOf);
  const rest = dates.length - named.length;
  const last = rest > 0 ? `${rest} more ${rest === 1 ? 'day' : 'days'} of` : named.pop();
  return `${named.join(', ')} and ${last} ${first.slice(0, 4)}`;
}
