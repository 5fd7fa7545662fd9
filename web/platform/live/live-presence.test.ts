import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reportTabVisibility } from './live-presence.ts';

const put = vi.hoisted(() => vi.fn(async (_said: { json: { visible: boolean } }) => undefined));
vi.mock('../api-client.ts', () => ({
  api: { me: { presence: { $put: put } } },
  unwrapResponse: (sent: Promise<undefined>) => sent,
}));

/** Replaces the channel between tabs. Calling `onmessage` simulates a message from another tab. */
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

it('reports a visible tab to the server again after another tab is hidden', () => {
  reportTabVisibility('live');
  expect(listReports()).toEqual([{ visible: true }]);
  otherTabs.onmessage();
  vi.runAllTimers();
  expect(listReports()).toEqual([{ visible: true }, { visible: true }]);
});

it('sends no reports about the tab to the server after reporting was stopped', () => {
  const end = reportTabVisibility('live');
  otherTabs.onmessage();
  end();
  vi.runAllTimers();
  expect(listReports()).toEqual([{ visible: true }]);
});
