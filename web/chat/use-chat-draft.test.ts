import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepDraft, readDraft } from '../platform/session/draft.ts';
import { forgetOnceStored } from './use-chat-draft.ts';

const place = 'chat-officer-c1';
let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const type = (body: string) => keepDraft(place, { body }, { body: '' }, 'device');
const typed = () => readDraft(place, 'device').body;

it('what is sent is kept until it is stored, as the tab may be closed before', async () => {
  const stored = Promise.withResolvers<void>();
  type('Are you free on Sunday?');
  const forgotten = forgetOnceStored(place, 'Are you free on Sunday?', stored.promise);
  expect(typed()).toBe('Are you free on Sunday?');
  stored.resolve();
  await forgotten;
  expect(typed()).toBeUndefined();
});

it('what is typed after it stays', async () => {
  const stored = Promise.withResolvers<void>();
  type('One');
  const forgotten = forgetOnceStored(place, 'One', stored.promise);
  type('Two');
  stored.resolve();
  await forgotten;
  expect(typed()).toBe('Two');
});
