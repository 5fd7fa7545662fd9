import type { MatchRequest } from '@fixturebook/contract/matches';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dashboardPath } from '../fixtures/api.ts';
import { useLive } from '../platform/live/live.ts';
import { formatDate } from '../ui/calendar-date.ts';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import type { Flash } from '../ui/told-notice.tsx';
import { requestQuery } from './api.ts';
import { ChatCardPanel, ChatCardPlaceholder } from './chat-card-sheet.tsx';
import { type RequestAction, RequestActions } from './request-card.tsx';
import { requestDialogs } from './request-dialogs.ts';
import { formatExpiry, formatRequestOutcome, getTeams } from './request-words.ts';

/** A request, as it stands now. */
export function RequestChatCard({ id }: { id: string }) {
  const client = useQueryClient();
  const { data: request, error } = useQuery(requestQuery(id));
  useLive('match-request', ({ requestId }) => {
    if (requestId === id) void client.invalidateQueries(requestQuery(id));
  });
  if (!request) return <ChatCardPlaceholder error={error} />;
  return <LoadedRequestCard request={request} />;
}

function LoadedRequestCard({ request }: { request: MatchRequest }) {
  const [action, setAction] = useState<RequestAction>();
  const [flash, setFlash] = useState<Flash>();
  const { fixture, terms, status, direction, message } = request;
  const { ours, theirs } = getTeams(request);
  const isOpen = status === 'open';
  const Dialog = action && requestDialogs[action];
  return (
    <ChatCardPanel
      heading={direction === 'in' ? 'They ask for a match' : 'We ask for a match'}
      tone={status === 'accepted' ? 'confirmed' : undefined}
    >
      <p>
        <Link to={dashboardPath(fixture.date)}>{formatDate(fixture.date)}</Link>
        {`: your ${ours} and their ${theirs}`}
        {isOpen && terms.ground && `, at ${terms.ground}`}
        {isOpen && terms.startTime && `, ${terms.startTime}`}.
      </p>
      {message && <p>“{message}”</p>}
      <p>
        {isOpen
          ? `Stands until ${formatExpiry(request.expiresAt)}.`
          : formatRequestOutcome(request)}
      </p>
      {flash && <Notice tone={flash.tone}>{flash.text}</Notice>}
      <RequestActions request={request} onAction={setAction} />
      {Dialog && (
        <Dialog request={request} onFlash={setFlash} onClose={() => setAction(undefined)} />
      )}
    </ChatCardPanel>
  );
}
