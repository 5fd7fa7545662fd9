import { formatPhone } from '@fixturebook/contract/format';
import { formatNames } from '@fixturebook/contract/match-terms';
import type { Terms } from '@fixturebook/contract/matches';
import { formatLongDate } from '../../platform/calendar.ts';
import type { MailFact } from '../../platform/mail/letter.ts';

export interface TeamWithClub {
  club: { name: string };
  fixture: { teamName: string };
}

/** Lists the labels and values that an email shows for a match. Proposed changes come last. */
export function listMatchFactsForEmail(
  terms: Terms,
  own: TeamWithClub,
  opponent: TeamWithClub,
  proposed: Terms = terms,
): MailFact[] {
  const start = terms.startTime ? `, ${terms.startTime}` : '';
  const changed = (Object.keys(fieldNames) as (keyof Terms)[]).filter(
    (field) => terms[field] !== proposed[field],
  );
  return [
    ['Date', `${formatLongDate(terms.date)}${start}`],
    ['Your team', own.fixture.teamName],
    ['Opponent', `${opponent.club.name}, ${opponent.fixture.teamName}`],
    ['Ground', `${terms.ground}, ${terms.postcode}`],
    ...changed.map((field) => formatTermsChange(field, terms, proposed)),
  ];
}

const fieldNames: Record<keyof Terms, string> = {
  date: 'date',
  startTime: 'start',
  ground: 'ground',
  postcode: 'postcode',
  format: 'format',
  overs: 'overs',
  surface: 'surface',
  ball: 'ball',
  teas: 'teas',
  costShare: 'cost share',
  notes: 'notes',
};

function formatTermsChange(field: keyof Terms, terms: Terms, proposed: Terms): MailFact {
  const [before, after] = [
    formatTermsValue(terms, field),
    formatTermsValue(proposed, field) || 'open',
  ];
  return [`New ${fieldNames[field]}`, before ? `${after} instead of ${before}` : after];
}

function formatTermsValue({ date, format, ...terms }: Terms, field: keyof Terms): string {
  if (field === 'date') return formatLongDate(date);
  if (field === 'format') return format ? formatNames[format] : '';
  return String(terms[field] ?? '');
}

export interface ClubContact {
  club: { contactNumber: string; suspendedAt: Date | null };
}

/** Lists the phone number of a club, unless it is suspended and must not be contacted. */
export function listContactFacts({ club }: ClubContact): MailFact[] {
  return club.suspendedAt === null ? [['Their phone', formatPhone(club.contactNumber)]] : [];
}
