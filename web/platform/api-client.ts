import { accountHeader, clubHeader, otherClubCode } from '@fixturebook/contract/preconditions';
import type { ApiRouter } from '@fixturebook/server';
import { hc, parseResponse } from 'hono/client';
import { mePath, takeEarlyRead } from './early-reads/early-reads.ts';
import { listenToEvents } from './event-listener.ts';
import { fetchOrThrow } from './http.ts';
import { keepEarliestPosition } from './live/start-position.ts';
import { hasErrorCode, hasErrorStatus, ProblemError } from './problem-error.ts';
import { readServerClock } from './server-clock.ts';
import { getTabOwner } from './session/session-hint.ts';
import { getSessionVersion } from './session/session-version.ts';

const sessionErrors = new EventTarget();

/**
 * Calls `listener` when the API responds that the session has ended, or that it is of another club
 * than this tab shows. Returns a function that removes the listener.
 */
export function onSessionError(listener: (error: ProblemError) => void): () => void {
  return listenToEvents(sessionErrors, ['error'], ({ detail }: CustomEvent<ProblemError>) =>
    listener(detail),
  );
}

/** The API client, typed by the server's routes. `unwrapResponse(api.me.$get())` throws on failure. */
export const api = hc<ApiRouter>('/api/v1', { fetch: fetchFromApi });

export const unwrapResponse = parseResponse;

/**
 * Sends a request for the club or account that this tab shows. Throws an error with `otherClubCode` if
 * another account has logged in before the answer arrives, so that nobody sees the answer for another.
 */
export async function fetchFromApi(
  input: RequestInfo | URL,
  init: RequestInit = {},
): Promise<Response> {
  const { userId } = getTabOwner();
  try {
    return await fetchInSession(input, init);
  } finally {
    assertSameUser(userId);
  }
}

async function fetchInSession(input: RequestInfo | URL, init: RequestInit): Promise<Response> {
  const version = getSessionVersion();
  const early = init.method === 'GET' ? takeEarlyRead(String(input)) : undefined;
  const sentMs = early?.sentMs ?? Date.now();
  try {
    const response = await fetchOrThrow(input, addOwnerHeader(input, init), early?.send);
    readServerClock(response.headers, sentMs, Date.now());
    keepEarliestPosition(response.headers);
    return response;
  } catch (error) {
    const isSessionError = hasErrorStatus(error, 401) || hasErrorCode(error, otherClubCode);
    if (!isSessionError) throw error;
    // The answer is about an earlier session if the user has logged in since.
    const isOutdated = version !== getSessionVersion() && hasErrorStatus(error, 401);
    if (isOutdated && init.method === 'GET') return fetchInSession(input, init);
    if (version === getSessionVersion())
      sessionErrors.dispatchEvent(new CustomEvent('error', { detail: error }));
    throw error;
  }
}

function assertSameUser(userId: string | undefined) {
  const now = getTabOwner().userId;
  if (userId === undefined || now === undefined || userId === now) return;
  throw new ProblemError(409, {
    code: otherClubCode,
    detail: 'Another account has logged in since.',
  });
}

/** The tab finds out from `/me` which club is logged in, so that request is meant for any club. */
function addOwnerHeader(input: RequestInfo | URL, init: RequestInit): RequestInit {
  const { userId, clubId } = getTabOwner();
  if (!userId || (init.method === 'GET' && input === mePath)) return init;
  const headers = new Headers(init.headers);
  if (clubId) headers.set(clubHeader, clubId);
  else headers.set(accountHeader, userId);
  return { ...init, headers };
}
