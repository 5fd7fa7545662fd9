import type { ServerResponse } from 'node:http';
import type { Context } from 'hono';

/**
 * Sets a header of the response, or removes it if the value is undefined. It is set on the response of Node, because
 * Hono needs a `Headers` object, which it copies twice and then reads in alphabetical order. Requests from the same
 * process, such as those of tests, have no response of Node.
 */
export function setResponseHeader(c: Context, name: string, value: string | undefined) {
  const { outgoing }: { outgoing?: ServerResponse } = c.env ?? {};
  if (!outgoing) c.header(name, value);
  else if (value === undefined) outgoing.removeHeader(name);
  else outgoing.setHeader(name, value);
}
