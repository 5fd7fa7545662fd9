import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { AppError, wrongContentType } from '../errors.ts';

/** The maximum size of a JSON body, far above the longest text that a form accepts. */
export const maxJsonBytes = 64 * 1024;

export interface AcceptedBody {
  types: RegExp;
  /** A handler limits the size of a streamed body. */
  maxBytes: number | 'streamed';
}

/** Checks only the headers if possible, because reading the body takes a third of a request's time. */
export function checkRequestBody(
  { types, maxBytes }: AcceptedBody = { types: /^application\/json$/, maxBytes: maxJsonBytes },
) {
  const maxLength = maxBytes === 'streamed' ? Number.POSITIVE_INFINITY : maxBytes;
  const refuse = () => {
    throw new AppError(413, 'body-too-large', `Send at most ${maxLength} bytes.`);
  };
  const countBytes = bodyLimit({ maxSize: maxLength, onError: refuse });
  return createMiddleware(async (c, next) => {
    const chunked = c.req.header('transfer-encoding') !== undefined;
    const length = Number(c.req.header('content-length') ?? 0);
    if (!chunked && length === 0) return next();
    const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
    if (!types.test(type)) throw wrongContentType();
    if (length > maxLength) refuse();
    return chunked && maxLength !== Number.POSITIVE_INFINITY ? countBytes(c, next) : next();
  });
}
