import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetDrafts, keepDraft, readDraft } from './draft.ts';
import { stubStorages } from './stub-storages.ts';

beforeEach(stubStorages);
afterEach(() => vi.unstubAllGlobals());

const empty = { body: '' };
const type = () => {
  keepDraft('chat-ann-c1', { body: 'Half a sentence' }, empty, 'device');
  keepDraft('ask-oaks-f1', { body: 'Teas are on us' }, empty);
  keepDraft('chat-bea-c2', { body: 'Not yet' }, empty, 'device');
};
const typed = () => [
  readDraft('chat-ann-c1', 'device').body,
  readDraft('ask-oaks-f1').body,
  readDraft('chat-bea-c2', 'device').body,
];

it('what is typed is there until one logs out', () => {
  type();
  expect(typed()).toEqual(['Half a sentence', 'Teas are on us', 'Not yet']);
  localStorage.setItem('color-scheme', 'dark');
  forgetDrafts();
  expect(typed()).toEqual([undefined, undefined, undefined]);
  expect(localStorage.getItem('color-scheme')).toBe('dark');
});

it('who comes next on the device finds what is of the own officer and club alone', () => {
  type();
  forgetDrafts('ann', 'oaks');
  expect(typed()).toEqual(['Half a sentence', 'Teas are on us', undefined]);
});
