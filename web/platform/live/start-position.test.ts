import { livePositionHeader } from '@fixturebook/contract/live-stream';
import { beforeEach, expect, it, vi } from 'vitest';

let position: typeof import('./start-position.ts');

beforeEach(async () => {
  vi.resetModules();
  position = await import('./start-position.ts');
});

const noteRead = (value: string) =>
  position.noteLivePosition(new Headers({ [livePositionHeader]: value }));

it('starts the stream at the earliest position of the reads of the page', () => {
  noteRead('12.1795421548123456.v2');
  noteRead('9.1795421548000000.v2');
  noteRead('13.1795421549000000.v2');
  expect(position.getStartPosition()).toBe('9.1795421548000000.v2');
});

it('starts the stream at no position if no answer names one', () => {
  position.noteLivePosition(new Headers());
  expect(position.getStartPosition()).toBeUndefined();
});

it('starts the stream at no position once a read has failed', () => {
  noteRead('12.1795421548123456.v2');
  position.noteFailedRead();
  noteRead('13.1795421549000000.v2');
  expect(position.getStartPosition()).toBeUndefined();
});
