import type { ProblemDetails } from '@fixturebook/contract/problem';

/** Thrown when the server responds with an error. Its `detail` is a message for the user. */
export class ProblemError extends Error {
  override name = 'ProblemError';
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly errors: { path: string; message: string }[];

  constructor(status: number, problem: Partial<ProblemDetails>) {
    const detail = problem.detail || problem.title || 'Something went wrong. Please try again.';
    super(detail);
    this.status = status;
    this.code = problem.code ?? '';
    this.detail = detail;
    this.errors = problem.errors ?? [];
  }
}

export class NetworkError extends Error {
  override name = 'NetworkError';

  constructor(
    cause: unknown,
    message = 'No connection to the server. Check your signal and try again.',
  ) {
    super(message, { cause });
  }
}

/** Thrown when the server did not answer a change in time. It may have carried the change out. */
export class NoAnswerError extends NetworkError {
  override name = 'NoAnswerError';

  constructor(cause: unknown) {
    super(
      cause,
      "The server hasn't answered, so we can't tell whether this arrived. Check your signal. It's safe to press the button again.",
    );
  }
}

export function isServerUnreachableError(error: unknown): boolean {
  if (error instanceof ProblemError) return [502, 503, 504].includes(error.status);
  return error instanceof NetworkError;
}

/**
 * Returns whether the error does not say if the server carried out the request: there was no
 * response, or a proxy in front of the server responded with its own error page.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  if (error instanceof ProblemError) return error.status >= 500 && error.code === '';
  return error instanceof NetworkError;
}

export function hasErrorCode(error: unknown, code: string): error is ProblemError {
  return error instanceof ProblemError && error.code === code;
}

export function hasErrorStatus(error: unknown, ...statuses: number[]): error is ProblemError {
  return error instanceof ProblemError && statuses.includes(error.status);
}

export const unknownErrorMessage = 'Unknown error';

export function getErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : unknownErrorMessage;
}
