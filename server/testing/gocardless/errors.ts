/** An answer in the documented shape of errors. */
export class ApiError extends Error {
  readonly status: number;
  readonly type: 'validation_failed' | 'invalid_api_usage' | 'invalid_state' | 'gocardless';
  readonly errors: object[];

  constructor(status: number, type: ApiError['type'], message: string, errors: object[]) {
    super(message);
    this.status = status;
    this.type = type;
    this.errors = errors;
  }

  body() {
    const { message, errors, type, status: code } = this;
    const [first = {}] = errors as { reason?: string }[];
    const documentation_url = `https://developer.gocardless.com/api-reference#${first.reason ?? type}`;
    return {
      error: { message, errors, documentation_url, type, request_id: crypto.randomUUID(), code },
    };
  }
}

export function invalidUsage(status: number, reason: string, message: string) {
  return new ApiError(status, 'invalid_api_usage', message, [{ reason, message }]);
}

/** What the resource, as it is now, does not allow. */
export function invalidState(reason: string, message: string, links?: Record<string, string>) {
  const status = reason === 'idempotent_creation_conflict' ? 409 : 422;
  return new ApiError(status, 'invalid_state', message, [
    { reason, message, ...(links && { links }) },
  ]);
}

export function validationFailed(faults: { field: string; message: string; pointer: string }[]) {
  const errors = faults.map(({ field, message, pointer }) => ({
    field,
    message,
    request_pointer: pointer,
  }));
  return new ApiError(422, 'validation_failed', 'Validation failed', errors);
}

export function resourceNotFound() {
  return invalidUsage(404, 'resource_not_found', 'Resource not found');
}

/** What a fault on their side answers, by its status. */
export function theirFault(status: number) {
  if (status === 429)
    return invalidUsage(429, 'rate_limit_exceeded', 'Rate limit exceeded: try again later');
  if (status < 500) return invalidUsage(status, 'forbidden', 'Forbidden');
  return new ApiError(status, 'gocardless', 'Internal server error', [
    { reason: 'internal_server_error', message: 'Internal server error' },
  ]);
}
