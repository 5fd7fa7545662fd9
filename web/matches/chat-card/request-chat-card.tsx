import type { MatchRequest } from '@fixturebook/contract/matches';
import { dashboardPath } from '@fixturebook/contract/paths';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLive } from '../../platform/live/live.ts';
import { formatDate } from '../../ui/dates/calendar-date.ts';
import type { Flash } from '../../ui/feedback/flash-notice.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Link } from '../../ui/link.tsx';
import { requestQuery } from '../api.ts';
import { type RequestAction, RequestActions } from '../requests/request-card.tsx';
import { RequestDialog } from '../requests/request-dialog.tsx';
import { formatDeadline, formatRequestOutcome, getTeams } from '../requests/request-words.ts';
import { ChatCardPanel, ChatCardPlaceholder } from './chat-card-panel.tsx';

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
  return (
    <ChatCardPanel
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
      <p>{isOpen ? formatDeadline(request) : formatRequestOutcome(request)}</p>
      {flash && <Notice tone={flash.tone}>{flash.text}</Notice>}
      <RequestActions request={request} onAction={setAction} />
      {action && (
        <RequestDialog
          action={action}
          request={request}
          onFlash={setFlash}
          onClose={() => setAction(undefined)}
        />
      )}
    </ChatCardPanel>
  );
}
