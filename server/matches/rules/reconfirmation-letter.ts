import type { Terms } from '@fixturebook/contract/matches';
import { addDays, formatLongDate, getLondonDayStart } from '../../platform/calendar.ts';
import type { Letter } from '../../platform/mail/letter.ts';

interface LetterSide {
  side: 'home' | 'away';
  club: { name: string };
  fixture: { teamName: string };
}

export function buildReconfirmationLetter(question: {
  terms: Terms;
  sides: LetterSide[];
  link: string;
}): Letter {
  const { terms, sides, link } = question;
  const day = formatLongDate(terms.date);
  const [home, away] = (['home', 'away'] as const).map((name) =>
    sides.find(({ side }) => side === name),
  );
  const start = terms.startTime ? `, ${terms.startTime}` : '';
  return {
    subject: `Still on? ${home?.club.name} v ${away?.club.name}, ${day}`,
    paragraphs: [
      [
        `${formatSideName(home)} v ${formatSideName(away)}`,
        `${day}${start}`,
        `${terms.ground}, ${terms.postcode}`,
        '',
        'Is this match still on?',
      ].join('\n'),
      'We ask both clubs, and each can see the other’s answer. Need to change the date, time or ground? Suggest it on the match page.',
    ],
    action: { label: 'Yes, still on', url: `${link}&answer=on` },
    otherAction: { label: 'There is a problem', url: `${link}&answer=problem` },
    until: getLondonDayStart(addDays(terms.date, 1)).toISOString(),
  };
}

function formatSideName(side: LetterSide | undefined) {
  return `${side?.club.name} (${side?.fixture.teamName})`;
}
