import type { ChatCard } from '@fixturebook/contract/chat';
import type { Match } from '@fixturebook/contract/matches';
import { matchPath } from '@fixturebook/contract/paths';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLive } from '../../platform/live/live.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { formatDate } from '../../ui/dates/calendar-date.ts';
import { Row } from '../../ui/layout/stack.tsx';
import { matchQuery } from '../match/api.ts';
import {
  capitalize,
  formatClubReference,
  formatMatchStatus,
  getSides,
} from '../match/match-words.ts';
import { ChatCardPanel, ChatCardPlaceholder } from './chat-card-panel.tsx';

type MatchCard = Exclude<ChatCard, { kind: 'request' }>;

export function MatchChatCard({ card }: { card: MatchCard }) {
  const client = useQueryClient();
  const { data: match, error } = useQuery(matchQuery(card.matchId));
  useLive('match', ({ matchId }) => {
    if (matchId === card.matchId) void client.invalidateQueries(matchQuery(matchId));
  });
  if (!match) return <ChatCardPlaceholder error={error} />;
  if (card.kind === 'terms') return <TermsChangeCard match={match} proposalId={card.proposalId} />;
  return (
    <ChatCardPanel
      heading={match.callOff ? formatMatchStatus(match) : 'Match agreed'}
      tone={match.callOff ? 'alarm' : 'confirmed'}
    >
      <MatchSummary match={match} />
      {match.callOff && (
        <p>{capitalize(formatClubReference(match, match.callOff.byClubId))} called it off.</p>
      )}
      <SeeMatchLink match={match} />
    </ChatCardPanel>
  );
}

const outcomeTexts = {
  agreed: 'Agreed. These are the terms now.',
  refused: 'Turned down. Nothing has changed.',
  withdrawn: 'Withdrawn. Nothing has changed.',
};

function TermsChangeCard({ match, proposalId }: { match: Match; proposalId: string }) {
  const { history, proposal } = match;
  const entry =
    proposal?.id === proposalId ? proposal : history.find(({ id }) => id === proposalId);
  const isOwn = entry?.proposedByClubId === getSides(match).own.club.id;
  const status = entry?.status ?? 'withdrawn';
  const waitingText = isOwn ? 'Waiting for their answer.' : 'Waiting for your answer.';
  return (
    <ChatCardPanel
      heading={isOwn ? 'You suggested a change' : 'They suggested a change'}
      tone={status === 'agreed' ? 'confirmed' : undefined}
    >
      <MatchSummary match={match} />
      <p>{status === 'proposed' ? waitingText : outcomeTexts[status]}</p>
      <SeeMatchLink match={match} isToAnswer={status === 'proposed' && !isOwn} />
    </ChatCardPanel>
  );
}

function MatchSummary({ match: { terms, home, away } }: { match: Match }) {
  return (
    <p>
      {formatDate(terms.date)}
      {terms.startTime && `, ${terms.startTime}`}
      {terms.ground && `, ${terms.ground}`}
      <br />
      {`${home.club.name}, ${home.teamName} v ${away.club.name}, ${away.teamName}`}
    </p>
  );
}

function SeeMatchLink({ match, isToAnswer }: { match: Match; isToAnswer?: boolean }) {
  return (
    <Row>
      <ButtonLink to={matchPath(match.id)} look={isToAnswer ? 'main' : 'plain'}>
        {isToAnswer ? 'Compare and answer' : 'See the match'}
      </ButtonLink>
    </Row>
  );
}
