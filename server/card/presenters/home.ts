import type {
  Home,
  NextMatch,
  NextRecordedMatch,
  OwnCalendarDay,
} from '@fixturebook/contract/card/home';
import { chooseHostClub, swapHomeAndAway } from '@fixturebook/contract/match-terms';
import type { OpponentCounts } from '@fixturebook/contract/matches';
import { toClubSummaryView } from '../../clubs/presenters.ts';
import { toGroundDetailsView } from '../../matches/presenters.ts';
import type {
  HomeCalendarRow,
  HomeMatchRow,
  HomeRequestRow,
  HomeTeamRow,
  OwnDateRow,
} from '../queries/home.ts';
import { shortenAddress } from '../rules/feed-schedule.ts';

type Count = OpponentCounts['items'][number];

interface HomeRows {
  requests: HomeRequestRow[];
  matches: HomeMatchRow[];
  calendars: HomeCalendarRow[];
  freeDates: Home['freeDates'];
}

export function toHomeView({ requests, matches, calendars, freeDates }: HomeRows): Home {
  const next = matches.find(({ isNext }) => isNext);
  const agreed = matches.filter(({ opponentName }) => opponentName === null);
  return {
    requests: requests.map(toRequestToAnswerView),
    requestCount: requests[0]?.total ?? 0,
    problems: agreed.filter(({ hasProblem }) => hasProblem).map(toMatchToAnswerView),
    changes: agreed.filter(({ hasChange }) => hasChange).map(toMatchToAnswerView),
    // The clubs have to talk about a problem, so the question needs no answer any more.
    questions: agreed
      .filter(({ hasQuestion, hasProblem }) => hasQuestion && !hasProblem)
      .map(toMatchToAnswerView),
    guestAnswers: matches.flatMap(toGuestAnswerView),
    calendars: calendars.map(({ id, address, changes }) => ({
      id,
      name: shortenAddress(address),
      changes,
    })),
    nextMatch: next && next.opponentName === null ? toNextMatchView(next) : null,
    nextRecordedMatch: next ? toNextRecordedMatchView(next) : null,
    freeDates,
  };
}

function toRequestToAnswerView(row: HomeRequestRow) {
  const { id, date, isCounterOffer, askedTeamName, askingTeamName, askedSide, askingSide } = row;
  const host = chooseHostClub(askedSide, askingSide ?? swapHomeAndAway(askedSide));
  const isHost = host === (isCounterOffer ? 'asking' : 'asked');
  const [teamName, theirTeamName] = isCounterOffer
    ? [askingTeamName, askedTeamName]
    : [askedTeamName, askingTeamName];
  return {
    id,
    isCounterOffer,
    club: toClubSummaryView(row.club),
    date,
    teamName,
    theirTeamName,
    own: host ? (isHost ? ('home' as const) : ('away' as const)) : null,
    expiresAt: row.expiresAt.toISOString(),
  };
}

function toMatchToAnswerView({ id, date, ours, theirs }: HomeMatchRow) {
  return {
    id,
    club: toClubSummaryView(theirs.club),
    date,
    teamName: ours.fixture.teamName,
  };
}

function toGuestAnswerView(row: HomeMatchRow): Home['guestAnswers'] {
  const { id, date, ours, opponentName: opponent, hasChange, hasProblem } = row;
  if (opponent === null || !(hasChange || hasProblem)) return [];
  const state = hasChange ? 'proposed' : 'cannot-play';
  return [{ id, opponent, date, teamName: ours.fixture.teamName, state }];
}

function toNextMatchView({ id, own, terms, ours, theirs, ground }: HomeMatchRow): NextMatch {
  const [home, away] = own === 'home' ? [ours, theirs] : [theirs, ours];
  return {
    id,
    own,
    home: toTeamView(home),
    away: toTeamView(away),
    terms,
    ...toGroundDetailsView(home.club, terms, ground),
  };
}

function toNextRecordedMatchView(row: HomeMatchRow): NextRecordedMatch | null {
  const { id, own, terms, ours, opponentName, competition } = row;
  if (opponentName === null) return null;
  const { date, startTime, ground, postcode } = terms;
  const { teamName } = ours.fixture;
  const match = { id, teamName, opponent: opponentName, competition, side: own };
  return { ...match, date, startTime, ground, postcode };
}

/** A suspended club must not be contacted, so its contact details are left out. */
function toTeamView({ club, fixture }: HomeTeamRow): NextMatch['home'] {
  const { suspended, contactNumber } = club;
  return {
    club: toClubSummaryView(club),
    fixtureId: fixture.id,
    teamName: fixture.teamName,
    fixtureStatus: fixture.status,
    suspended,
    contactEmail: suspended ? '' : fixture.contactEmail,
    contactNumber: suspended ? '' : contactNumber,
  };
}

/** A date that was taken after it was read has no count. */
function getCount(counts: Count[], fixtureId: string): Count {
  const none = { fixtureId, opponents: 0, more: false };
  return counts.find((count) => count.fixtureId === fixtureId) ?? none;
}

export function toOwnCalendarView(dates: OwnDateRow[], counts: Count[]) {
  const days = Map.groupBy(dates, ({ date }) => date);
  return { items: [...days].map(([date, rows]) => toCalendarDayView(date, rows, counts)) };
}

function toCalendarDayView(date: string, rows: OwnDateRow[], counts: Count[]): OwnCalendarDay {
  const free = rows.filter(({ status }) => status === 'open');
  const asked = free.filter(({ isAsked }) => isAsked).length;
  const suitable = free
    .map(({ id }) => getCount(counts, id))
    .sort((one, other) => other.opponents - one.opponents)[0];
  return {
    date,
    listed: free.length - asked,
    asked,
    agreed: rows.length - free.length,
    opponents: suitable?.opponents ?? 0,
    more: suitable?.more ?? false,
  };
}
