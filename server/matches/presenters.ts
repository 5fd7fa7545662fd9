import type { MatchAction } from '@fixturebook/contract/card/match-actions';
import type { RecordedMatch } from '@fixturebook/contract/card/recorded-matches';
import type {
  LinkedRequest,
  ReconfirmationQuestion,
  RequestAnswer,
} from '@fixturebook/contract/match-requests/mail-links';
import type {
  Match,
  MatchRequest,
  ReconfirmationAnswer,
  TermsVersion,
} from '@fixturebook/contract/matches';
import { matchRequestsPerPage } from '@fixturebook/contract/matches';
import type { PastMatchRequestList } from '@fixturebook/contract/season';
import { pastRequestsPerPage } from '@fixturebook/contract/season';
import { toClubSummaryView } from '../clubs/presenters.ts';
import { toFixtureView } from '../fixtures/presenters.ts';
import { toPage } from '../platform/http/page.ts';
import { toMatchInvitationView } from './presenters/invitations.ts';
import type { StoredAction } from './queries/actions.ts';
import type { InvitationRow } from './queries/invitations.ts';
import type { MatchRow, MatchSideRow } from './queries/matches.ts';
import type { RecordedMatchRow } from './queries/recorded.ts';
import type { RequestCursor, RequestRow } from './queries/requests.ts';
import { getPlayedVersion } from './rules/match-day.ts';
import { getRequestFacts } from './rules/request-facts.ts';
import { getTermsVersion } from './rules/terms.ts';

export function toRequestListView(rows: RequestRow[], clubId: string, now: Date) {
  const { items, next } = toPage(
    rows,
    matchRequestsPerPage,
    ({ request }) => `${request.createdAt.toISOString()}_${request.id}`,
  );
  return { items: items.map((row) => toRequestView(row, clubId, now)), next };
}

export function toPastRequestListView(
  rows: RequestRow[],
  clubId: string,
  place: {
    counts: { season: number; total: number }[];
    season: number;
    page: number;
    now: Date;
  },
): PastMatchRequestList {
  const { counts, season, page, now } = place;
  const total = counts.find((one) => one.season === season)?.total ?? 0;
  return {
    items: rows.map((row) => toRequestView(row, clubId, now)),
    season,
    seasons: counts.map((one) => one.season),
    page,
    pages: Math.max(1, Math.ceil(total / pastRequestsPerPage)),
    total,
  };
}

export function parseRequestCursor(text: string): RequestCursor {
  const [createdAt = '', id = ''] = text.split('_');
  return { createdAt: new Date(createdAt), id };
}

export function toRequestView(row: RequestRow, clubId: string, now: Date): MatchRequest {
  const { request, fixture, club, chordKm, asking, asked, matchId } = row;
  const { isReceived, side, ...facts } = getRequestFacts(row, clubId);
  const isExpired = request.status === 'open' && request.expiresAt <= now;
  const other = isReceived ? asking : asked;
  return {
    id: request.id,
    direction: isReceived ? 'in' : 'out',
    status: isExpired ? 'expired' : request.status,
    fixture: toFixtureView({ fixture, club, chordKm }),
    club: toClubSummaryView(isReceived ? asking : club),
    teamName: request.teamName,
    ownFixtureId: request.ownFixtureId,
    message: request.message,
    terms: request.terms,
    counterOffer: request.counterOffer,
    own: side,
    ...facts,
    contactNumber: other.suspendedAt ? '' : other.contactNumber,
    reason: request.reason,
    expiresAt: request.expiresAt.toISOString(),
    createdAt: request.createdAt.toISOString(),
    answeredAt: (isExpired ? request.expiresAt : request.answeredAt)?.toISOString() ?? null,
    undoUntil: request.status === 'open' ? (request.undoUntil?.toISOString() ?? null) : null,
    matchId,
    actions: row.actions.map(toActionView),
  };
}

export function toMatchView(row: MatchRow, actions: StoredAction[]): Match {
  const { match, own, home, away, currentTerms, ground, reconfirmations } = row;
  const entries = row.terms.map(toTermsView);
  return {
    id: match.id,
    status: match.status,
    own,
    home: toMatchSideView(home),
    away: toMatchSideView(away),
    terms: currentTerms,
    ...toGroundDetailsView(home.club, currentTerms, ground),
    termsVersion: getTermsVersion(currentTerms),
    proposal: entries.find(({ status }) => status === 'proposed') ?? null,
    history: entries.filter(({ status }) => status !== 'proposed'),
    callOff: toCallOffView(match),
    reconfirmations: reconfirmations.map((question) => ({
      daysBefore: question.daysBefore,
      clubId: question.clubId,
      answer: question.answer,
      askedAt: question.askedAt.toISOString(),
      answeredAt: question.answeredAt?.toISOString() ?? null,
      remindedAt: question.remindedAt?.toISOString() ?? null,
      silenceReportedAt: question.silenceReportedAt?.toISOString() ?? null,
    })),
    played: toPlayedTickView(row.played),
    playedVersion: getPlayedVersion(row.played),
    actions: actions.map(toActionView),
    createdAt: match.createdAt.toISOString(),
  };
}

