import type { MatchRequest } from '@fixturebook/contract/matches';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { formatAskedClubs } from './ask-words.ts';
import { SentRequestsNotice } from './sent-requests-notice.tsx';

interface AskOrSentPanelProps {
  /** The open requests that a press of the button has sent, or another screen before. */
  requests: MatchRequest[];
  /** True if the user has just sent them. */
  isNew: boolean;
  onUndone?: () => void;
  /** Returns what asks. The button that asks must have the id. */
  children: (buttonId: string) => ReactNode;
}

/** Shows the sent requests, and otherwise what asks. After Undo the button has the focus again, and a status says so. */
export function AskOrSentPanel({ requests, isNew, onUndone, children }: AskOrSentPanelProps) {
  const [undone, setUndone] = useState<{ clubs: string }>();
  const id = useId();
  const isSent = requests.length > 0;
  useEffect(() => {
    if (isSent) setUndone(undefined);
  }, [isSent]);
  useEffect(() => {
    // The notice with Undo, which had the focus, has gone.
    if (undone) document.getElementById(id)?.focus();
  }, [undone, id]);
  if (isSent)
    return (
      <SentRequestsNotice
        requests={requests}
        isNew={isNew}
        onUndone={(gone) => {
          setUndone({ clubs: formatAskedClubs(gone) });
          onUndone?.();
        }}
      />
    );
  return (
    <>
      {children(id)}
      {undone && <p role="status">Undone. We haven't told {undone.clubs}.</p>}
    </>
  );
}
