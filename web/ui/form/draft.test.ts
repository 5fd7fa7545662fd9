import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubWebStorages } from '../browser/stub-storages.ts';
import { deleteDrafts, readDraft, saveDraft } from './draft.ts';

beforeEach(stubWebStorages);
afterEach(() => vi.unstubAllGlobals());

const emptyDraft = { body: '' };
const saveSampleDrafts = () => {
  saveDraft('chat-ann-c1', { body: 'Half a sentence' }, emptyDraft, 'device');
  saveDraft('ask-oaks-f1', { body: 'Teas are on us' }, emptyDraft);
  saveDraft('chat-bea-c2', { body: 'Not yet' }, emptyDraft, 'device');
};
const readSampleDrafts = () => [
  readDraft('chat-ann-c1', 'device').typed.body,
  readDraft('ask-oaks-f1').typed.body,
  readDraft('chat-bea-c2', 'device').typed.body,
];

it("keeps the user's drafts until they log out", () => {
  saveSampleDrafts();
  expect(readSampleDrafts()).toEqual(['Half a sentence', 'Teas are on us', 'Not yet']);
  localStorage.setItem('color-scheme', 'dark');
  deleteDrafts();
  expect(readSampleDrafts()).toEqual([undefined, undefined, undefined]);
  expect(localStorage.getItem('color-scheme')).toBe('dark');
});

it('shows the next user only drafts of their own account and club', () => {
  saveSampleDrafts();
  deleteDrafts('ann', 'oaks');
  expect(readSampleDrafts()).toEqual(['Half a sentence', 'Teas are on us', undefined]);
});
