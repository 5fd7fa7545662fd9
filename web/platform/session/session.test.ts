import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepDraft, readDraft } from './draft.ts';
import { followLeaving, followSession, meQuery } from './session.ts';
import { ownerOfDevice, ownerOfTab } from './session-hint.ts';
import { stubStorages } from './stub-storages.ts';

const account = (id: string) =>
  Response.json({ user: { id, email: `${id}@club.example`, twoFactorEnabled: false }, club: null });
const nobody = () => Response.json({ code: 'not-signed-in' }, { status: 401 });

/** The server, which answers each question when it is told to. */
function server() {
  const waiting: ((response: Response) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => waiting.push(resolve)));
  return async function answerNext(response: Response) {
    await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(0));
    waiting.shift()?.(response);
  };
}

beforeEach(stubStorages);
afterEach(() => vi.unstubAllGlobals());

it('who left while the server was answering is not brought back by its answer', async () => {
  const answerNext = server();
  const client = new QueryClient();
  const asked = client.fetchQuery(meQuery);
  followLeaving(client);
  await answerNext(account('ann'));
  await answerNext(nobody());
  expect(await asked).toBeNull();
  expect(client.getQueryData(meQuery.queryKey)).toBeNull();
  expect([ownerOfDevice(), ownerOfTab()]).toEqual([undefined, undefined]);
});

it('who came while the server was answering for another is there at the end', async () => {
  const answerNext = server();
  const client = new QueryClient();
  const asked = client.fetchQuery(meQuery);
  const followed = followSession(client);
  await answerNext(account('ann'));
  await answerNext(account('bea'));
  await Promise.all([asked, followed]);
  expect(client.getQueryData(meQuery.queryKey)?.user.id).toBe('bea');
  expect(ownerOfDevice()).toBe('bea');
});

it('what another has typed in this tab goes, also when a tab beside it was the first to hear', async () => {
  const answerNext = server();
  keepDraft('ask-ann-f1', { body: 'Teas are on us' }, { body: '' });
  keepDraft('ask-bea-f1', { body: 'Half a sentence' }, { body: '' });
  localStorage.setItem('signed-in', 'bea');
  const asked = new QueryClient().fetchQuery(meQuery);
  await answerNext(account('bea'));
  await asked;
  expect(readDraft('ask-ann-f1')).toEqual({});
  expect(readDraft('ask-bea-f1')).toEqual({ body: 'Half a sentence' });
});
