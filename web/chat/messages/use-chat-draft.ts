import { useState } from 'react';
import { readDraft, saveDraft } from '../../platform/session/draft.ts';
import { useMe } from '../../platform/session/use-session.ts';

const emptyDraft = { body: '' };

interface ChatDraft {
  text: string;
  updateText(text: string): void;
  /** Empties the field. What stood there is kept until it is stored elsewhere. */
  clearOnceStored(stored: Promise<void>): void;
}

/** What is typed in a conversation and not sent. It stays on the device. */
export function useChatDraft(conversationId: string): ChatDraft {
  const draftKey = `chat-${useMe().user.id}-${conversationId}`;
  const [text, setText] = useState(() => readDraft(draftKey, 'device').body ?? '');
  return {
    text,
    updateText(body) {
      setText(body);
      saveDraft(draftKey, { body }, emptyDraft, 'device');
    },
    clearOnceStored(stored) {
      setText('');
      void clearDraftOnceStored(draftKey, text, stored);
    },
  };
}

/** The tab may be closed before. What was typed there meanwhile stays. */
export async function clearDraftOnceStored(
  draftKey: string,
  body: string,
  stored: Promise<void>,
): Promise<void> {
  await stored;
  if (readDraft(draftKey, 'device').body === body)
    saveDraft(draftKey, emptyDraft, emptyDraft, 'device');
}
