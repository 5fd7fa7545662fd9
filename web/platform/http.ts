import { NetworkError, ProblemError } from './problem-error.ts';

/** Throws a `ProblemError` for an error response, and a `NetworkError` if there is no response. */
export async function fetchOrThrow(input: RequestInfo | URL, init?: RequestInit) {
  let response: Response;
  try {
    response = await fetch(input, { credentials: 'same-origin', ...init });
  } catch (cause) {
    throw new NetworkError(cause);
  }
  if (response.ok) return response;
  throw new ProblemError(response.status, await readProblemDetails(response));
}

async function readProblemDetails(response: Response) {
  try {
    return { ...(await response.json()) };
  } catch {
    return {};
  }
}
