import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubWebStorages } from '../../ui/browser/stub-storages.ts';
import { readDraft, saveDraft } from '../../ui/form/draft/draft.ts';
import { createQueryClient } from '../query-client.ts';
import { clearSession, clearSessionAndDrafts, meQuery, refetchSessionOrReset } from './session.ts';
import { getDeviceUserId, getTabOwner, getTabUserId } from './session-hint.ts';

const createMeResponse = (id: string) =>
  Response.json({ user: { id, email: `${id}@club.example`, twoFactorEnabled: false }, club: null });
const createSignedOutResponse = () => Response.json({ code: 'not-signed-in' }, { status: 401 });

/** Replaces the server. Each request waits until the test calls the returned function with its response. */
function stubServerResponses() {
  const waiting: ((response: Response) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => waiting.push(resolve)));
  return async function answerNext(response: Response) {
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    waiting.shift()?.(response);
  };
}

beforeEach(stubWebStorages);
afterEach(() => vi.unstubAllGlobals());

it('ignores a response about a user who logged out while the request was loading', async () => {
  const answerNext = stubServerResponses();
  const client = new QueryClient();
  const mePromise = client.fetchQuery(meQuery);
  clearSessionAndDrafts(client);
  await answerNext(createMeResponse('ann'));
  await answerNext(createSignedOutResponse());
  expect(await mePromise).toBeNull();
  expect(client.getQueryData(meQuery.queryKey)).toBeNull();
  expect([getDeviceUserId(), getTabUserId()]).toEqual([undefined, undefined]);
});

it('shows the user who logged in while a request about the previous user was loading', async () => {
  const answerNext = stubServerResponses();
  const client = new QueryClient();
  const mePromise = client.fetchQuery(meQuery);
  const followed = refetchSessionOrReset(client);
  await answerNext(createMeResponse('ann'));
  await answerNext(createMeResponse('bea'));
  await Promise.all([mePromise, followed]);
  // The answer about Ann was out of date, so the account is read again. A request left without an answer would get the
  // answer of the next test.
  await answerNext(createMeResponse('bea'));
  expect(client.getQueryData(meQuery.queryKey)?.user.id).toBe('bea');
  expect(getDeviceUserId()).toBe('bea');
});

it.each([
  ['keeps', 'the same user has a new session, because the password was changed', 'ann', 'typed'],
  ['deletes', 'another user has logged in', 'bea', undefined],
])('%s cached data when %s', async (_keeps, _when, userId, kept) => {
  const answerNext = stubServerResponses();
  const client = new QueryClient();
  const mePromise = client.fetchQuery(meQuery);
  await answerNext(createMeResponse('ann'));
  await mePromise;
  client.setQueryData(['fixtures'], 'typed');
  const followed = refetchSessionOrReset(client);
  await answerNext(createMeResponse(userId));
  await followed;
  expect(client.getQueryData(['fixtures'])).toBe(kept);
});

it('names the account of the screens until the screens of the next account are shown', async () => {
  const answerNext = stubServerResponses();
  const client = createQueryClient();
  const mePromise = client.fetchQuery(meQuery);
  await answerNext(createMeResponse('ann'));
  await mePromise;
  await expect.poll(() => getTabOwner().userId).toBe('ann');
  const followed = refetchSessionOrReset(client);
  await answerNext(createMeResponse('bea'));
  const getShownUserId = () => client.getQueryData(meQuery.queryKey)?.user.id;
  for (let turn = 1; getShownUserId() === 'ann'; turn += 1) {
    expect(getTabOwner().userId).toBe('ann');
    // Looks after every microtask, and lets other tasks run now and then.
    await (turn % 100 === 0 ? new Promise(setImmediate) : undefined);
  }
  await followed;
  await expect.poll(() => getTabOwner().userId).toBe('bea');
});

it("deletes another user's drafts in this tab, even when another tab handled the login first", async () => {
  const answerNext = stubServerResponses();
  saveDraft('ask-ann-f1', { body: 'Teas are on us' }, { body: '' });
  saveDraft('ask-bea-f1', { body: 'Half a sentence' }, { body: '' });
  localStorage.setItem('signed-in', 'bea');
  const mePromise = new QueryClient().fetchQuery(meQuery);
  await answerNext(createMeResponse('bea'));
  await mePromise;
  expect(readDraft('ask-ann-f1').typed).toEqual({});
  expect(readDraft('ask-bea-f1').typed).toEqual({ body: 'Half a sentence' });
});

const logIn = async (client: QueryClient, id: string) => {
  const answerNext = stubServerResponses();
  const followed = refetchSessionOrReset(client);
  await answerNext(createMeResponse(id));
  await followed;
};
const saveVisitorDraft = () => saveDraft('visitor-contact', { body: 'A question' }, { body: '' });
const readVisitorDraft = () => readDraft('visitor-contact').typed.body;

it('keeps what a visitor typed before the login, until the logout', async () => {
  const client = new QueryClient();
  saveVisitorDraft();
  await logIn(client, 'ann');
  expect(readVisitorDraft()).toBe('A question');
  clearSessionAndDrafts(client);
  expect(readVisitorDraft()).toBeUndefined();
});

it.each([
  ['keeps', 'the same user', 'ann', 'A question'],
  ['deletes', 'another user', 'bea', undefined],
])(
  '%s what was typed into a public form when %s logs in after the session ended',
  async (_keeps, _who, id, kept) => {
    const client = new QueryClient();
    await logIn(client, 'ann');
    saveVisitorDraft();
    clearSession(client);
    await logIn(client, id);
    expect(readVisitorDraft()).toBe(kept);
  },
);
