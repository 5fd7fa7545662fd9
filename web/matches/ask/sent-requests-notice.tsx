import { undoSeconds } from '@fixturebook/contract/limits';
import { requestSent } from '@fixturebook/contract/match-requests/refusals';
import type { MatchRequest } from '@fixturebook/contract/matches';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { getErrorMessage, hasErrorCode } from '../../platform/problem-error.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useOpenDialog } from '../../ui/dialog/dialog-host.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { RowDetails, useIsInRow } from '../../ui/layout/compact-row.tsx';
import { Row } from '../../ui/layout/stack.tsx';
import { Link } from '../../ui/link.tsx';
import { holdRequestForNote, invalidateRequestLists, undoRequests } from '../requests/api.ts';
import {
  formatAskedClubs,
  formatSentRequestsDeadline,
  formatShortSentLink,
  getSentRequestsLink,
} from './ask-words.ts';
import { NoteDialog } from './note-dialog.tsx';
import styles from './sent-requests-notice.module.css';

interface SentRequestsNoticeProps {
  /** Open requests for one date of the user's club. */
  requests: MatchRequest[];
  /** True if the user has just sent them. The notice then takes the focus, because the button is gone. */
  isNew: boolean;
  /** Called with those that have been undone. */
  onUndone: (requests: MatchRequest[]) => void;
}

/** Offers one Undo for all requests of which the other clubs have not been told. */
export function SentRequestsNotice(props: SentRequestsNoticeProps) {
  const { requests, isNew } = props;
  const isInRow = useIsInRow();
  // A notice stays while it is on the screen, because it may have the focus.
  const [isShort] = useState(isInRow && !isNew && requests.every(isTold));
  return isShort && !isNew ? <SentRequestsLink requests={requests} /> : <UndoNotice {...props} />;
}

function isTold({ undoUntil }: MatchRequest): boolean {
  return undoUntil === null;
}

/** Keeps a row of a list compact when the other clubs have been told. */
function SentRequestsLink({ requests }: { requests: MatchRequest[] }) {
  const { to } = getSentRequestsLink(requests);
  const { label, name } = formatShortSentLink(requests);
  return (
    <>
      <ButtonLink to={to} aria-label={name}>
        {label}
      </ButtonLink>
      <RowDetails>
        <p>
          <strong>{formatSentHeading(requests)}</strong>
          {formatDetails(requests)}
        </p>
      </RowDetails>
    </>
  );
}

function UndoNotice({ requests, isNew, onUndone }: SentRequestsNoticeProps) {
  const element = useRef<HTMLFieldSetElement>(null);
  const id = useId();
  const unsent = requests.filter((request) => !isTold(request));
  const isUndoable = unsent.length > 0;
  useEffect(() => {
    if (isNew) element.current?.focus();
  }, [isNew]);
  useFocusAfterUndoEnd(element, isUndoable);
  const link = getSentRequestsLink(requests);
  const heading = formatSentHeading(requests);
  return (
    <fieldset className={styles.notice} ref={element} tabIndex={-1} aria-labelledby={id}>
      <p id={id} role={isNew ? 'status' : undefined}>
        <strong>{isNew ? `${heading} to ${formatAskedClubs(requests)}` : heading}</strong>
        {formatDetails(requests)}
      </p>
      {isUndoable ? (
        <UndoRow unsent={unsent} onUndone={onUndone} />
      ) : (
        <p>
          <Link to={link.to}>{link.text}</Link>
        </p>
      )}
    </fieldset>
  );
}

function formatSentHeading(requests: MatchRequest[]): string {
  return `${requests.length > 1 ? 'Requests' : 'Request'} sent`;
}

function formatDetails(requests: MatchRequest[]): ReactNode {
  const [request] = requests;
  if (!request) return null;
  if (!requests.every(isTold))
    return ` for your ${request.teamName}. You have ${undoSeconds} seconds to undo this before they're told.`;
  return ` for your ${request.teamName}. ${formatSentRequestsDeadline(requests)}`;
}

/** Keeps the focus in the notice when the buttons go, because the other club has been told. */
function useFocusAfterUndoEnd(element: { current: HTMLElement | null }, isUndoable: boolean) {
  const hadFocus = useRef(false);
  useEffect(() => {
    if (!isUndoable) {
      if (hadFocus.current && document.activeElement === document.body) element.current?.focus();
      hadFocus.current = false;
      return;
    }
    const notice = element.current;
    const onFocusChange = ({ type }: FocusEvent) => {
      hadFocus.current = type === 'focusin';
    };
    notice?.addEventListener('focusin', onFocusChange);
    notice?.addEventListener('focusout', onFocusChange);
    return () => {
      notice?.removeEventListener('focusin', onFocusChange);
      notice?.removeEventListener('focusout', onFocusChange);
    };
  }, [element, isUndoable]);
}

function UndoRow({
  unsent,
  onUndone,
}: {
  unsent: MatchRequest[];
  onUndone: SentRequestsNoticeProps['onUndone'];
}) {
  const client = useQueryClient();
  const openDialog = useOpenDialog();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const names = formatAskedClubs(unsent);
  const [request] = unsent;

  async function run(action: () => Promise<void>) {
    setBusy(true);
    setFailure(undefined);
    try {
      await action();
    } catch (error) {
      setFailure(getErrorMessage(error));
      if (hasErrorCode(error, requestSent)) void invalidateRequestLists(client);
    } finally {
      setBusy(false);
    }
  }

  async function undo() {
    await undoRequests(client, unsent);
    onUndone(unsent);
  }

  async function addNote(request: MatchRequest) {
    const held = await holdRequestForNote(client, request.id);
    openDialog((close) => <NoteDialog request={held} onClose={close} />);
  }

  return (
    <>
      <Row>
        <Button
          aria-label={`Undo: request to ${names}`}
          aria-disabled={isBusy}
          onClick={() => void run(undo)}
        >
          Undo
        </Button>
        {request && unsent.length === 1 && (
          <Button
            aria-label={`Add a note: request to ${names}`}
            aria-disabled={isBusy}
            onClick={() => void run(() => addNote(request))}
          >
            Add a note
          </Button>
        )}
      </Row>
      {failure && <Notice tone="error">{failure}</Notice>}
    </>
  );
}
