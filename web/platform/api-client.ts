import type { ApiRouter } from '@fixturebook/server';
import { hc, parseResponse } from 'hono/client';
import { listenToEvents } from './event-listener.ts';
import { fetchOrThrow } from './http.ts';
import { ProblemError } from './problem-error.ts';

const unauthorizedEvents = new EventTarget();

/** Calls `listener` when the API responds with 401. Returns a function that removes the listener. */
export function onUnauthorizedResponse(listener: (error: ProblemError) => void): () => void {
  return listenToEvents(
    unauthorizedEvents,
    ['unauthorized'],
    ({ detail }: CustomEvent<ProblemError>) => listener(detail),
  );
}

/** The API client, typed by the server's routes. `unwrapResponse(api.me.$get())` throws on failure. */
export const api = hc<ApiRouter>('/api/v1', { fetch: fetchFromApi });

export const unwrapResponse = parseResponse;

async function fetchFromApi(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  try {
    return await fetchOrThrow(input, init);
  } catch (error) {
    if (error instanceof ProblemError && error.status === 401)
      unauthorizedEvents.dispatchEvent(new CustomEvent('unauthorized', { detail: error }));
    throw error;
  }
}
