interface ErrorDetail {
  reason?: string;
  field?: string;
  message: string;
  links?: Record<string, string>;
}

/** An error that becomes a response in the format that GoCardless documents. */
export class ApiError extends Error {
  readonly status: number;
  readonly type: string;
  readonly errors: ErrorDetail[];

  constructor(status: number, type: string, message: string, errors: ErrorDetail[]) {
    super(message);
    this.status = status;
    this.type = type;
    this.errors = errors;
  }

  toResponse(headers: Record<string, string> = {}) {
    const { message, errors, type, status: code } = this;
    const error = { message, errors, type, code, request_id: crypto.randomUUID() };
    return Response.json({ error }, { status: code, headers });
  }
}

export function createInvalidUsageError(status: number, reason: string, message: string) {
  return new ApiError(status, 'invalid_api_usage', message, [{ reason, message }]);
}

export function createResourceNotFoundError() {
  return createInvalidUsageError(404, 'resource_not_found', 'Resource not found');
}

export function createInvalidStateError(reason: string, message: string) {
  return new ApiError(422, 'invalid_state', message, [{ reason, message }]);
}

/** Creates the error for a repeated idempotency key. The first request created `existingId`. */
export function createIdempotencyConflictError(existingId: string) {
  const message = 'A resource has already been created with this idempotency key';
  const links = { conflicting_resource_id: existingId };
  const reason = 'idempotent_creation_conflict';
  return new ApiError(409, 'invalid_state', message, [{ reason, message, links }]);
}

export function createValidationError(errors: { field: string; message: string }[]) {
  return new ApiError(422, 'validation_failed', 'Validation failed', errors);
}
