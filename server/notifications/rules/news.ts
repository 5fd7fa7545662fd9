import type { CallOffReason } from '@fixturebook/contract/fixtures';
import { formatPounds } from '@fixturebook/contract/format';
import {
  conversationPath,
  dashboardPath,
  matchPath,
  opponentsPath,
  pastRequestsPath,
  plansPath,
  requestsPath,
} from '@fixturebook/contract/paths';
import { brand } from '@fixturebook/contract/site';
import { formatLongDate } from '../../platform/calendar.ts';
import { counterOfferDefinitions, isCounterOfferNews } from './counter-offer-news.ts';
import { formatDaysWithYear, formatDayWithoutYear } from './days.ts';
import { guestDefinitions, isGuestNews, offeredMatchDefinition } from './guest-news.ts';
import type { MatchNews, News, NewsDefinition, NewsType } from './news-types.ts';
import { freeClubDefinition, moreOpponentsDefinition } from './opponent-news.ts';
import { lateAnswerDefinition, questionDefinitions } from './question-news.ts';

const mailAndPush = { mail: true, push: true };
const bellOnly = { mail: false, push: false };

const endedRequestLink = { path: () => pastRequestsPath, action: 'See request' };
const requestsLink = { path: () => requestsPath, action: 'See request' };
const matchLink = {
  path: ({ matchId }: MatchNews) => matchPath(matchId),
  action: 'See match',
};

const planLink = { path: () => plansPath, action: 'See your plan' };

const newsDefinitions: { [Type in NewsType]: NewsDefinition<Type> } = {
  message: {
    ...mailAndPush,
    kind: 'message',
    formatSentence: (club) => `New message from ${club}`,
    path: ({ conversationId }) => conversationPath(conversationId),
    action: 'Read and reply',
  },
  'request-made': {
    ...mailAndPush,
    ...requestsLink,
    kind: 'request',
    formatSentence: (club, { date }) =>
      `${club} would like to play you on ${formatDayWithoutYear(date)}`,
    action: 'Reply now',
  },
  'season-offered': {
    ...mailAndPush,
    ...requestsLink,
    kind: 'request',
    formatSentence: (club, { dates }) =>
      `${club} would like to play you again on ${formatDaysWithYear(dates)}`,
    action: 'Reply now',
  },
  'season-offer-refused': {
    ...bellOnly,
    kind: 'answer',
    formatSentence: (club, { date }) =>
      `${club} can’t play you again on ${formatLongDate(date)}. We now show the date to other clubs`,
    path: ({ fixtureId }) => opponentsPath(fixtureId),
    action: 'See who is free',
  },
  'request-withdrawn': {
    ...bellOnly,
    ...endedRequestLink,
    kind: 'request',
    formatSentence: (club, { date }) =>
      `${club} have withdrawn their request for ${formatDayWithoutYear(date)}`,
  },
  'request-let-go': {
    ...bellOnly,
    ...endedRequestLink,
    kind: 'request',
    formatSentence: (club, { date }) =>
      `${club} are no longer free on ${formatDayWithoutYear(date)}, so their request has been withdrawn`,
  },
  'request-lapsed': {
    ...bellOnly,
    ...endedRequestLink,
    kind: 'request',
    formatSentence: (club, { date }) =>
      `${club}’s request for ${formatDayWithoutYear(date)} has expired without a reply from you`,
  },
  'request-accepted': {
    ...mailAndPush,
    ...matchLink,
    kind: 'answer',
    formatSentence: (club, { date }) =>
      `${club} have accepted your request for ${formatDayWithoutYear(date)}`,
  },
  'request-declined': {
    ...mailAndPush,
    ...endedRequestLink,
    kind: 'answer',
    formatSentence: (club, { date }) =>
      `${club} have declined your request for ${formatDayWithoutYear(date)}`,
    action: 'See why',
  },
  'request-expired': {
    ...mailAndPush,
    ...requestsLink,
    kind: 'answer',
    formatSentence: (club, { date }) =>
      `${club} didn’t reply in time about ${formatDayWithoutYear(date)}. Here’s who else is free`,
    path: ({ ownFixtureId, date }) =>
      ownFixtureId ? opponentsPath(ownFixtureId) : date ? dashboardPath(date) : requestsPath,
    action: 'See who is free',
  },
  'request-taken': {
    ...mailAndPush,
    ...endedRequestLink,
    kind: 'answer',
    formatSentence: (club, { date }) =>
      `${club} are no longer free on ${formatDayWithoutYear(date)}`,
  },
  'terms-proposed': {
    ...mailAndPush,
    ...matchLink,
    kind: 'terms',
    formatSentence: (club, { date }) => `${club} suggest a change to ${formatDayWithoutYear(date)}`,
    action: 'See the change',
  },
  'terms-agreed': {
    ...mailAndPush,
    ...matchLink,
    kind: 'terms',
    formatSentence: (club, { date }) =>
      `${club} have agreed to your change for ${formatDayWithoutYear(date)}`,
  },
  'terms-refused': {
    ...mailAndPush,
    ...matchLink,
    kind: 'terms',
    formatSentence: (club, { date }) =>
      `${club} said no to your change for ${formatDayWithoutYear(date)}. Nothing has changed`,
  },
  'terms-withdrawn': {
    ...bellOnly,
    ...matchLink,
    kind: 'terms',
    formatSentence: (club, { date }) =>
      `${club} have withdrawn the change that they suggested for ${formatDayWithoutYear(date)}`,
  },
  'called-off': {
    ...mailAndPush,
    ...matchLink,
    kind: 'called-off',
    formatSentence: (club, { date, reason }) =>
      `${club} have called off ${formatDayWithoutYear(date)}${callOffReasonWords[reason]}`,
  },
  'opponent-left': {
    ...mailAndPush,
    kind: 'called-off',
    formatSentence: (_club, { date, teamName }) =>
      `The club that ${teamName} were to play on ${formatDayWithoutYear(date)} has left ${brand.name}. The match is off, and your date is free again`,
    path: ({ fixtureId }) => opponentsPath(fixtureId),
    action: 'See who is free',
  },
  'reconfirm-asked': {
    ...matchLink,
    mail: false,
    push: true,
    kind: 'reconfirm',
    formatSentence: (club, { date }) =>
      `Still on? You play ${club} on ${formatDayWithoutYear(date)}`,
  },
  'reconfirm-on': {
    ...bellOnly,
    ...matchLink,
    kind: 'reconfirm',
    formatSentence: (club, { date }) => `${club} say ${formatDayWithoutYear(date)} is still on`,
  },
  'reconfirm-problem': {
    ...mailAndPush,
    ...matchLink,
    kind: 'reconfirm',
    formatSentence: (club, { date }) =>
      `${club} say there’s a problem with ${formatDayWithoutYear(date)}`,
  },
  opponent: {
    ...mailAndPush,
    kind: 'opponent',
    formatSentence: (club, { date, teamName }) =>
      `${club} are also free on ${formatDayWithoutYear(date)} – a good match for your ${teamName}`,
    path: ({ fixtureId }) => opponentsPath(fixtureId),
    action: 'See who is free',
  },
  'payment-failed': {
    ...mailAndPush,
    ...planLink,
    kind: 'payment',
    formatSentence: (_club, { amountPence, date, until }) =>
      `The payment of ${formatPounds(amountPence)} for ${formatLongDate(date)} failed. We’ll try your bank once more, and you’re still on Pro until ${formatLongDate(until)}`,
  },
  'payment-charged-back': {
    ...mailAndPush,
    ...planLink,
    kind: 'payment',
    formatSentence: (_club, { amountPence, date }) =>
      `Your bank has taken back the payment of ${formatPounds(amountPence)} from ${formatLongDate(date)}, so your Pro plan has ended`,
  },
  'payment-overdue': {
    ...mailAndPush,
    ...planLink,
    kind: 'payment',
    formatSentence: (_club, { amountPence, date }) =>
      `The payment of ${formatPounds(amountPence)} for ${formatLongDate(date)} didn’t go through. We won’t try again, and Pro lasts until what you’ve paid for runs out`,
  },
  'mandate-ended': {
    ...mailAndPush,
    ...planLink,
    kind: 'payment',
    formatSentence: () =>
      'Your Direct Debit has ended. Pro lasts until the end of the period you’ve paid for. Subscribe again to carry on',
  },
  'subscription-made': {
    ...mailAndPush,
    ...planLink,
    kind: 'payment',
    formatSentence: (_club, { plan, amountPence }) =>
      `${brand.name} Pro is set up: ${formatPounds(amountPence)} a ${plan === 'yearly' ? 'year' : 'month'} by Direct Debit`,
  },
};

