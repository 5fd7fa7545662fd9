import { NetworkError, ProblemError } from './problem-error.ts';

/** Calls `fetch`. Throws a `ProblemError` or a `NetworkError` unless it succeeds. */
export async function fetchOrThrow(
  input: RequestInfo | URL,
  init?: RequestInit,
): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(input, { credentials: 'same-origin', ...init });
  } catch (cause) {
    throw new NetworkError(cause);
  }
  if (response.ok) return response;
  throw new ProblemError(response.status, await readProblem(response));
}

async function readProblem(response: Response) {
  try {
    return { ...(await response.json()) };
  } catch {
    return {};
  }
}
