import { useEffect, useEffectEvent, useState } from 'react';
import { listenToEvents } from '../../platform/event-listener.ts';
import { useMe } from '../../platform/session/use-session.ts';
import { isDraftStoredAs, readDraft, saveDraft } from '../../ui/form/draft/draft.ts';

const emptyDraft = { body: '' };

/** One draft of a conversation in all tabs of the browser. */
export function useChatDraft(conversationId: string) {
  const draftKey = `chat-${useMe().user.id}-${conversationId}`;
  const [text, setText] = useState(() => readText(draftKey));
  // What another tab types or sends appears here too, unless something else was typed here.
  const [stored, setStored] = useState(text);
  const followOtherTab = useEffectEvent(() => {
    const now = readText(draftKey);
    if (text === stored) setText(now);
    setStored(now);
  });
  useEffect(
    () =>
      listenToEvents(window, ['storage'], ({ key }: StorageEvent) => {
        if (isDraftStoredAs(key, draftKey)) followOtherTab();
      }),
    [draftKey],
  );
  return {
    text,
    updateText(body: string) {
      setText(body);
      saveDraft(draftKey, { body }, emptyDraft, 'device');
      // The browser may refuse to store the draft.
      setStored(readText(draftKey));
    },
    clearOnceStored(stored: Promise<void>) {
      setText('');
      setStored('');
      void clearDraftOnceStored(draftKey, text, stored);
    },
  };
}

function readText(draftKey: string) {
  return readDraft(draftKey, 'device').typed.body ?? '';
}

/** Clears the draft only once the message is stored, and only if the user has typed nothing since. */
export async function clearDraftOnceStored(draftKey: string, body: string, stored: Promise<void>) {
  await stored;
  if (readText(draftKey) === body) saveDraft(draftKey, emptyDraft, emptyDraft, 'device');
}
