import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectLiveStream, type LiveEvent } from './live-connection.ts';

/** Replaces the browser's `EventSource`, so that tests can emit its events. */
class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static all: FakeEventSource[] = [];
  static get last(): FakeEventSource {
    const last = FakeEventSource.all.at(-1);
    if (!last) throw new Error('There is no source.');
    return last;
  }
  readonly url: string;
  readyState = 0;

  constructor(url: string) {
    super();
    this.url = url;
    FakeEventSource.all.push(this);
  }
  emitOpen() {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  emitEvent(name: string, id: string, data: unknown = {}) {
    const event = new Event(name);
    this.dispatchEvent(Object.assign(event, { data: JSON.stringify(data), lastEventId: id }));
  }
  /** `refused` means that the server responded, but not with a stream. */
  emitError({ refused = false } = {}) {
    this.readyState = refused ? FakeEventSource.CLOSED : 0;
    this.dispatchEvent(new Event('error'));
  }
  close() {
    this.readyState = FakeEventSource.CLOSED;
  }
}

let page: { window: EventTarget; document: EventTarget & { visibilityState: string } };
let events: LiveEvent[];
let states: string[];
let refusalCount: number;
let disconnect: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  FakeEventSource.all = [];
  page = {
    window: new EventTarget(),
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
  };
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.stubGlobal('window', page.window);
  vi.stubGlobal('document', page.document);
  events = [];
  states = [];
  refusalCount = 0;
  disconnect = connectLiveStream({
    getLastId: () => events.at(-1)?.id,
    onEvent: (event) => events.push(event),
    onState: (state) => states.push(state),
    onRefused: () => {
      refusalCount += 1;
    },
  });
});
afterEach(() => {
  disconnect();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('passes each live event to its listener', () => {
  FakeEventSource.last.emitOpen();
  FakeEventSource.last.emitEvent('resync', '7.0');
  FakeEventSource.last.emitEvent('match', '8.1', { matchId: 'a' });
  expect(states).toEqual(['open']);
  expect(events).toEqual([
    { name: 'resync', id: '7.0', data: {} },
    { name: 'match', id: '8.1', data: { matchId: 'a' } },
  ]);
});

it('reconnects to the live stream after the last event that it received', () => {
  FakeEventSource.last.emitOpen();
  FakeEventSource.last.emitEvent('match', '8.1');
  FakeEventSource.last.emitError();
  expect(states).toEqual(['open', 'trying']);
  vi.advanceTimersByTime(1_000);
  expect(FakeEventSource.all.map(({ url }) => url)).toEqual([
    '/api/v1/stream',
    '/api/v1/stream?after=8.1',
  ]);
});

it('waits longer to reconnect after each failed connection, up to ten seconds', () => {
  for (const pause of [1_000, 2_000, 5_000, 10_000, 10_000]) {
    const before = FakeEventSource.all.length;
    FakeEventSource.last.emitError();
    vi.advanceTimersByTime(pause - 1);
    expect(FakeEventSource.all).toHaveLength(before);
    vi.advanceTimersByTime(1);
    expect(FakeEventSource.all).toHaveLength(before + 1);
  }
});

it('waits only a second to reconnect when the live stream fails after an event', () => {
  FakeEventSource.last.emitError();
  vi.advanceTimersByTime(1_000);
  FakeEventSource.last.emitEvent('beat', '9.0');
  FakeEventSource.last.emitError();
  vi.advanceTimersByTime(1_000);
  expect(FakeEventSource.all).toHaveLength(3);
});

it('reconnects when the live stream is silent for too long', () => {
  FakeEventSource.last.emitOpen();
  FakeEventSource.last.emitEvent('beat', '9.0');
  vi.advanceTimersByTime(34_999);
  expect(states).toEqual(['open']);
  vi.advanceTimersByTime(1);
  expect(states).toEqual(['open', 'trying']);
  expect(FakeEventSource.last.readyState).toBe(FakeEventSource.CLOSED);
});

it.each([
  ['the network is back', () => page.window.dispatchEvent(new Event('online'))],
  ['the page becomes visible', () => page.document.dispatchEvent(new Event('visibilitychange'))],
])('reconnects to the live stream immediately when %s', (_what, happens) => {
  for (let n = 0; n < 4; n++) {
    FakeEventSource.last.emitError();
    vi.advanceTimersByTime(10_000);
  }
  FakeEventSource.last.emitError();
  happens();
  vi.advanceTimersByTime(0);
  expect(FakeEventSource.all).toHaveLength(6);
});

describe('a response that is not an event stream', () => {
  it('reports that the server refused the live stream when the response is not an event stream', () => {
    FakeEventSource.last.emitError();
    expect(refusalCount).toBe(0);
    vi.advanceTimersByTime(1_000);
    FakeEventSource.last.emitError({ refused: true });
    expect(refusalCount).toBe(1);
  });
});

it('does not reconnect to the live stream after it was closed', () => {
  disconnect();
  expect(FakeEventSource.last.readyState).toBe(FakeEventSource.CLOSED);
  vi.advanceTimersByTime(60_000);
  page.window.dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(0);
  expect(FakeEventSource.all).toHaveLength(1);
});
