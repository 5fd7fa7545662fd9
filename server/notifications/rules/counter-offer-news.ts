import {
  dashboardPath,
  matchPath,
  opponentsPath,
  pastRequestsPath,
  requestsPath,
} from '@fixturebook/contract/paths';
import { formatDayWithoutYear } from './days.ts';
import type { News, NewsDefinition, NewsType } from './news-types.ts';

type AnswerableType = Extract<
  NewsType,
  'request-made' | 'request-accepted' | 'request-declined' | 'request-expired' | 'request-lapsed'
>;

type CounterOfferNews = Extract<News, { type: AnswerableType }>;

export function isCounterOfferNews(news: News): news is CounterOfferNews {
  return 'isCounterOffer' in news && news.type in counterOfferDefinitions;
}

const answerByMailAndPush = { kind: 'answer', mail: true, push: true } as const;

/** The news of a counter-offer, for the club that asked, and of its answer, for the club that was asked. */
export const counterOfferDefinitions: { [Type in AnswerableType]: NewsDefinition<Type> } = {
  'request-made': {
    ...answerByMailAndPush,
    formatSentence: (club, { date }) =>
      `${club} have answered “Yes, but …” to your request for ${formatDayWithoutYear(date)}`,
    path: () => requestsPath,
    action: 'See their terms',
  },
  'request-accepted': {
    ...answerByMailAndPush,
    formatSentence: (club, { date }) =>
      `${club} have agreed to your terms for ${formatDayWithoutYear(date)}. The match is agreed`,
    path: ({ matchId }) => matchPath(matchId),
    action: 'See match',
  },
  'request-declined': {
    ...answerByMailAndPush,
    formatSentence: (club, { date }) =>
      `${club} have said no thanks to your terms for ${formatDayWithoutYear(date)}`,
    path: () => pastRequestsPath,
    action: 'See request',
  },
  'request-expired': {
    ...answerByMailAndPush,
    formatSentence: (club, { date }) =>
      `${club} didn’t reply in time to your terms for ${formatDayWithoutYear(date)}. Here’s who else is free`,
    path: ({ ownFixtureId, date }) =>
      ownFixtureId ? opponentsPath(ownFixtureId) : date ? dashboardPath(date) : requestsPath,
    action: 'See who is free',
  },
  'request-lapsed': {
    kind: 'request',
    mail: false,
    push: false,
    formatSentence: (club, { date }) =>
      `${club}’s “Yes, but …” for ${formatDayWithoutYear(date)} has expired without a reply from you`,
    path: () => pastRequestsPath,
    action: 'See request',
  },
};
