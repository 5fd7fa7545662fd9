import { useState } from 'react';
import { useMe } from '../../platform/session/use-session.ts';
import { readDraft, saveDraft } from '../../ui/form/draft.ts';

const emptyDraft = { body: '' };

export function useChatDraft(conversationId: string) {
  const draftKey = `chat-${useMe().user.id}-${conversationId}`;
  const [text, setText] = useState(() => readDraft(draftKey, 'device').typed.body ?? '');
  return {
    text,
    updateText(body: string) {
      setText(body);
      saveDraft(draftKey, { body }, emptyDraft, 'device');
    },
    clearOnceStored(stored: Promise<void>) {
      setText('');
      void clearDraftOnceStored(draftKey, text, stored);
    },
  };
}

/** Clears the draft only once the message is stored, and only if the user has typed nothing since. */
export async function clearDraftOnceStored(draftKey: string, body: string, stored: Promise<void>) {
  await stored;
  if (readDraft(draftKey, 'device').typed.body === body)
    saveDraft(draftKey, emptyDraft, emptyDraft, 'device');
}
