import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubWebStorages } from '../../ui/browser/stub-storages.ts';
import { saveDraft } from '../../ui/form/draft/draft.ts';
import { clearDraftOnceStored, readChatDraft, saveChatDraft } from './use-chat-draft.ts';

const draftKey = 'chat-officer-c1';

beforeEach(stubWebStorages);
afterEach(() => vi.unstubAllGlobals());

const createSignal = () => {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
};

it('keeps the draft of a sent message until the message is stored', async () => {
  const stored = createSignal();
  const { clientId } = saveChatDraft(draftKey, 'Are you free on Sunday?');
  const cleared = clearDraftOnceStored(draftKey, clientId, stored.promise);
  expect(readChatDraft(draftKey).body).toBe('Are you free on Sunday?');
  stored.resolve();
  await cleared;
  expect(readChatDraft(draftKey).body).toBe('');
});

it.each(['Two', 'One'])(
  'keeps the text “%s” that the user typed after sending “One”',
  async (body) => {
    const stored = createSignal();
    const { clientId } = saveChatDraft(draftKey, 'One');
    const cleared = clearDraftOnceStored(draftKey, clientId, stored.promise);
    saveChatDraft(draftKey, body);
    stored.resolve();
    await cleared;
    expect(readChatDraft(draftKey).body).toBe(body);
  },
);

it('gives two tabs the same message id for the draft that they share, also without storage', () => {
  expect(saveChatDraft(draftKey, 'One')).toEqual(readChatDraft(draftKey));
  vi.stubGlobal('localStorage', undefined);
  expect(saveChatDraft(draftKey, 'Two')).toEqual(readChatDraft(draftKey));
  saveChatDraft(draftKey, '');
});

it('gives a draft that an earlier version of the app stored a message id, and keeps it', () => {
  saveDraft(draftKey, { body: 'One' }, { body: '' }, 'device');
  const draft = readChatDraft(draftKey);
  expect(draft.body).toBe('One');
  expect(readChatDraft(draftKey)).toEqual(draft);
});

it('never gives two texts the same message id, in whatever order two tabs type and send', async () => {
  const step = fc.record({
    tab: fc.nat(1),
    action: fc.constantFrom('type', 'read', 'send'),
    body: fc.constantFrom('One', 'Two', ''),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step), async (steps) => {
      const tabs = [readChatDraft(draftKey), readChatDraft(draftKey)];
      const texts = new Map<string, string>();
      for (const { tab, action, body } of steps) {
        const draft = tabs[tab] ?? readChatDraft(draftKey);
        if (action === 'type') tabs[tab] = saveChatDraft(draftKey, body);
        if (action === 'read') tabs[tab] = readChatDraft(draftKey);
        if (action !== 'send' || !draft.body) continue;
        expect(texts.get(draft.clientId) ?? draft.body).toBe(draft.body);
        texts.set(draft.clientId, draft.body);
        await clearDraftOnceStored(draftKey, draft.clientId, Promise.resolve());
        tabs[tab] = readChatDraft(draftKey);
      }
    }),
  );
});
