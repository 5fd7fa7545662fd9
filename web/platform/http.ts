import { createTimeLimit } from '../ui/browser/time-limit.ts';
import { NetworkError, NoAnswerError, ProblemError } from './problem-error.ts';
import { readWholeResponse } from './whole-response.ts';

/** After this time the form can be used again. The change may still have arrived at the server. */
export const changeTimeoutMs = 15_000;

/** A request that reads goes on for this time, while the screen shows what the device has stored. */
const readTimeoutMs = 30_000;

/** A photo or a file takes longer than other changes on a slow connection. */
const uploadTimeoutMs = 60_000;

/**
 * Throws a `ProblemError` for an error response, a `NetworkError` if there is no response, and a
 * `NoAnswerError` if a change got none in time. The time limit includes reading the body.
 */
export async function fetchOrThrow(
  input: RequestInfo | URL,
  init: RequestInit = {},
  send: (input: RequestInfo | URL, init: RequestInit) => Promise<Response> = fetch,
) {
  const isChange = init.method !== undefined && init.method !== 'GET';
  const { signal, end } = createTimeLimit(getTimeoutMs(isChange, init.body), init.signal);
  let response: Response;
  try {
    if (!isChange) await waitForNextTask();
    response = await readWholeResponse(
      await send(input, { credentials: 'same-origin', ...init, signal }),
    );
  } catch (cause) {
    throw isChange && isTimeout(cause) ? new NoAnswerError(cause) : new NetworkError(cause);
  } finally {
    end();
  }
  if (response.ok) return response;
  throw new ProblemError(response.status, await readProblemDetails(response));
}

/**
 * A screen reads several things when it opens, and to send a request keeps a slow phone busy for some 30 ms. With a task
 * for each, the phone can answer a tap in between. Timers would wait a second in a tab in the background.
 */
function waitForNextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

function getTimeoutMs(isChange: boolean, body: RequestInit['body']) {
  if (body instanceof Blob) return uploadTimeoutMs;
  return isChange ? changeTimeoutMs : readTimeoutMs;
}

function isTimeout(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'TimeoutError';
}

async function readProblemDetails(response: Response) {
  try {
    return { ...(await response.json()) };
  } catch {
    return {};
  }
}
