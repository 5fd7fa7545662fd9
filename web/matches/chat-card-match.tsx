import type { ChatCard } from '@fixturebook/contract/chat';
import type { Match } from '@fixturebook/contract/matches';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLive } from '../platform/live/live.ts';
import { ButtonLink } from '../ui/button.tsx';
import { dateInWords } from '../ui/calendar-date.ts';
import { Row } from '../ui/stack.tsx';
import { ChatCardGap, ChatCardSheet } from './chat-card-sheet.tsx';
import { matchQuery } from './match-api.ts';
import { sidesOf, statusOf, whoIs, withCapital } from './match-words.ts';
import { matchPath } from './paths.ts';

type MatchCard = Exclude<ChatCard, { kind: 'request' }>;

/** A match, that it was called off, or a change of its terms: as it stands now. */
export function ChatCardMatch({ card }: { card: MatchCard }) {
  const client = useQueryClient();
  const { data: match, error } = useQuery(matchQuery(card.matchId));
  useLive('match', ({ matchId }) => {
    if (matchId === card.matchId) void client.invalidateQueries(matchQuery(matchId));
  });
  if (!match) return <ChatCardGap error={error} />;
  if (card.kind === 'terms') return <TermsSheet match={match} proposalId={card.proposalId} />;
  return (
    <ChatCardSheet
      heading={match.callOff ? statusOf(match) : 'The match is agreed'}
      tone={match.callOff ? 'alarm' : 'confirmed'}
    >
      <Meeting match={match} />
      {match.callOff && <p>{withCapital(whoIs(match, match.callOff.byClubId))} called it off.</p>}
      <SeeMatch match={match} />
    </ChatCardSheet>
  );
}

const outcomes = {
  agreed: 'Agreed: these are the terms now.',
  refused: 'Refused: the terms stay as they were.',
  withdrawn: 'Withdrawn: the terms stay as they were.',
};

function TermsSheet({ match, proposalId }: { match: Match; proposalId: string }) {
  const { history, proposal } = match;
  const entry =
    proposal?.id === proposalId ? proposal : history.find(({ id }) => id === proposalId);
  const isOwn = entry?.proposedByClubId === sidesOf(match).own.club.id;
  const status = entry?.status ?? 'withdrawn';
  const waits = isOwn ? 'Waits for their answer.' : 'Waits for your answer.';
  return (
    <ChatCardSheet
      heading={isOwn ? 'We propose other terms' : 'They propose other terms'}
      tone={status === 'agreed' ? 'confirmed' : undefined}
    >
      <Meeting match={match} />
      <p>{status === 'proposed' ? waits : outcomes[status]}</p>
      <SeeMatch match={match} isToAnswer={status === 'proposed' && !isOwn} />
    </ChatCardSheet>
  );
}

function Meeting({ match: { terms, home, away } }: { match: Match }) {
  return (
    <p>
      {dateInWords(terms.date)}
      {terms.startTime && `, ${terms.startTime}`}
      {terms.ground && `, ${terms.ground}`}
      <br />
      {`${home.club.name}, ${home.teamName} v ${away.club.name}, ${away.teamName}`}
    </p>
  );
}

function SeeMatch({ match, isToAnswer }: { match: Match; isToAnswer?: boolean }) {
  return (
    <Row>
      <ButtonLink to={matchPath(match.id)} look={isToAnswer ? 'main' : 'plain'}>
        {isToAnswer ? 'Compare and answer' : 'See the match'}
      </ButtonLink>
    </Row>
  );
}
