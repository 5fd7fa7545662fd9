import type { Strength } from '@fixturebook/contract/fixtures';
import { formatMilesAndKm, formatPhone } from '@fixturebook/contract/format';
import { formatNames, strengthNames, surfaceNames } from '@fixturebook/contract/match-terms';
import type { Terms } from '@fixturebook/contract/matches';
import { formatLondonDateAndTime, formatLongDate } from '../../platform/calendar.ts';
import type { MailFact } from '../../platform/mail/letter.ts';

export interface TeamWithClub {
  club: { name: string };
  fixture: { teamName: string };
}

/** A free date of one or both teams, as the club sees it that gets the email. */
export interface FreeDateForEmail {
  terms: Terms;
  own?: Pick<TeamWithClub, 'fixture'> | undefined;
  opponent?: TeamWithClub | undefined;
  /** Where the club plays; null if the two free dates no longer fit. */
  side: 'home' | 'away' | null;
  /** The strength of the opponent's team; null if unstated. */
  strength: Strength | null;
  /** Between the grounds of the two teams; null if unknown. */
  distanceKm: number | null;
  proposed?: Terms | undefined;
  /** When a request that the club has received expires. */
  answerBy?: Date | undefined;
}

/** A match or a match request, as the club sees it that gets the email. */
export interface MatchForEmail extends FreeDateForEmail {
  own: TeamWithClub;
  opponent: TeamWithClub;
}

/** Lists the labels and values that an email shows for a match. Proposed changes come last. */
export function listMatchFactsForEmail(match: FreeDateForEmail): MailFact[] {
  const { terms, proposed = terms } = match;
  const changed = (Object.keys(fieldNames) as (keyof Terms)[]).filter(
    (field) => terms[field] !== proposed[field],
  );
  return [
    ['Date', formatDateAndStart(match)],
    ...listTeamFacts(match),
    ...listPlaceFacts(match),
    ...listPlayFacts(match),
    ...(match.answerBy ? [formatDeadline(match.answerBy)] : []),
    ...changed.map((field) => formatTermsChange(field, terms, proposed)),
  ];
}

function formatDateAndStart({ terms: { date, startTime }, answerBy }: FreeDateForEmail): string {
  const start = startTime ?? (answerBy && 'start to agree');
  return [formatLongDate(date), start].filter(Boolean).join(', ');
}

function listTeamFacts({ own, opponent }: FreeDateForEmail): MailFact[] {
  const facts: MailFact[] = own ? [['Your team', own.fixture.teamName]] : [];
  if (opponent) facts.push(['Opponent', `${opponent.club.name}, ${opponent.fixture.teamName}`]);
  return facts;
}

function listPlaceFacts({ terms, side, distanceKm }: FreeDateForEmail): MailFact[] {
  const where: MailFact[] = side ? [['You play', side === 'home' ? 'At home' : 'Away']] : [];
  const travelling = { home: 'They travel', away: 'You travel', unknown: 'Distance' };
  const distance: MailFact[] =
    distanceKm === null ? [] : [[travelling[side ?? 'unknown'], formatMilesAndKm(distanceKm)]];
  const ground = [terms.ground, terms.postcode].filter(Boolean).join(', ');
  const place: MailFact[] = ground ? [['Ground', ground]] : [];
  return [...where, ...place, ...distance];
}

/** Leaves out what neither club has stated. */
function listPlayFacts({ terms, strength }: FreeDateForEmail): MailFact[] {
  const facts: MailFact[] = [
    ['Format', formatPlay(terms)],
    ['Surface', terms.surface ? surfaceNames[terms.surface] : ''],
    ['Their strength', strength ? strengthNames[strength] : ''],
    ['Ball', terms.ball],
    ['Teas', terms.teas],
    ['Cost share', terms.costShare],
    ['Notes', terms.notes],
  ];
  return facts.filter(([, value]) => value !== '');
}

function formatPlay({ format, overs }: Terms): string {
  if (!format) return '';
  const name = formatNames[format];
  return overs === null ? name.slice(0, 1).toUpperCase() + name.slice(1) : `${overs} overs`;
}

function formatDeadline(answerBy: Date): MailFact {
  return ['Answer by', formatLondonDateAndTime(answerBy)];
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
