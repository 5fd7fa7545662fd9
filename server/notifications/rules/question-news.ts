import { formatPhone } from '@fixturebook/contract/format';
import { matchPath } from '@fixturebook/contract/paths';
import { formatDayWithoutYear } from './days.ts';
import type { MatchNews, NewsByType, NewsDefinition } from './news-types.ts';

const reconfirmLink = {
  kind: 'reconfirm',
  path: ({ matchId }: MatchNews) => matchPath(matchId),
  action: 'See match',
} as const;
const mailAndPush = { mail: true, push: true };
const pushOnly = { mail: false, push: true };

/** The mails of all stages except `unanswered` are sent with the question, and have its answers. */
export const questionDefinitions: Record<
  NonNullable<NewsByType['reconfirm-asked']['stage']>,
  NewsDefinition<'reconfirm-asked'>
> = {
  second: {
    ...reconfirmLink,
    ...pushOnly,
    formatSentence: (club, { date }) =>
      `One last check before ${formatDayWithoutYear(date)}. Let us know whether you’re still playing ${club}`,
  },
  overdue: {
    ...reconfirmLink,
    ...pushOnly,
    formatSentence: (club, { date }) =>
      `We haven’t heard from you about ${formatDayWithoutYear(date)}. Tell us whether your match against ${club} is on`,
  },
  changed: {
    ...reconfirmLink,
    ...pushOnly,
    formatSentence: (club, { date }) =>
      `The details for ${formatDayWithoutYear(date)} against ${club} have changed. Tell us whether it’s on as it now stands`,
  },
  last: {
    ...reconfirmLink,
    ...pushOnly,
    formatSentence: (club, { date, hasOtherAnswered }, phone) => {
      const day = formatDayWithoutYear(date);
      const state = hasOtherAnswered
        ? `${club} are waiting to hear from you about ${day}`
        : `Neither you nor ${club} have said whether ${day} is on`;
      return `${state}. ${phone ? `Ring them on ${formatPhone(phone)}` : 'Get in touch with them'}, or answer here`;
    },
  },
  unanswered: {
    ...reconfirmLink,
    ...mailAndPush,
    action: 'See what you can do',
    formatSentence: (club, { date, isOtherSuspended }) => {
      const day = formatDayWithoutYear(date);
      return isOtherSuspended
        ? `We’ve suspended ${club} for now, so they can’t tell us whether ${day} is on. Here’s what you can do`
        : `You’ve answered, but ${club} haven’t told us whether ${day} is on. Here’s what you can do`;
    },
  },
};

export const lateAnswerDefinition: NewsDefinition<'reconfirm-on'> = {
  ...reconfirmLink,
  ...mailAndPush,
  formatSentence: (club, { date }) =>
    `Good news: ${club} have now answered, and ${formatDayWithoutYear(date)} is still on`,
};
