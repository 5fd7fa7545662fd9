import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubWebStorages } from '../../browser/stub-storages.ts';
import {
  deleteAttemptKey,
  deleteAttemptKeys,
  deleteDrafts,
  getAttemptKey,
  isDraftOnlyInMemory,
  readChoice,
  readDraft,
  saveChoice,
  saveDraft,
} from './draft.ts';

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

it('keeps a draft in memory and asks before the page is left when the storage is full', () => {
  const pageEvents = stubPageEvents();
  saveDraft('profile-oaks', { description: 'Two elevens' }, { description: '' });
  expect(isDraftOnlyInMemory('profile-oaks')).toBe(false);
  expect(isLeaveRefused(pageEvents)).toBe(false);
  sessionStorage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  saveDraft('profile-oaks', { description: 'Three elevens' }, { description: '' });
  expect(isDraftOnlyInMemory('profile-oaks')).toBe(true);
  expect(readDraft('profile-oaks').typed).toEqual({ description: 'Three elevens' });
  expect(sessionStorage.getItem('draft-profile-oaks')).toBeNull();
  expect(isLeaveRefused(pageEvents)).toBe(true);
  deleteDrafts();
  expect(readDraft('profile-oaks').typed).toEqual({});
  expect(isLeaveRefused(pageEvents)).toBe(false);
});

it('does not ask before the page is left when only a choice or the key of a request is in memory', () => {
  const pageEvents = stubPageEvents();
  for (const area of ['localStorage', 'sessionStorage']) vi.stubGlobal(area, undefined);
  saveDraft('profile-oaks', { description: 'Two elevens' }, { description: '' });
  getAttemptKey('profile-oaks', { description: 'Two elevens' });
  expect(isLeaveRefused(pageEvents)).toBe(true);
  saveDraft('profile-oaks', {}, {});
  saveChoice('radius-oaks', '40', 'device');
  expect(isLeaveRefused(pageEvents)).toBe(false);
  expect(readChoice('radius-oaks', 'device')).toBe('40');
  deleteDrafts();
});

it('forgets a choice when the user logs out', () => {
  saveChoice('radius-oaks', '40', 'device');
  expect(readChoice('radius-oaks', 'device')).toBe('40');
  deleteDrafts('ann', 'oaks');
  expect(readChoice('radius-oaks', 'device')).toBe('40');
  deleteDrafts();
  expect(readChoice('radius-oaks', 'device')).toBeUndefined();
});

it('returns the same key for the same texts until the keys are deleted', () => {
  const key = getAttemptKey('contact', { message: 'First' });
  expect(getAttemptKey('contact', { message: 'Second' })).not.toBe(key);
  expect(getAttemptKey('contact', { message: 'First' })).toBe(key);
  deleteAttemptKeys('contact');
  expect(getAttemptKey('contact', { message: 'First' })).not.toBe(key);
});

it('returns another key only for the texts whose key was deleted', () => {
  const keys = ['First', 'Second'].map((message) => getAttemptKey('contact', { message }));
  deleteAttemptKey('contact', { message: 'First' });
  expect(getAttemptKey('contact', { message: 'First' })).not.toBe(keys[0]);
  expect(getAttemptKey('contact', { message: 'Second' })).toBe(keys[1]);
});

function stubPageEvents() {
  const pageEvents = new EventTarget();
  vi.stubGlobal('addEventListener', pageEvents.addEventListener.bind(pageEvents));
  vi.stubGlobal('removeEventListener', pageEvents.removeEventListener.bind(pageEvents));
  return pageEvents;
}

function isLeaveRefused(pageEvents: EventTarget) {
  return !pageEvents.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}
