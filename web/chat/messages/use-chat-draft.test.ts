import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readDraft, saveDraft } from '../../ui/form/draft/draft.ts';
import { clearDraftOnceStored } from './use-chat-draft.ts';

const draftKey = 'chat-officer-c1';
let storage: Map<string, string>;

beforeEach(() => {
  storage = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const saveText = (body: string) => saveDraft(draftKey, { body }, { body: '' }, 'device');
const readText = () => readDraft(draftKey, 'device').typed.body;
const createSignal = () => {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
};

it('keeps the draft of a sent message until the message is stored', async () => {
  const stored = createSignal();
  saveText('Are you free on Sunday?');
  const cleared = clearDraftOnceStored(draftKey, 'Are you free on Sunday?', stored.promise);
  expect(readText()).toBe('Are you free on Sunday?');
  stored.resolve();
  await cleared;
  expect(readText()).toBeUndefined();
});

it('keeps text that the user typed after sending a message', async () => {
  const stored = createSignal();
  saveText('One');
  const cleared = clearDraftOnceStored(draftKey, 'One', stored.promise);
  saveText('Two');
  stored.resolve();
  await cleared;
  expect(readText()).toBe('Two');
});
