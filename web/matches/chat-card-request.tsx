import type { MatchRequest } from '@fixturebook/contract/matches';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dashboardPath } from '../fixtures/api.ts';
import { useLive } from '../platform/live/live.ts';
import { dateInWords } from '../ui/calendar-date.ts';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import type { Told } from '../ui/told-notice.tsx';
import { requestQuery } from './api.ts';
import { ChatCardGap, ChatCardSheet } from './chat-card-sheet.tsx';
import { type Doing, RequestActions } from './request-card.tsx';
import { requestDialogs } from './request-dialogs.ts';
import { outcomeOf, standsUntil, teamsOf } from './request-words.ts';

/** A request, as it stands now. */
export function ChatCardRequest({ id }: { id: string }) {
  const client = useQueryClient();
  const { data: request, error } = useQuery(requestQuery(id));
  useLive('match-request', ({ requestId }) => {
    if (requestId === id) void client.invalidateQueries(requestQuery(id));
  });
  if (!request) return <ChatCardGap error={error} />;
  return <RequestSheet request={request} />;
}

function RequestSheet({ request }: { request: MatchRequest }) {
  const [doing, setDoing] = useState<Doing>();
  const [told, setTold] = useState<Told>();
  const { fixture, terms, status, direction, message } = request;
  const { ours, theirs } = teamsOf(request);
  const isOpen = status === 'open';
  const Dialog = doing && requestDialogs[doing];
  return (
    <ChatCardSheet
      heading={direction === 'in' ? 'They ask for a match' : 'We ask for a match'}
      tone={status === 'accepted' ? 'confirmed' : undefined}
    >
      <p>
        <Link to={dashboardPath(fixture.date)}>{dateInWords(fixture.date)}</Link>
        {`: your ${ours} and their ${theirs}`}
        {isOpen && terms.ground && `, at ${terms.ground}`}
        {isOpen && terms.startTime && `, ${terms.startTime}`}.
      </p>
      {message && <p>“{message}”</p>}
      <p>{isOpen ? `Stands until ${standsUntil(request.expiresAt)}.` : outcomeOf(request)}</p>
      {told && <Notice tone={told.tone}>{told.text}</Notice>}
      <RequestActions request={request} onAct={setDoing} />
      {Dialog && <Dialog request={request} onTold={setTold} onClose={() => setDoing(undefined)} />}
    </ChatCardSheet>
  );
}
