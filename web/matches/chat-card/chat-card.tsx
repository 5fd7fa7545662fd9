import type { ChatCard as Card } from '@fixturebook/contract/chat';
import { useOutletContext } from 'react-router';
import { MatchChatCard } from './match-chat-card.tsx';
import { RequestChatCard } from './request-chat-card.tsx';

/** A child route that a conversation renders for each of its cards, with the card as context. */
export default function ChatCard() {
  const card = useOutletContext<Card>();
  if (card.kind === 'request') return <RequestChatCard id={card.requestId} />;
  return <MatchChatCard card={card} />;
}
