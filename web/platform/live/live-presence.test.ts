import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reportPresence } from './live-presence.ts';

const put = vi.hoisted(() => vi.fn(async (_said: { json: { visible: boolean } }) => undefined));
vi.mock('../api-client.ts', () => ({
  api: { me: { presence: { $put: put } } },
  unwrapResponse: (sent: Promise<undefined>) => sent,
}));

/** The channel to the other tabs, in which they are heard at once. */
const otherTabs = { onmessage: () => {}, postMessage: () => {}, close: () => {} };
const listReports = () => put.mock.calls.map(([{ json }]) => json);

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
  reportPresence('live');
  expect(listReports()).toEqual([{ visible: true }]);
  otherTabs.onmessage();
  vi.runAllTimers();
  expect(listReports()).toEqual([{ visible: true }, { visible: true }]);
});

it('says nothing any more when it has ended meanwhile', () => {
  const end = reportPresence('live');
  otherTabs.onmessage();
  end();
  vi.runAllTimers();
  expect(listReports()).toEqual([{ visible: true }]);
});