/** A suspended club must not be contacted, so its contact details are left out. */
function toMatchSideView({ club, fixtureId, fixture }: MatchSideRow) {
  const suspended = club.suspendedAt !== null;
  return {
    club: toClubSummaryView(club),
    fixtureId,
    teamName: fixture.teamName,
    // The club has recorded another match on this date since, which the other club may not see.
    fixtureStatus: fixture.private ? ('called-off' as const) : fixture.status,
    suspended,
    contactEmail: suspended ? '' : fixture.contactEmail,
    contactNumber: suspended ? '' : club.contactNumber,
  };
}

interface GroundDetails {
  whatThreeWords: string;
  notes: string;
}

/**
 * Only the two clubs of a match may see this. `ground` is the agreed ground, if the host club keeps it. The what3words
 * location in the profile of the host is that of the ground at its own postcode, and of no other.
 */
export function toGroundDetailsView(
  host: { postcode: string; whatThreeWords: string },
  { postcode }: { postcode: string },
  ground: GroundDetails | null | undefined,
) {
  const wordsOfProfile = host.postcode === postcode ? host.whatThreeWords : '';
  return {
    whatThreeWords: ground?.whatThreeWords || wordsOfProfile,
    groundNotes: ground?.notes ?? '',
  };
}

function toTermsView({ matchId: _, ...entry }: MatchRow['terms'][number]): TermsVersion {
  return {
    ...entry,
    createdAt: entry.createdAt.toISOString(),
    answeredAt: entry.answeredAt?.toISOString() ?? null,
  };
}

function toCallOffView({ calledOffBy, callOffReason, calledOffAt }: MatchRow['match']) {
  if (!callOffReason || !calledOffAt) return null;
  return { byClubId: calledOffBy, reason: callOffReason, at: calledOffAt.toISOString() };
}

/** Anyone who has the link in the email can read this, so it has only what identifies the match. */
export function toReconfirmationQuestionView(
  row: MatchRow & { question: { answer: ReconfirmationAnswer | null } },
): ReconfirmationQuestion {
  const { match, own, home, away, currentTerms, question } = row;
  const [ownSide, opponent] = own === 'home' ? [home, away] : [away, home];
  return {
    matchId: match.id,
    clubName: ownSide.club.name,
    opponentName: opponent.club.name,
    date: currentTerms.date,
    startTime: currentTerms.startTime,
    ground: currentTerms.ground,
    answer: question.answer,
  };
}

/** Anyone who has the link in the mail can read this, so it has no contact details. */
export function toLinkedRequestView(
  row: RequestRow,
  link: { answer: RequestAnswer; isOfCounterOffer: boolean; clubId: string },
  now: Date,
): LinkedRequest {
  const { fixture, club, ownFixtureId, contactNumber, createdAt, answeredAt, ...request } =
    toRequestView(row, link.clubId, now);
  const { id, undoUntil, actions, ...shown } = request;
  return {
    ...shown,
    answer: link.answer,
    isLinkToCounterOffer: link.isOfCounterOffer,
    clubName: (link.isOfCounterOffer ? row.asking : row.club).name,
    club: { name: club.name },
    fixture: { id: fixture.id, date: fixture.date, teamName: fixture.teamName },
  };
}

export function toRecordedMatchView(
  row: RecordedMatchRow,
  { invitation, actions }: { invitation: InvitationRow | undefined; actions: StoredAction[] },
): RecordedMatch {
  const { match, fixture, values, played } = row;
  const { callOffReason, calledOffAt } = match;
  return {
    id: match.id,
    fixtureId: fixture.id,
    fixtureStatus: fixture.status,
    status: match.status,
    ...values,
    callOff:
      callOffReason && calledOffAt
        ? { reason: callOffReason, at: calledOffAt.toISOString() }
        : null,
    tookFreeDate: row.freeDate !== null,
    canReinstate: match.status === 'called-off' && !row.readvertised,
    invitation: invitation ? toMatchInvitationView(invitation, row) : null,
    played: toPlayedTickView(played),
    playedVersion: getPlayedVersion(played),
    actions: actions.map(toActionView),
    version: row.version,
    createdAt: match.createdAt.toISOString(),
  };
}

function toActionView({ at, ...action }: StoredAction): MatchAction {
  return { ...action, at: new Date(at).toISOString() };
}

function toPlayedTickView(tick: { note: string; playedAt: Date } | undefined) {
  return tick ? { note: tick.note, at: tick.playedAt.toISOString() } : null;
}
