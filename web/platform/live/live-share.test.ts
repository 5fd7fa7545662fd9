import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubWebStorages } from '../../ui/browser/stub-storages.ts';
import { saveSessionHint } from '../session/session-hint.ts';
import {
  connectLiveStream,
  type LiveConnectionHandlers,
  type LiveEvent,
} from './live-connection.ts';
import { shareLiveStream } from './live-share.ts';

vi.mock('./live-connection.ts');

let name: string;
let streams: { handlers: LiveConnectionHandlers; isOpen: boolean }[];
let tabs: (() => void)[];
const document = { visibilityState: 'visible' };

beforeEach(() => {
  name = `live ${randomUUID()}`;
  streams = [];
  tabs = [];
  document.visibilityState = 'visible';
  vi.stubGlobal('document', document);
  stubWebStorages();
  saveSessionHint(randomUUID());
  vi.mocked(connectLiveStream).mockImplementation((handlers) => {
    const stream = { handlers, isOpen: true };
    streams.push(stream);
    return () => {
      stream.isOpen = false;
    };
  });
});
afterEach(() => {
  for (const close of tabs) close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Simulates a browser tab that shares the live stream. */
function simulateTab() {
  const events: LiveEvent[] = [];
  const states: string[] = [];
  const close = shareLiveStream(name, {
    onEvent: (event) => events.push(event),
    onState: (state) => states.push(state),
    onRefused: () => {},
  });
  tabs.push(close);
  return { events, states, ids: () => events.map(({ id }) => id), close };
}

const createEvent = (id: string): LiveEvent => ({ name: 'match', data: {}, id });

async function waitForStream(count: number) {
  await vi.waitUntil(() => streams.length === count);
  const stream = streams.at(-1);
  if (!stream) throw new Error('There is no stream.');
  return stream;
}

it('shares a single live stream between all tabs', async () => {
  const first = simulateTab();
  const { handlers } = await waitForStream(1);
  const second = simulateTab();
  handlers.onState('open');
  handlers.onEvent(createEvent('1.1'));
  handlers.onEvent(createEvent('1.2'));
  await expect.poll(() => second.events.length).toBe(2);
  expect(first.ids()).toEqual(['1.1', '1.2']);
  expect(second.ids()).toEqual(['1.1', '1.2']);
  expect(second.states.at(-1)).toBe('open');
  expect(streams).toHaveLength(1);
});

it('sends the current state of the live stream to a tab that opens later', async () => {
  simulateTab();
  (await waitForStream(1)).handlers.onState('open');
  const second = simulateTab();
  await expect.poll(() => second.states.length).toBeGreaterThan(0);
  expect(second.states).toEqual(['open']);
});

it('continues the live stream in another tab from the last event when the tab with the stream closes', async () => {
  const first = simulateTab();
  const stream = await waitForStream(1);
  const second = simulateTab();
  stream.handlers.onEvent(createEvent('1.1'));
  await expect.poll(() => second.events.length).toBe(1);
  first.close();
  const next = await waitForStream(2);
  expect(stream.isOpen).toBe(false);
  expect(next.handlers.getLastId()).toBe('1.1');
});

it('delivers each live event only once, unless the stream restarts', async () => {
  const tab = simulateTab();
  const { handlers } = await waitForStream(1);
  for (const id of ['5.2', '5.1', '5.2', '6.1']) handlers.onEvent(createEvent(id));
  handlers.onEvent({ name: 'resync', data: {}, id: '2.0' });
  handlers.onEvent(createEvent('3.1'));
  expect(tab.ids()).toEqual(['5.2', '6.1', '2.0', '3.1']);
});

it('continues the live stream from the last event after the tab reloads', async () => {
  const tab = simulateTab();
  (await waitForStream(1)).handlers.onEvent(createEvent('4.1'));
  tab.close();
  simulateTab();
  expect((await waitForStream(2)).handlers.getLastId()).toBe('4.1');
});

it('stores no id of a live event that arrives after the logout', async () => {
  const tab = simulateTab();
  const { handlers } = await waitForStream(1);
  saveSessionHint(undefined);
  handlers.onEvent(createEvent('4.1'));
  expect(tab.ids()).toEqual(['4.1']);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

it('moves the live stream from a suspended tab to a visible tab', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  simulateTab();
  const asleep = await waitForStream(1);
  document.visibilityState = 'hidden';
  const second = simulateTab();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(streams).toHaveLength(1);
  document.visibilityState = 'visible';
  await vi.advanceTimersByTimeAsync(60_000);
  const next = await waitForStream(2);
  await vi.waitUntil(() => !asleep.isOpen);
  next.handlers.onEvent(createEvent('1.1'));
  expect(second.ids()).toEqual(['1.1']);
});

it('opens a live stream in each tab when the browser has no Web Locks', async () => {
  vi.stubGlobal('navigator', {});
  simulateTab();
  simulateTab();
  expect(streams).toHaveLength(2);
});
