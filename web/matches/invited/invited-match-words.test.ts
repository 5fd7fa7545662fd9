import type { InvitedMatch } from '@fixturebook/contract/card/invitations';
import { expect, test } from 'vitest';
import {
  formatAnswerSent,
  formatInvitedMatchIntro,
  getAnswerLabels,
} from './invited-match-words.ts';

const match: InvitedMatch = {
  clubName: 'Marlow',
  teamName: 'Sunday XI',
  opponent: 'Ash Green',
  date: '2027-06-05',
  startTime: '13:00',
  side: 'away',
  ground: 'The Rec',
  postcode: 'SW18 4RD',
  status: 'agreed',
  state: 'waiting',
  note: '',
  proposal: null,
  hasStoppedMails: false,
  isAskedStillOn: false,
  version: 'v',
};

const today = '2027-06-01';

test('asks an invited opponent who has not answered whether the match is right', () => {
  expect(formatInvitedMatchIntro(match, today)).toBe(
    'Marlow have you on their fixture card for Saturday 5 June 2027. Is this right?',
  );
  expect(formatInvitedMatchIntro({ ...match, state: 'changed' }, today)).toContain(
    'they have changed something',
  );
});

test('asks nothing once the day has passed', () => {
  expect(formatInvitedMatchIntro(match, '2027-06-06')).toBe(
    'Your match against Marlow was on Saturday 5 June 2027.',
  );
});

test('says that the match is called off, whatever the opponent has answered', () => {
  expect(
    formatInvitedMatchIntro({ ...match, state: 'confirmed', status: 'called-off' }, today),
  ).toBe('Marlow have called off this match on Saturday 5 June 2027.');
});

test('asks again if the club has kept its details or the match is close', () => {
  const proposal = {
    date: null,
    startTime: '14:00',
    side: null,
    ground: null,
    postcode: null,
    note: '',
    status: 'refused',
    reason: '',
  } as const;
  expect(formatInvitedMatchIntro({ ...match, proposal }, today)).toContain(
    'have kept their details',
  );
  const asked: InvitedMatch = { ...match, state: 'confirmed', isAskedStillOn: true };
  expect(formatInvitedMatchIntro(asked, today)).toContain('Is it still on?');
  expect(getAnswerLabels(asked).yes).toBe("Yes, it's still on");
});

test('promises an email about a suggestion only to an opponent who wants emails', () => {
  const proposed: InvitedMatch = { ...match, state: 'proposed' };
  expect(formatInvitedMatchIntro(proposed, today)).toContain("we'll email you what they say");
  const stopped = formatInvitedMatchIntro({ ...proposed, hasStoppedMails: true }, today);
  expect(stopped).toContain('open this page again to see what they say');
  expect(stopped).not.toContain('email you');
});

test('lets an opponent change an answer, and offers no answer twice', () => {
  expect(getAnswerLabels(match).yes).toBe("Yes, that's right");
  expect(getAnswerLabels({ ...match, state: 'confirmed' }).yes).toBeUndefined();
  expect(getAnswerLabels({ ...match, state: 'cannot-play' }).no).toBeUndefined();
});

test('confirms each answer that was sent', () => {
  expect(formatAnswerSent('yes', match)).toContain("told Marlow that you'll play");
  expect(formatAnswerSent('different', match)).toContain('what is different');
  expect(formatAnswerSent('no', match)).toContain("that you can't play");
});
