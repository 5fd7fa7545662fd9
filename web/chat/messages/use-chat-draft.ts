import { useEffect, useEffectEvent, useState } from 'react';
import { listenToEvents } from '../../platform/event-listener.ts';
import { useMe } from '../../platform/session/use-session.ts';
import { createUuid } from '../../ui/browser/uuid.ts';
import { deleteDraft, isDraftStoredAs, readDraft, saveDraft } from '../../ui/form/draft/draft.ts';

interface ChatDraft {
  body: string;
  /**
   * The id of the message that will have this text. It is stored with the draft, so that two tabs that
   * send the same draft at the same time send one message. Each change of the text makes a new one.
   */
  clientId: string;
}

const emptyDraft = { body: '', clientId: '' };

/** One draft of a conversation in all tabs of the browser. */
export function useChatDraft(conversationId: string) {
  const draftKey = `chat-${useMe().user.id}-${conversationId}`;
  const [draft, setDraft] = useState(() => readChatDraft(draftKey));
  // What another tab types or sends appears here too, unless something else was typed here.
  const [stored, setStored] = useState(draft.body);
  const followOtherTab = useEffectEvent(() => {
    const now = readChatDraft(draftKey);
    if (draft.body === stored) setDraft(now);
    setStored(now.body);
  });
  useEffect(
    () =>
      listenToEvents(window, ['storage'], ({ key }: StorageEvent) => {
        if (isDraftStoredAs(key, draftKey)) followOtherTab();
      }),
    [draftKey],
  );
  return {
    ...draft,
    updateText(body: string) {
      setDraft(saveChatDraft(draftKey, body));
      // The browser may refuse to store the draft.
      setStored(readChatDraft(draftKey).body);
    },
    clearOnceStored(stored: Promise<void>) {
      setDraft(createChatDraft(''));
      setStored('');
      void clearDraftOnceStored(draftKey, draft.clientId, stored);
    },
  };
}

export function readChatDraft(draftKey: string): ChatDraft {
  const { body = '', clientId } = readDraft(draftKey, 'device').typed;
  if (clientId !== undefined) return { body, clientId };
  // An earlier version of the app stored drafts without an id.
  return body ? saveChatDraft(draftKey, body) : createChatDraft('');
}

export function saveChatDraft(draftKey: string, body: string): ChatDraft {
  const draft = createChatDraft(body);
  if (body) saveDraft(draftKey, { ...draft }, emptyDraft, 'device');
  else deleteDraft(draftKey, 'device');
  return draft;
}

function createChatDraft(body: string): ChatDraft {
  return { body, clientId: createUuid() };
}

/** Clears the draft only once the message is stored, and only if the user has typed nothing since. */
export async function clearDraftOnceStored(
  draftKey: string,
  clientId: string,
  stored: Promise<void>,
) {
  await stored;
  if (readChatDraft(draftKey).clientId === clientId) deleteDraft(draftKey, 'device');
}
