import { expect, it } from 'vitest';
import { describeNews } from './news.ts';

it('tells a club that is said to have pulled out what the other club understood, without blaming it', () => {
  const { sentence } = describeNews({
    type: 'called-off',
    matchId: 'match',
    date: '2031-05-31',
    reason: 'opposition-pulled-out',
  });
  expect(sentence('Amblers')).toBe(
    'Amblers have called off Saturday 31 May, as they understood that you can’t play. If that’s a mix-up, give them a ring',
  );
});

it.each([
  ['other', ''],
  ['conceded', ' and conceded the match'],
  ['ground', ' because of the ground'],
] as const)(
  'says that a match was called off in one sentence when the reason is %s',
  (reason, words) => {
    const news = { type: 'called-off', matchId: 'match', date: '2031-05-31', reason } as const;
    expect(describeNews(news).sentence('Amblers')).toBe(
      `Amblers have called off Saturday 31 May${words}`,
    );
  },
);

const days = ['2031-05-31', '2031-06-07', '2031-06-08', '2031-07-05', '2031-07-06', '2031-07-12'];

it.each([
  [1, 'Saturday 31 May 2031'],
  [2, 'Saturday 31 May and Saturday 7 June 2031'],
  [4, 'Saturday 31 May, Saturday 7 June, Sunday 8 June and Saturday 5 July 2031'],
  [5, 'Saturday 31 May, Saturday 7 June, Sunday 8 June, Saturday 5 July and 1 more day of 2031'],
  [6, 'Saturday 31 May, Saturday 7 June, Sunday 8 June, Saturday 5 July and 2 more days of 2031'],
])(
  'names the dates in one sentence when a club offers another club matches on %i days',
  (count, words) => {
    const dates = days.slice(0, count);
    const { sentence } = describeNews({ type: 'season-offered', planId: 'plan', dates });
    expect(sentence('Amblers')).toBe(`Amblers would like to play you again on ${words}`);
  },
);
