import { useState } from 'react';
import { useLive } from '../../platform/live/live.ts';
import { useOwnClub } from '../../platform/session/use-session.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

interface Arrival {
  id: string;
  text: string;
}

/** How many announced messages stay readable. */
const maxArrivals = 5;

/**
 * Announces new messages to screen readers. It is separate from the message list, which adds and removes
 * messages while the user scrolls.
 */
export function NewMessageNotice({ conversationId }: { conversationId: string }) {
  const ownClubId = useOwnClub().id;
  const [arrivals, setArrivals] = useState<Arrival[]>([]);
  useLive('message', ({ conversationId: id, clubName, message }) => {
    if (id !== conversationId || message.senderClubId === ownClubId) return;
    const text = message.card ? 'News of a match' : message.body;
    const arrival = { id: message.id, text: `${clubName}: ${text}` };
    setArrivals((before) =>
      [...before.filter((one) => one.id !== arrival.id), arrival].slice(-maxArrivals),
    );
  });
  return (
    <div role="log" aria-label="New messages">
      {arrivals.map(({ id, text }) => (
        <VisuallyHidden key={id}>{text}</VisuallyHidden>
      ))}
    </div>
  );
}
