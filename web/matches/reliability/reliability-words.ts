import type { AnswersWithin, Reliability } from '@fixturebook/contract/opponents/reliability';

const answerTimes: Record<AnswersWithin, string> = {
  'few-hours': 'a few hours',
  day: 'a day',
  'three-days': 'three days',
  week: 'a week',
};

/** Returns a text such as `Usually answers within a day. Played 11 of 12 agreed matches.`, which is empty without facts. */
export function formatReliability({ answersWithin, played }: Reliability): string {
  return [
    answersWithin && `Usually answers within ${answerTimes[answersWithin]}.`,
    played && `Played ${played.count} of ${played.of} agreed matches.`,
  ]
    .filter(Boolean)
    .join(' ');
}
