import { clubHeader } from '@fixturebook/contract/preconditions';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubWebStorages } from '../../ui/browser/stub-storages.ts';
import { api, unwrapResponse } from '../api-client.ts';
import { setTabOwner } from '../session/session-hint.ts';
import { renewSessionVersion } from '../session/session-version.ts';
import { sendEarlyReads } from './early-reads.ts';

const owner = { userId: 'ann', clubId: 'marlow' };
const homePath = '/api/v1/me/home';
const fetchMock = vi.fn<(input: string, init: RequestInit) => Promise<Response>>();
const readHome = () => unwrapResponse(api.me.home.$get());
const countReads = () => fetchMock.mock.calls.filter(([path]) => path === homePath).length;

beforeEach(() => {
  stubWebStorages();
  vi.stubGlobal('document', new EventTarget());
  let answers = 0;
  fetchMock.mockImplementation(async () => Response.json({ answer: ++answers }));
  vi.stubGlobal('fetch', fetchMock);
  setTabOwner(owner.userId, owner.clubId);
});
afterEach(() => {
  document.dispatchEvent(new Event('keydown'));
  setTabOwner(undefined);
  vi.resetAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('answers the first read of a screen with the early one, and the next from the server', async () => {
  sendEarlyReads(owner, [homePath]);
  expect(await readHome()).toEqual({ answer: 2 });
  expect(countReads()).toBe(1);
  expect(await readHome()).toEqual({ answer: 3 });
});

it('names the club in each early read except the one for the logged-in user', () => {
  sendEarlyReads(owner, [homePath]);
  const headers = fetchMock.mock.calls.map(([path, init]) => [path, { ...init.headers }]);
  expect(headers).toEqual([
    ['/api/v1/me', {}],
    [homePath, { [clubHeader]: owner.clubId }],
  ]);
});

it.each([
  ['the tab shows another club', () => setTabOwner(owner.userId, 'hurley')],
  ['the login acts for no club', () => setTabOwner(owner.userId)],
  ['the tab has learnt of a login or a logout', renewSessionVersion],
  ['the user has clicked something', () => document.dispatchEvent(new Event('click'))],
  ['the user has pressed a key', () => document.dispatchEvent(new Event('keydown'))],
  ['more than ten seconds have passed', () => vi.setSystemTime(Date.now() + 10_001)],
])('reads from the server again when %s', async (_what, happen) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  sendEarlyReads(owner, [homePath]);
  happen();
  await readHome();
  expect(countReads()).toBe(2);
});

it.each([
  ['another tab logs out', 'session', 'signed-out'],
  ['a tab is told of a change', 'live marlow ann', { kind: 'news', event: { name: 'club' } }],
])('reads from the server again when %s', async (_what, channel, message) => {
  sendEarlyReads(owner, [homePath]);
  await hearFromOtherTab(channel, message);
  await readHome();
  expect(countReads()).toBe(2);
});

/** Returns when the listeners that were there before have the message too. */
async function hearFromOtherTab(name: string, message: unknown) {
  const other = new BroadcastChannel(name);
  const last = new BroadcastChannel(name);
  other.postMessage(message);
  await new Promise((resolve) => {
    last.onmessage = resolve;
  });
  other.close();
  last.close();
}

it('reads only the logged-in user again when a tab is told of a notification', async () => {
  sendEarlyReads(owner, [homePath]);
  await hearFromOtherTab('live marlow ann', { kind: 'news', event: { name: 'notification' } });
  await readHome();
  expect(countReads()).toBe(1);
  expect(await unwrapResponse(api.me.$get())).toEqual({ answer: 3 });
});

it('keeps the early answers when the user touches the screen to scroll', async () => {
  sendEarlyReads(owner, [homePath]);
  document.dispatchEvent(new Event('pointerdown'));
  await readHome();
  expect(countReads()).toBe(1);
});

it('stops waiting for an early answer when the query is cancelled', async () => {
  fetchMock.mockImplementation(
    (_path, { signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  sendEarlyReads(owner, ['/api/v1/clubs/map']);
  const query = new AbortController();
  const read = unwrapResponse(api.clubs.map.$get(undefined, { init: { signal: query.signal } }));
  setTimeout(() => query.abort());
  await expect(read).rejects.toThrow('No connection');
  expect(fetchMock).toHaveBeenCalledTimes(2);
});

it('asks the server again when the early read has failed', async () => {
  fetchMock.mockRejectedValueOnce(new TypeError('offline'));
  fetchMock.mockRejectedValueOnce(new TypeError('offline'));
  sendEarlyReads(owner, [homePath]);
  await expect(readHome()).rejects.toThrow('No connection');
  expect(await readHome()).toEqual({ answer: 1 });
});