const callOffReasonWords: Record<CallOffReason, string> = {
  weather: ' because of the weather',
  ground: ' because of the ground',
  'not-enough-players': ' because they are short of players',
  other: '',
  'rained-off': ' because it was rained off',
  abandoned: ' because it was abandoned',
  conceded: ' and conceded the match',
  // The news goes to the club that is said to have pulled out.
  'opposition-pulled-out':
    ', as they understood that you can’t play. If that’s a mix-up, give them a ring',
};

function getDefinition(news: News): NewsDefinition<never> {
  if (isGuestNews(news)) return guestDefinitions[news.type] as NewsDefinition<never>;
  if (news.type === 'request-accepted' && news.isOffered) return offeredMatchDefinition;
  if (news.type === 'reconfirm-asked' && news.stage) return questionDefinitions[news.stage];
  if (news.type === 'reconfirm-on' && news.isLate) return lateAnswerDefinition;
  if (isCounterOfferNews(news)) return counterOfferDefinitions[news.type] as NewsDefinition<never>;
  if (news.type === 'opponent' && news.more) return moreOpponentsDefinition;
  if (news.type === 'opponent' && news.reason) return freeClubDefinition;
  // The cast is necessary, because TypeScript cannot tell that the definition fits the news.
  return newsDefinitions[news.type] as NewsDefinition<never>;
}

export function describeNews(news: News) {
  const definition = getDefinition(news);
  const { kind, mail, push, action } = definition;
  return {
    kind,
    mail,
    push,
    action,
    path: definition.path(news as never),
    /** Returns a sentence without its full stop. The club is null when it was deleted. */
    sentence: (club: string | null, phone: string | null = null) =>
      definition.formatSentence(club ?? 'A club that has left', news as never, phone ?? ''),
  };
}

/** Whether the conversation with the other club shows a card about this news. */
export function isShownInConversation({ type }: News): boolean {
  return /^(request|terms)-|^called-off$/.test(type);
}
