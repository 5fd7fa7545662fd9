import type { Fixture } from '@fixturebook/contract/fixtures';
import type { MatchRequest } from '@fixturebook/contract/matches';
import { requestsPath } from '@fixturebook/contract/paths';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { formatExpiry } from '../../ui/dates/date-time.ts';
import { useOpenDialog } from '../../ui/dialog/dialog-host.tsx';
import { Link } from '../../ui/link.tsx';
import { addCachedRequest } from '../api.ts';
import styles from './ask-button.module.css';
import { AskDialog } from './ask-dialog.tsx';
import { useSentRequest } from './use-sent-request.ts';

interface AskButtonProps {
  fixture: Fixture;
  ownFixture?: Fixture;
  look?: 'main' | 'plain';
  children: string;
}

export function AskButton({ fixture, ownFixture, look = 'main', children }: AskButtonProps) {
  const client = useQueryClient();
  const openDialog = useOpenDialog();
  const [isNew, setNew] = useState(false);
  const request = useSentRequest(fixture.id);

  function ask() {
    openDialog((close) => (
      <AskDialog
        fixture={fixture}
        ownFixture={ownFixture}
        onAsked={(newRequest) => {
          close();
          setNew(true);
          addCachedRequest(client, newRequest);
        }}
        onClose={close}
      />
    ));
  }

  if (request) return <RequestSentNotice request={request} isNew={isNew} />;
  return (
    <Button
      look={look}
      aria-label={`${children}: ${fixture.club.name}, ${fixture.teamName}`}
      onClick={ask}
    >
      {children}
    </Button>
  );
}

/** Takes the focus after a match request is sent, because the button that had the focus is gone. */
function RequestSentNotice({ request, isNew }: { request: MatchRequest; isNew: boolean }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) element.current?.focus();
  }, [isNew]);
  return (
    <div className={styles.notice} ref={element} tabIndex={-1} role={isNew ? 'status' : undefined}>
      <p>
        <strong>{isNew ? `Request sent to ${request.club.name}` : 'Request sent'}</strong> for your{' '}
        {request.teamName}. They have until {formatExpiry(request.expiresAt)} to answer.
      </p>
      <p>
        <Link to={requestsPath}>See your requests</Link>
      </p>
    </div>
  );
}
