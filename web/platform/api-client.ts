import type { Api } from '@fixturebook/server';
import { hc, parseResponse } from 'hono/client';
import { fetchOrThrow } from './http.ts';
import { ProblemError } from './problem-error.ts';

const unauthorizedEvents = new EventTarget();

/** Calls `listener` whenever the API answers that it does not know the session. Returns the undo. */
export function onUnauthorized(listener: () => void): () => void {
  unauthorizedEvents.addEventListener('unauthorized', listener);
  return () => unauthorizedEvents.removeEventListener('unauthorized', listener);
}

/**
 * The API, typed by the server's own routes. Whatever is not success is thrown: read the rest with
 * `answer`, as in `answer(api.me.$get())`.
 */
export const api = hc<Api>('/api/v1', { fetch: fetchFromApi });

export const unwrapResponse = parseResponse;

async function fetchFromApi(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  try {
    return await fetchOrThrow(input, init);
  } catch (error) {
    if (error instanceof ProblemError && error.status === 401)
      unauthorizedEvents.dispatchEvent(new Event('unauthorized'));
    throw error;
  }
}
