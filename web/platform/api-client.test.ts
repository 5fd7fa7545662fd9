import { clubHeader, otherClubCode } from '@fixturebook/contract/preconditions';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubWebStorages } from '../ui/browser/stub-storages.ts';
import { api, onSessionError, unwrapResponse } from './api-client.ts';
import { NoAnswerError, ProblemError } from './problem-error.ts';
import { saveSessionHint } from './session/session-hint.ts';
import { renewSessionVersion } from './session/session-version.ts';

const ended = () => Response.json({ code: 'session-ended' }, { status: 401 });
const otherClub = () => Response.json({ code: otherClubCode }, { status: 409 });

const fetchMock = vi.fn<(input: string, init: RequestInit) => Promise<Response>>();
const sessionErrors = vi.fn();
let stopListening: () => void;

beforeEach(() => {
  stubWebStorages();
  vi.stubGlobal('fetch', fetchMock);
  stopListening = onSessionError(sessionErrors);
});
afterEach(() => {
  stopListening();
  saveSessionHint(undefined);
  vi.resetAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const readCard = () => unwrapResponse(api.me.fixtures.$get({ query: { season: '2030' } }));
const withdraw = () => unwrapResponse(api.fixtures[':id'].$delete({ param: { id: 'one' } }));

it('reports that the session has ended when the server responds with 401', async () => {
  fetchMock.mockResolvedValue(ended());
  await expect(readCard()).rejects.toThrow(ProblemError);
  expect(sessionErrors).toHaveBeenCalledOnce();
});

it('repeats a request when the 401 is about the session before the last login', async () => {
  fetchMock.mockImplementationOnce(async () => {
    renewSessionVersion();
    return ended();
  });
  fetchMock.mockResolvedValue(Response.json({ items: [] }));
  expect(await readCard()).toEqual({ items: [] });
  expect(sessionErrors).not.toHaveBeenCalled();
});

it('fails a change, but ends no session, when the 401 is about the session before the last login', async () => {
  fetchMock.mockImplementationOnce(async () => {
    renewSessionVersion();
    return ended();
  });
  await expect(withdraw()).rejects.toThrow(ProblemError);
  expect(fetchMock).toHaveBeenCalledOnce();
  expect(sessionErrors).not.toHaveBeenCalled();
});

it('names the club of the tab in every request except the one for the logged-in user', async () => {
  saveSessionHint('ann', 'marlow');
  fetchMock.mockImplementation(async () => Response.json({}));
  await readCard();
  await unwrapResponse(api.me.$get());
  const clubs = fetchMock.mock.calls.map(([, { headers }]) => new Headers(headers).get(clubHeader));
  expect(clubs).toEqual(['marlow', null]);
});

it('reports a login as another club when the server refuses a request for it', async () => {
  fetchMock.mockResolvedValue(otherClub());
  await expect(withdraw()).rejects.toThrow(ProblemError);
  expect(sessionErrors).toHaveBeenCalledOnce();
});

it.each([
  ['success', () => Response.json({})],
  ['refusal', () => Response.json({ code: 'fixture-taken', detail: 'Taken.' }, { status: 409 })],
])('withholds a late %s when another account has logged in in the tab', async (_what, answer) => {
  saveSessionHint('ann', 'marlow');
  fetchMock.mockImplementationOnce(async () => {
    saveSessionHint('bea', 'hurley');
    return answer();
  });
  await expect(withdraw()).rejects.toMatchObject({ code: otherClubCode });
  expect(sessionErrors).not.toHaveBeenCalled();
});

it('says that a change may have arrived when the server does not answer within 15 seconds', async () => {
  vi.useFakeTimers();
  fetchMock.mockImplementation(
    (_input, { signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  const change = expect(withdraw()).rejects.toThrow(NoAnswerError);
  await vi.advanceTimersByTimeAsync(15_000);
  await change;
});
