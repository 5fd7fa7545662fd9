import type { ChatCard as Card } from '@fixturebook/contract/chat';
import { getTermsOnOffer } from '@fixturebook/contract/match-terms';
import type { Match, MatchRequest } from '@fixturebook/contract/matches';
import { dashboardPath, matchPath } from '@fixturebook/contract/paths';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useOutletContext } from 'react-router';
import { useLiveEvent } from '../../platform/live/live.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { formatDate } from '../../ui/dates/calendar-date.ts';
import { useOpenDialog } from '../../ui/dialog/dialog-host.tsx';
import type { FlashMessage } from '../../ui/feedback/flash-notice.tsx';
import { LoadingText } from '../../ui/feedback/loading.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Row } from '../../ui/layout/stack.tsx';
import { Link } from '../../ui/link.tsx';
import { matchQuery } from '../match/api.ts';
import {
  capitalize,
  formatMatchStatus,
  formatOwnOrOtherClubName,
  getMatchSides,
} from '../match/match-words.ts';
import { requestQuery } from '../requests/api.ts';
import { CounterOfferNotice } from '../requests/counter-offer-notice.tsx';
import { type RequestAction, RequestActions } from '../requests/request-card.tsx';
import { RequestDialog } from '../requests/request-dialog.tsx';
import {
  formatAnswerDeadline,
  formatRequestOutcome,
  getRequestTeams,
} from '../requests/request-words.ts';
import styles from './chat-card.module.css';

/** This route renders the card of a chat message, which the message passes as outlet context. */
export default function ChatCard() {
  const card = useOutletContext<Card>();
  if (card.kind === 'request') return <RequestChatCard id={card.requestId} />;
  return <MatchChatCard card={card} />;
}

function MatchChatCard({ card }: { card: Exclude<Card, { kind: 'request' }> }) {
  const client = useQueryClient();
  const { data: match, error } = useQuery(matchQuery(card.matchId));
  useLiveEvent('match', ({ matchId }) => {
    if (matchId === card.matchId) void client.invalidateQueries(matchQuery(matchId));
  });
  if (!match) return <ChatCardPlaceholder error={error} />;
  if (card.kind === 'terms') return <TermsChangeCard match={match} proposalId={card.proposalId} />;
  return (
    <ChatCardFrame
      heading={match.callOff ? formatMatchStatus(match) : 'Match agreed'}
      tone={match.callOff ? 'alarm' : 'confirmed'}
    >
      <MatchSummary match={match} />
      {match.callOff && (
        <p>{capitalize(formatOwnOrOtherClubName(match, match.callOff.byClubId))} called it off.</p>
      )}
      <SeeMatchLink match={match} />
    </ChatCardFrame>
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
  const isOwn = entry?.proposedByClubId === getMatchSides(match).own.club.id;
  const status = entry?.status ?? 'withdrawn';
  const waitingText = isOwn ? 'Waiting for their answer.' : 'Waiting for your answer.';
  return (
    <ChatCardFrame
      heading={isOwn ? 'You suggested a change' : 'They suggested a change'}
      tone={status === 'agreed' ? 'confirmed' : undefined}
    >
      <MatchSummary match={match} />
      <p>{status === 'proposed' ? waitingText : outcomeTexts[status]}</p>
      <SeeMatchLink match={match} isToAnswer={status === 'proposed' && !isOwn} />
    </ChatCardFrame>
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

function RequestChatCard({ id }: { id: string }) {
  const { data: request, error } = useQuery(requestQuery(id));
  if (!request) return <ChatCardPlaceholder error={error} />;
  return <LoadedRequestCard request={request} />;
}

function LoadedRequestCard({ request }: { request: MatchRequest }) {
  const openDialog = useOpenDialog();
  const [flash, setFlash] = useState<FlashMessage>();
  const { fixture, status, direction, message } = request;
  const terms = getTermsOnOffer(request);
  const { ours, theirs } = getRequestTeams(request);
  const isOpen = status === 'open';
  function openRequestDialog(action: RequestAction) {
    openDialog((close) => (
      <RequestDialog action={action} request={request} onFlash={setFlash} onClose={close} />
    ));
  }
  return (
    <ChatCardFrame
      heading={direction === 'in' ? 'They asked for a match' : 'You asked for a match'}
      tone={status === 'accepted' ? 'confirmed' : undefined}
    >
      <p>
        <Link to={dashboardPath(fixture.date)}>{formatDate(fixture.date)}</Link>
        {`: your ${ours} and their ${theirs}`}
        {isOpen && terms.ground && `, at ${terms.ground}`}
        {isOpen && terms.startTime && `, ${terms.startTime}`}.
      </p>
      {message && <p>“{message}”</p>}
      <CounterOfferNotice request={request} />
      <p>{isOpen ? formatAnswerDeadline(request) : formatRequestOutcome(request)}</p>
      {flash && <Notice tone={flash.tone}>{flash.text}</Notice>}
      <RequestActions request={request} onAction={openRequestDialog} />
    </ChatCardFrame>
  );
}

function ChatCardFrame({
  heading,
  tone,
  children,
}: {
  heading: string;
  tone?: 'confirmed' | 'alarm';
  children: ReactNode;
}) {
  return (
    <div className={styles.sheet} data-tone={tone}>
      <Heading level={3} className={styles.heading}>
        {heading}
      </Heading>
      {children}
    </div>
  );
}

/** This is about as high as a loaded card, so that the messages below do not move when the card loads. */
function ChatCardPlaceholder({ error }: { error: Error | null }) {
  return <p className={styles.gap}>{error ? error.message : <LoadingText />}</p>;
}
