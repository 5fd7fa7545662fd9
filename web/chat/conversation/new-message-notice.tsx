import { useState } from 'react';
import { useLive } from '../../platform/live/live.ts';
import { useOwnClub } from '../../platform/session/use-session.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

const maxAnnouncements = 5;

/** For screen readers. The message list itself cannot announce, because scrolling changes its rows. */
export function NewMessageNotice({ conversationId }: { conversationId: string }) {
  const ownClubId = useOwnClub().id;
  const [announcements, setAnnouncements] = useState<{ id: string; text: string }[]>([]);
  useLive('message', ({ conversationId: toId, clubName, message }) => {
    const { id, senderClubId, card, body } = message;
    if (toId !== conversationId || senderClubId === ownClubId) return;
    const text = `${clubName}: ${card ? 'News of a match' : body}`;
    setAnnouncements((before) =>
      [...before.filter((one) => one.id !== id), { id, text }].slice(-maxAnnouncements),
    );
  });
  return (
    <div role="log" aria-label="New messages">
      {announcements.map(({ id, text }) => (
        <VisuallyHidden key={id}>{text}</VisuallyHidden>
      ))}
    </div>
  );
}
