import { competitionNames } from '@fixturebook/contract/card/competition-names';
import type { Competition } from '@fixturebook/contract/card/competitions';
import type {
  MatchAction,
  MatchActionName,
  RecordedChange,
} from '@fixturebook/contract/card/match-actions';
import type { Format, Side } from '@fixturebook/contract/fixtures';
import { formatNames } from '@fixturebook/contract/match-terms';
import { sideLabels } from '../../fixtures/api.ts';
import { formatShortDate } from '../../ui/dates/calendar-date.ts';

const actionPhrases: Record<MatchActionName, string> = {
  asked: 'asked them to play',
  'note-added': 'added a note to the request',
  'counter-offered': 'answered “Yes, but …”',
  accepted: 'accepted the request',
  'counter-offer-accepted': 'agreed to their counter-offer',
  declined: 'declined the request',
  'counter-offer-declined': 'said no thanks to their counter-offer',
  withdrawn: 'withdrew the request',
  'terms-suggested': 'suggested a change',
  'terms-agreed': 'agreed to their change',
  'terms-refused': 'turned down their change',
  'terms-withdrawn': 'withdrew the suggested change',
  confirmed: 'said that the match is on',
  'problem-reported': "said that there's a problem",
  'called-off': 'called the match off',
  'date-listed': 'listed the date as free again',
  recorded: 'added the match',
  imported: 'added the match with an import',
  changed: 'changed the match',
  reinstated: 'put the match back on',
  'ticked-as-played': 'ticked the match as played',
  'note-changed': 'changed the note about the match',
  'tick-removed': 'removed the tick that the match was played',
  'opponent-invited': 'invited the opponent',
  'invitation-withdrawn': 'withdrew the invitation of the opponent',
  'proposal-accepted': 'agreed to the change that the opponent suggested',
  'proposal-refused': 'turned down the change that the opponent suggested',
  'offer-accepted': 'added the match to your card',
};

/** Returns a sentence such as `You called the match off` or `ann@club.example moved the match`. */
export function formatAction({ action, officer, changes }: MatchAction, ownEmail: string): string {
  const isMoved = action === 'changed' && changes.some(({ field }) => field === 'date');
  const phrase = isMoved ? 'moved the match' : actionPhrases[action];
  return `${formatOfficer(officer, ownEmail)} ${phrase}`;
}

/** `email` is null if the officer has left. */
function formatOfficer(email: string | null, ownEmail: string): string {
  if (email === null) return 'An officer who has left';
  return email === ownEmail ? 'You' : email;
}

const fieldNames: Record<RecordedChange['field'], string> = {
  teamName: 'Team',
  opponent: 'Opponent',
  competition: 'Competition',
  date: 'Date',
  startTime: 'Start time',
  side: 'Side',
  ground: 'Ground',
  postcode: 'Postcode',
  format: 'Format',
  overs: 'Overs',
  notes: 'Notes',
};

/** Returns a line such as `Opponent: Marlow (before: Henley)`. */
export function formatRecordedChange({ field, before, after }: RecordedChange): string {
  const name = fieldNames[field];
  if (field === 'notes') return `${name} changed`;
  const [is, was] = [after, before].map((value) => value && formatValue(field, value));
  return `${name}: ${is || 'none'} (before: ${was || 'none'})`;
}

function formatValue(field: RecordedChange['field'], value: string): string {
  if (field === 'date') return formatShortDate(value);
  if (field === 'competition') return competitionNames[value as Competition];
  if (field === 'side') return sideLabels[value as Side];
  return field === 'format' ? formatNames[value as Format] : value;
}
