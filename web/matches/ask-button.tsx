import type { Fixture } from '@fixturebook/contract/fixtures';
import type { MatchRequest } from '@fixturebook/contract/matches';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { askAllAnew } from '../fixtures/api.ts';
import { Button } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { openRequestsQuery, showAsked } from './api.ts';
import styles from './ask-button.module.css';
import { AskDialog } from './ask-dialog.tsx';
import { standsUntil } from './request-words.ts';

interface AskButtonProps {
  /** A free date of another club. */
  fixture: Fixture;
  /** The own date that it is for, when that is settled. */
  own?: Fixture;
  look?: 'main' | 'plain';
  children: string;
}

/** Asks for a free date. Once it is asked for, says so in the button's place. */
export function AskButton({ fixture, own, look = 'main', children }: AskButtonProps) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [isNew, setNew] = useState(false);
  const [isStale, setStale] = useState(false);
  const mine = useQuery(openRequestsQuery('out'));
  const request = mine.data?.find((one) => one.fixture.id === fixture.id);

  function onAsked(made: MatchRequest) {
    setOpen(false);
    setNew(true);
    showAsked(client, made);
  }

  function close() {
    setOpen(false);
    if (isStale) void askAllAnew(client);
  }

  if (request) return <Asked request={request} isNew={isNew} />;
  return (
    <>
      <Button
        look={look}
        aria-label={`${children}: ${fixture.club.name}, ${fixture.teamName}`}
        onClick={() => setOpen(true)}
      >
        {children}
      </Button>
      {isOpen && (
        <AskDialog
          fixture={fixture}
          own={own}
          onAsked={onAsked}
          onTooLate={() => setStale(true)}
          onClose={close}
        />
      )}
    </>
  );
}

/** Takes the focus of the button that it stands for. */
function Asked({ request, isNew }: { request: MatchRequest; isNew: boolean }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) element.current?.focus();
  }, [isNew]);
  return (
    <div className={styles.asked} ref={element} tabIndex={-1} role={isNew ? 'status' : undefined}>
      <p>
        <strong>{isNew ? `${request.club.name} is asked.` : 'Asked.'}</strong> Your request for{' '}
        {request.teamName} stands until {standsUntil(request.expiresAt)}.
      </p>
      <p>
        <Link to="/requests">See your requests</Link>
      </p>
    </div>
  );
}
