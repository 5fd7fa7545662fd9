import { STATUS_CODES } from 'node:http';
import {
  type SessionEndReason,
  sessionEndedCode,
  sessionEndSentences,
} from '@fixturebook/contract/live/stream';
import type { ProblemDetails } from '@fixturebook/contract/problem';
import { DrizzleQueryError } from 'drizzle-orm';

type FieldError = ProblemDetails['errors'][number];

export class AppError extends Error {
  readonly status: ErrorStatus;
  /** Clients depend on this code, so it never changes. */
  readonly code: string;
  readonly errors: FieldError[];
  readonly headers: Record<string, string>;

  constructor(
    status: ErrorStatus,
    code: string,
    detail: string,
    errors: FieldError[] = [],
    headers: Record<string, string> = {},
  ) {
    super(detail);
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.headers = headers;
  }
}

/** GoCardless expects 498 when the signature of a webhook is wrong. */
type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 429 | 498 | 502 | 503;

export function notSignedIn(reason?: SessionEndReason) {
  return reason
    ? new AppError(401, sessionEndedCode, sessionEndSentences[reason])
    : new AppError(401, 'not-signed-in', 'Sign in first.');
}

export function notFound(detail = 'Page not found.') {
  return new AppError(404, 'not-found', detail);
}

export function invalidInput(errors: FieldError[]) {
  const [first] = errors;
  const detail = first?.path ? `${first.path}: ${first.message}` : (first?.message ?? 'Bad input.');
  return new AppError(400, 'invalid-input', detail, errors);
}

export function wrongContentType() {
  return new AppError(415, 'content-type', 'Send the body in the format that the route takes.');
}

export function tooManyRequests(retryAfterSeconds: number) {
  return new AppError(429, 'too-many-requests', 'Too many attempts. Try again later.', [], {
    'Retry-After': String(Math.max(1, Math.ceil(retryAfterSeconds))),
  });
}

export const databaseUnavailable = () =>
  new AppError(
    503,
    'database-unavailable',
    'The service cannot reach its database. Try again in a moment.',
    [],
    { 'Retry-After': '2' },
  );

/** SQLSTATE classes 08 (connection), 53 (resources), 57P (shutdown) and timeouts (25P03, 55P03, 57014). */
export function isDatabaseUnavailable(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  if (!(cause instanceof Error)) return false;
  const code = String((cause as NodeJS.ErrnoException).code ?? '');
  return (
    /^(08|53|57P|25P03|55P03|57014)/.test(code) ||
    /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/.test(
      code,
    ) ||
    /connection terminated|timeout exceeded when trying to connect|timeout expired|query read timeout|client has encountered a connection error|not queryable/i.test(
      cause.message,
    )
  );
}

/** SQLSTATE 23505 (unique) or 23P01 (exclusion) on the named constraint. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  const databaseError = cause as { code?: string; constraint?: string } | undefined;
  return (
    /^23(505|P01)$/.test(databaseError?.code ?? '') && databaseError?.constraint === constraint
  );
}

/**
 * SQLSTATE 23503: the club that a new row refers to was deleted during the request. A query that begins with `with` or
 * `select` calls a function that inserts the row. A delete violates the constraint only by a mistake of ours.
 */
function isForeignKeyViolation(error: unknown): boolean {
  if (!(error instanceof DrizzleQueryError)) return false;
  const { code } = (error.cause ?? {}) as { code?: string };
  return code === '23503' && /^(insert|update|with|select) /.test(error.query);
}

/**
 * Whether the database has answered that it rolled a statement back because of its data or of another transaction
 * (SQLSTATE classes 22, 23 and 40, and 55P03 for a lock). Without an answer it may have been committed.
 */
export function isRefusedByDatabase(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return /^(2[23]|40|55P03)/.test((cause as { code?: string } | undefined)?.code ?? '');
}

/** Returns the message of the first cause, such as that of the database instead of the statement. */
export function getErrorReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return getErrorReason(error.cause);
  if (error instanceof AggregateError) return error.errors.map(getErrorReason).join(', ');
  return error.message;
}

/** Returns undefined for an unexpected error. */
export function toAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (isDatabaseUnavailable(error)) return databaseUnavailable();
  if (isForeignKeyViolation(error)) return notFound();
  return undefined;
}

export function toProblem(error: AppError): ProblemDetails {
  return createProblem(error.status, error.code, error.message, error.errors);
}

export function createProblem(
  status: number,
  code: string,
  detail: string,
  errors: FieldError[] = [],
): ProblemDetails {
  return {
    type: `/problems/${code}`,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    code,
    detail,
    errors,
  };
}
