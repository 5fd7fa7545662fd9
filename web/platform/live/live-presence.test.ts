import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchPresence } from './live-presence.ts';

const put = vi.hoisted(() => vi.fn(async (_said: { json: { visible: boolean } }) => undefined));
vi.mock('../api-client.ts', () => ({
  api: { me: { presence: { $put: put } } },
  answer: (sent: Promise<undefined>) => sent,
}));

/** The channel to the other tabs, in which they are heard at once. */
const otherTabs = { onmessage: () => {}, postMessage: () => {}, close: () => {} };
const told = () => put.mock.calls.map(([{ json }]) => json);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('BroadcastChannel', function channel() {
    return otherTabs;
  });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
});
afterEach(() => {
  put.mockClear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('says again that it is looked at, when another tab was put away', () => {
  watchPresence('live');
  expect(told()).toEqual([{ visible: true }]);
  otherTabs.onmessage();
  vi.runAllTimers();
  expect(told()).toEqual([{ visible: true }, { visible: true }]);
});

it('says nothing any more when it has ended meanwhile', () => {
  const end = watchPresence('live');
  otherTabs.onmessage();
  end();
  vi.runAllTimers();
  expect(told()).toEqual([{ visible: true }]);
});
