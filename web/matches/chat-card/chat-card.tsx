import type { ChatCard as Card } from '@fixturebook/contract/chat';
import { useOutletContext } from 'react-router';
import { MatchChatCard } from './match-chat-card.tsx';
import { RequestChatCard } from './request-chat-card.tsx';

/** What a conversation shows of a request or a match: each of its cards hands its own on to this route. */
export default function ChatCard() {
  const card = useOutletContext<Card>();
  if (card.kind === 'request') return <RequestChatCard id={card.requestId} />;
  return <MatchChatCard card={card} />;
}
