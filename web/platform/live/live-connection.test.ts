import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectLive, type LiveNews } from './live-connection.ts';

/** The browser's own, as far as the tests drive it. */
class Source extends EventTarget {
  static readonly CLOSED = 2;
  static all: Source[] = [];
  static get last(): Source {
    const last = Source.all.at(-1);
    if (!last) throw new Error('There is no source.');
    return last;
  }
  readonly url: string;
  readyState = 0;

  constructor(url: string) {
    super();
    this.url = url;
    Source.all.push(this);
  }
  opens() {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  says(name: string, id: string, data: unknown = {}) {
    const event = new Event(name);
    this.dispatchEvent(Object.assign(event, { data: JSON.stringify(data), lastEventId: id }));
  }
  /** `refused`: answered, but not with a stream. */
  fails({ refused = false } = {}) {
    this.readyState = refused ? Source.CLOSED : 0;
    this.dispatchEvent(new Event('error'));
  }
  close() {
    this.readyState = Source.CLOSED;
  }
}

let page: { window: EventTarget; document: EventTarget & { visibilityState: string } };
let heard: LiveNews[];
let states: string[];
let refusals: number;
let disconnect: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  Source.all = [];
  page = {
    window: new EventTarget(),
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
  };
  vi.stubGlobal('EventSource', Source);
  vi.stubGlobal('window', page.window);
  vi.stubGlobal('document', page.document);
  heard = [];
  states = [];
  refusals = 0;
  disconnect = connectLive({
    lastId: () => heard.at(-1)?.id,
    hear: (news) => heard.push(news),
    tell: (state) => states.push(state),
    refused: () => {
      refusals += 1;
    },
  });
});
afterEach(() => {
  disconnect();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('tells what the stream brings', () => {
  Source.last.opens();
  Source.last.says('resync', '7.0');
  Source.last.says('match', '8.1', { matchId: 'a' });
  expect(states).toEqual(['open']);
  expect(heard).toEqual([
    { name: 'resync', id: '7.0', data: {} },
    { name: 'match', id: '8.1', data: { matchId: 'a' } },
  ]);
});

it('goes on from the last event when it is cut', () => {
  Source.last.opens();
  Source.last.says('match', '8.1');
  Source.last.fails();
  expect(states).toEqual(['open', 'trying']);
  vi.advanceTimersByTime(1_000);
  expect(Source.all.map(({ url }) => url)).toEqual(['/api/v1/stream', '/api/v1/stream?after=8.1']);
});

it('waits longer each time it fails, up to ten seconds', () => {
  for (const pause of [1_000, 2_000, 5_000, 10_000, 10_000]) {
    const before = Source.all.length;
    Source.last.fails();
    vi.advanceTimersByTime(pause - 1);
    expect(Source.all).toHaveLength(before);
    vi.advanceTimersByTime(1);
    expect(Source.all).toHaveLength(before + 1);
  }
});

it('begins with the short waits again once it has heard something', () => {
  Source.last.fails();
  vi.advanceTimersByTime(1_000);
  Source.last.says('beat', '9.0');
  Source.last.fails();
  vi.advanceTimersByTime(1_000);
  expect(Source.all).toHaveLength(3);
});

it('takes a silent stream for dead', () => {
  Source.last.opens();
  Source.last.says('beat', '9.0');
  vi.advanceTimersByTime(34_999);
  expect(states).toEqual(['open']);
  vi.advanceTimersByTime(1);
  expect(states).toEqual(['open', 'trying']);
  expect(Source.last.readyState).toBe(Source.CLOSED);
});

it.each([
  ['the network is back', () => page.window.dispatchEvent(new Event('online'))],
  ['somebody looks', () => page.document.dispatchEvent(new Event('visibilitychange'))],
])('tries at once when %s', (_what, happens) => {
  for (let n = 0; n < 4; n++) {
    Source.last.fails();
    vi.advanceTimersByTime(10_000);
  }
  Source.last.fails();
  happens();
  vi.advanceTimersByTime(0);
  expect(Source.all).toHaveLength(6);
});

describe('an answer that is no stream', () => {
  it('is told of, as the session may have ended', () => {
    Source.last.fails();
    expect(refusals).toBe(0);
    vi.advanceTimersByTime(1_000);
    Source.last.fails({ refused: true });
    expect(refusals).toBe(1);
  });
});

it('ends for good', () => {
  disconnect();
  expect(Source.last.readyState).toBe(Source.CLOSED);
  vi.advanceTimersByTime(60_000);
  page.window.dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(0);
  expect(Source.all).toHaveLength(1);
});
