import { matchPath, recordedMatchPath } from '@fixturebook/contract/paths';
import { brand } from '@fixturebook/contract/site';
import { formatDayWithoutYear } from './days.ts';
import type { MatchNews, News, NewsByType, NewsDefinition, NewsOfGuest } from './news-types.ts';

type GuestNewsType = 'terms-agreed' | 'terms-proposed' | 'reconfirm-on' | 'reconfirm-problem';
type GuestNews = Extract<News, { type: GuestNewsType }> & Required<NewsOfGuest>;

export function isGuestNews(news: News): news is GuestNews {
  return 'guest' in news;
}

const recordedMatchLink = {
  mail: true,
  push: true,
  path: ({ matchId }: MatchNews) => recordedMatchPath(matchId),
  action: 'See match',
};

/** What the invited opponent of a recorded match has answered. */
export const guestDefinitions: { [Type in GuestNewsType]: NewsDefinition<Type> } = {
  'terms-agreed': {
    ...recordedMatchLink,
    kind: 'terms',
    formatSentence: (_club, { guest, date }) =>
      `${guest} have confirmed your match on ${formatDayWithoutYear(date)}`,
  },
  'terms-proposed': {
    ...recordedMatchLink,
    kind: 'terms',
    formatSentence: (_club, { guest, date }) =>
      `${guest} suggest a change to your match on ${formatDayWithoutYear(date)}`,
    action: 'See the change',
  },
  'reconfirm-on': {
    ...recordedMatchLink,
    mail: false,
    push: false,
    kind: 'reconfirm',
    formatSentence: (_club, { guest, date }) =>
      `${guest} say ${formatDayWithoutYear(date)} is still on`,
  },
  'reconfirm-problem': {
    ...recordedMatchLink,
    kind: 'reconfirm',
    formatSentence: (_club, { guest, date }) =>
      `${guest} say they can’t play you on ${formatDayWithoutYear(date)}. The match stays on your card until you call it off`,
  },
};

/** A club has agreed to a match that the notified club had recorded against it. */
export const offeredMatchDefinition: NewsDefinition<'request-accepted'> = {
  kind: 'answer',
  mail: true,
  push: true,
  formatSentence: (club, { date }: NewsByType['request-accepted']) =>
    `${club} are on ${brand.name} and have agreed to your match on ${formatDayWithoutYear(date)}`,
  path: ({ matchId }) => matchPath(matchId),
  action: 'See match',
};
