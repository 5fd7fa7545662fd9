import { livePositionHeader } from '@fixturebook/contract/live/stream';
import { beforeEach, expect, it, vi } from 'vitest';

let position: typeof import('./start-position.ts');

beforeEach(async () => {
  vi.resetModules();
  position = await import('./start-position.ts');
});

const receiveAnswer = (value: string) =>
  position.keepEarliestPosition(new Headers({ [livePositionHeader]: value }));

it('opens the stream at the earliest position that an answer has named', () => {
  receiveAnswer('12.1795421548123456.v2');
  receiveAnswer('9.1795421548000000.v2');
  receiveAnswer('13.1795421549000000.v2');
  expect(position.openAtStartPosition()).toBe('9.1795421548000000.v2');
});

it('opens the stream at no position if no answer has named one', () => {
  position.keepEarliestPosition(new Headers());
  expect(position.openAtStartPosition()).toBeUndefined();
});

it('opens the stream at no position once the page has shown stored data', () => {
  receiveAnswer('12.1795421548123456.v2');
  position.forgetStartPosition();
  receiveAnswer('13.1795421549000000.v2');
  expect(position.openAtStartPosition()).toBeUndefined();
});

it('reports once that an answer which arrives after the stream has opened is older than the stream', () => {
  const onOlder = vi.fn();
  position.onReadOlderThanStream(onOlder);
  receiveAnswer('6.1795421548123456.v2');
  position.openAtStartPosition();
  receiveAnswer('7.1795421549000000.v2');
  expect(onOlder).not.toHaveBeenCalled();
  receiveAnswer('5.1795421548000000.v2');
  receiveAnswer('4.1795421547000000.v2');
  expect(onOlder).toHaveBeenCalledOnce();
});
