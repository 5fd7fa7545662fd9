import { useState } from 'react';
import { keepDraft, readDraft } from '../platform/session/draft.ts';
import { useMe } from '../platform/session/use-session.ts';

const nothing = { body: '' };

interface ChatDraft {
  text: string;
  type(text: string): void;
  /** Empties the field. What stood there is kept until it is stored elsewhere. */
  handOver(stored: Promise<void>): void;
}

/** What is typed in a conversation and not sent. It stays on the device. */
export function useChatDraft(conversationId: string): ChatDraft {
  const place = `chat-${useMe().user.id}-${conversationId}`;
  const [text, setText] = useState(() => readDraft(place, 'device').body ?? '');
  return {
    text,
    type(body) {
      setText(body);
      keepDraft(place, { body }, nothing, 'device');
    },
    handOver(stored) {
      setText('');
      void forgetOnceStored(place, text, stored);
    },
  };
}

/** The tab may be closed before. What was typed there meanwhile stays. */
export async function forgetOnceStored(
  place: string,
  body: string,
  stored: Promise<void>,
): Promise<void> {
  await stored;
  if (readDraft(place, 'device').body === body) keepDraft(place, nothing, nothing, 'device');
}
