import { competitionNames } from '@fixturebook/contract/card/competition-names';
import type { Fixture } from '@fixturebook/contract/fixtures';
import { hoursOf } from '@fixturebook/contract/match-terms';
import { matchPath, opponentsPath, recordedMatchPath } from '@fixturebook/contract/paths';
import { brand } from '@fixturebook/contract/site';
import ical, { type ICalEventData, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { toInvitedMatchView } from '../../matches/presenters/invitations.ts';
import type { InvitedMatchRow } from '../../matches/queries/invitations.ts';
import { addDays, parseLondonTime } from '../../platform/calendar.ts';
import type { CardRowWithTerms } from '../queries/card.ts';
import { formatWords, sideWords, surfaceWords } from '../rules/columns.ts';

interface CalendarOptions {
  /** The name under which a program lists a calendar that it subscribes to. */
  name?: string;
  publicUrl: string;
}

/** Shows only names and grounds of other clubs: anyone with the calendar's address can read it. */
export function formatCalendar(
  rows: CardRowWithTerms[],
  { name, publicUrl }: CalendarOptions,
): string {
  const calendar = ical({
    name,
    prodId: { company: brand.name, product: 'Fixture card', language: 'EN' },
    ttl: 60 * 60,
    events: rows.map((row) => toCalendarEvent(row, publicUrl)),
  });
  return `${calendar.toString()}\r\n`;
}

/** Returns the match of an invitation as the invited opponent sees it, without a link that anyone could follow. */
export function formatInvitedMatchCalendar(row: InvitedMatchRow): string {
  const { clubName, teamName, date, startTime, side, ground, postcode, status, state } =
    toInvitedMatchView(row);
  const isOff = status === 'called-off';
  const agreedStatus =
    state === 'confirmed' ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE;
  const summary = `${isOff ? 'Called off: ' : ''}${clubName}, ${teamName} (${formatHomeOrAwaySide(side)})`;
  const calendar = ical({
    prodId: { company: brand.name, product: 'Match', language: 'EN' },
    events: [
      {
        id: row.invitation.id,
        summary,
        ...toEventTimes({ date, startTime, format: row.format }),
        location: [removeContactDetails(ground), postcode].filter(Boolean).join(', '),
        status: isOff ? ICalEventStatus.CANCELLED : agreedStatus,
      },
    ],
  });
  return `${calendar.toString()}\r\n`;
}

function toCalendarEvent(row: CardRowWithTerms, publicUrl: string): ICalEventData {
  const { fixture } = row;
  const url = publicUrl + getPathOfRow(row);
  return {
    id: fixture.id,
    summary: formatEventSummary(row),
    ...toEventTimes(fixture),
    location: formatEventLocation(row),
    description: formatEventDescription(row, url),
    url,
    status: toEventStatus(row),
    transparency:
      fixture.status === 'confirmed'
        ? ICalEventTransparency.OPAQUE
        : ICalEventTransparency.TRANSPARENT,
    // iCalendar needs a number that grows with each change: seconds from creation to last change.
    sequence: Math.max(
      0,
      Math.floor((fixture.updatedAt.getTime() - fixture.createdAt.getTime()) / 1000),
    ),
    created: fixture.createdAt,
    lastModified: fixture.updatedAt,
    stamp: fixture.updatedAt,
  };
}

function getPathOfRow({ fixture, match }: CardRowWithTerms) {
  if (!match) return opponentsPath(fixture.id);
  return match.isRecorded ? recordedMatchPath(match.id) : matchPath(match.id);
}

function formatEventSummary({ fixture, match }: CardRowWithTerms): string {
  const side = formatHomeOrAwaySide(match?.side ?? fixture.side);
  const title = match ? `${fixture.teamName} v ${match.opponent}` : fixture.teamName;
  const prefixes = { open: 'Free date: ', confirmed: '', 'called-off': 'Called off: ' };
  const words =
    match && match.competition !== 'friendly'
      ? `${side}, ${competitionNames[match.competition].toLowerCase()}`
      : side;
  return `${prefixes[fixture.status]}${title} (${words})`;
}

function toEventTimes({
  date,
  startTime,
  format,
}: Pick<CardRowWithTerms['fixture'], 'date' | 'startTime' | 'format'>) {
  if (startTime === null) {
    const [start, end] = [date, addDays(date, 1)].map((day) => new Date(`${day}T00:00Z`));
    return { allDay: true, start: start as Date, end, timezone: 'UTC' };
  }
  const start = parseLondonTime(date, startTime.slice(0, 5));
  return { start, end: new Date(start.getTime() + hoursOf(format) * 3_600_000) };
}

function formatEventLocation({ fixture, match }: CardRowWithTerms): string {
  const { ground, postcode } = match?.terms ?? fixture;
  if (!match && fixture.side === 'away') return '';
  return [removeContactDetails(ground), postcode].filter(Boolean).join(', ');
}

/** Removes email addresses and phone numbers that a club wrote into the name of its ground. */
function removeContactDetails(ground: string): string {
  return ground
    .replace(/\S+@\S+/g, '')
    .replace(/\+?\d[\d\s()-]{8,}\d/g, '')
    .trim();
}

function formatEventDescription({ fixture, match }: CardRowWithTerms, url: string): string {
  const notice = fixture.status === 'open' ? 'No match is agreed yet.' : '';
  return [notice, formatPlayingConditions(match?.terms ?? fixture), url].filter(Boolean).join('\n');
}

function toEventStatus({ fixture }: CardRowWithTerms) {
  if (fixture.status === 'called-off') return ICalEventStatus.CANCELLED;
  return fixture.status === 'open' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
}

/** Returns for example `Limited overs (40), grass`, or an empty text if nothing is known. */
function formatPlayingConditions({
  format,
  overs,
  surface,
}: Pick<Fixture, 'format' | 'overs' | 'surface'>): string {
  const play =
    format && (overs === null ? formatWords[format] : `${formatWords[format]} (${overs})`);
  const words = [play, surface && surfaceWords[surface].toLowerCase()].filter(Boolean).join(', ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

function formatHomeOrAwaySide(side: Fixture['side']): string {
  return sideWords[side].toLowerCase();
}
