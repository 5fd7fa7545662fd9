import { competitionNames } from '@fixturebook/contract/card/competition-names';
import { normalisePostcode } from '../../../geocoding/queries.ts';
import { sideWords } from '../columns.ts';
import type { CardFileRow } from '../file.ts';
import { parseFreeDate } from '../lines.ts';
import { type MatchTextContext, parseMatchText } from '../match-text.ts';
import type { CalendarEvent } from './events.ts';

interface CalendarContext extends MatchTextContext {
  /** The team of each event that names none. */
  teamName: string;
  /** The postcodes at which the club plays at home. */
  homePostcodes: string[];
}

/** The titles of events are read as pasted lines are. An event that is neither a match nor free has a problem. */
export function toCardFileRows(events: CalendarEvent[], context: CalendarContext): CardFileRow[] {
  return events.map((event, index) => ({ number: index + 1, ...toCells(event, context) }));
}

function toCells(event: CalendarEvent, context: CalendarContext): Omit<CardFileRow, 'number'> {
  const { date, startTime, isCancelled, problem } = event;
  const title = event.title.replace(/\s+/g, ' ').slice(0, 300);
  const place = parseLocation(event.location);
  const match = readMatch(title, place.postcode, context);
  const { unread, cells } = match ?? parseFreeDate(title, context);
  const isUnknown = !match && unread !== '';
  return {
    cells: {
      ...cells,
      ...place,
      date,
      ...(startTime && { startTime }),
      ...(isCancelled && { status: 'Cancelled' }),
    },
    ...(unread && { unread: isUnknown ? title : unread }),
    ...(isUnknown && !isCancelled && { problem: unknownProblem }),
    ...(problem && { problem: { path: 'date', message: problem } }),
  };
}

const unknownProblem = {
  path: 'opponent',
  message: 'We can’t find an opponent in this event. If you play that day, add the match by hand.',
};

function readMatch(title: string, postcode: string | undefined, context: CalendarContext) {
  const match = parseMatchText(title, context);
  if (!match) return undefined;
  const { unread, competition, teamName = context.teamName, side, ...cells } = match;
  const found = side ?? findSide(postcode, context);
  return {
    unread,
    cells: {
      teamName,
      ...cells,
      ...(found && { side: found }),
      competition: competitionNames[competition],
    },
  };
}

/** A match whose title does not say it is at home if it is played where the club plays at home. */
function findSide(postcode: string | undefined, { homePostcodes }: CalendarContext) {
  if (!postcode) return undefined;
  return homePostcodes.includes(postcode) ? sideWords.home : sideWords.away;
}

const postcodePattern = /,? ?\b([a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2})\b/i;

function parseLocation(location: string): { ground?: string; postcode?: string } {
  const text = location.replace(/\s+/g, ' ').trim();
  const found = postcodePattern.exec(text);
  const postcode = found?.[1] ? normalisePostcode(found[1]) : undefined;
  const ground = (postcode ? text.replace(postcodePattern, '') : text).slice(0, 120).trim();
  return { ...(ground && { ground }), ...(postcode && { postcode }) };
}
