import type { CardFeed, FeedChange, FeedMatch } from '@fixturebook/contract/card/feeds';
import type { RecordedMatchInput } from '@fixturebook/contract/card/recorded-matches';
import type { StoredFeed } from '../queries/feeds.ts';
import {
  agreedChangeMessage,
  applyEvent,
  type CardMatch,
  type GuestAnswer,
  type KnownEvent,
  notOnCardMessage,
  type StoredFeedChange,
} from '../rules/feed-changes.ts';
import { shortenAddress } from '../rules/feed-schedule.ts';

export function toFeedView(feed: StoredFeed & { changes: number }, isHobby: boolean): CardFeed {
  const { id, address, teamName, competition, readAt, nextReadAt, fault, failingSince } = feed;
  const state = isHobby ? 'paused' : nextReadAt ? 'active' : 'stopped';
  return {
    id,
    name: shortenAddress(address),
    team: teamName,
    competition,
    state,
    readAt: readAt?.toISOString() ?? null,
    fault,
    failingSince: failingSince?.toISOString() ?? null,
    changes: feed.changes,
  };
}

/** Describes the changes that wait, the soonest match first. */
export function toFeedChangeViews(
  events: (KnownEvent & { id: string })[],
  card: CardMatch[],
): FeedChange[] {
  const matchesById = new Map(card.map((match) => [match.id, match]));
  return events
    .flatMap((event) => {
      const match = event.matchId ? matchesById.get(event.matchId) : undefined;
      return toFeedChangeView(event, match) ?? [];
    })
    .sort((one, other) => getDate(one).localeCompare(getDate(other)));
}

function toFeedChangeView(
  { id, values, change }: KnownEvent & { id: string },
  match: CardMatch | undefined,
): FeedChange | undefined {
  if (!change) return undefined;
  const { kind, version, row } = change;
  const onCard = kind === 'new' ? undefined : match;
  const isAgreed = onCard?.isAgreed ?? false;
  const after = onCard ? applyEvent(onCard.values, values, row?.match) : undefined;
  const isOff = kind === 'called-off' || kind === 'missing';
  return {
    id,
    version,
    kind,
    matchId: onCard?.id ?? null,
    isAgreed,
    invitation: onCard?.invitation ? toInvitationView(onCard.invitation, isOff) : null,
    before: onCard ? toFeedMatch(onCard.values) : null,
    after: isOff ? null : after ? toFeedMatch(after) : row && toFeedMatch(row.shown),
    errors: listErrors(change, onCard),
  };
}

/** An opponent who cannot play has nothing to hear when the match is called off or deleted. */
function toInvitationView({ state, answer, wantsEmails }: GuestAnswer, isOff: boolean) {
  const isAnswered = isOff ? answer === 'yes' || answer === 'different' : answer !== null;
  return { state, isEmailed: wantsEmails && isAnswered };
}

function listErrors({ kind, row }: StoredFeedChange, match: CardMatch | undefined) {
  if (kind !== 'new' && !match) return [{ path: '', message: notOnCardMessage }];
  if (match?.isAgreed) return [{ path: '', message: agreedChangeMessage }];
  const isOff = kind === 'called-off' || kind === 'missing';
  return isOff || row?.match ? [] : (row?.errors ?? []);
}

function getDate({ before, after }: FeedChange) {
  return after?.date ?? before?.date ?? '';
}

function toFeedMatch(match: FeedMatch | RecordedMatchInput): FeedMatch {
  const { teamName, opponent, competition, date, startTime, side, ground, postcode } = match;
  return {
    teamName,
    opponent,
    competition,
    date,
    startTime: startTime || null,
    side,
    ground,
    postcode,
  };
}
