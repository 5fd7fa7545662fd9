import type { Context } from 'hono';
import { AppError, invalidInput } from '../errors.ts';

/** The bodies that a route for the header `List-Unsubscribe` accepts: the form of RFC 8058, and JSON from our own pages. */
export const oneClickBodies = {
  types: /^(application\/json|application\/x-www-form-urlencoded|multipart\/form-data)$/,
  maxBytes: 64 * 1024,
};

/** Throws 415 for any form but that of RFC 8058, because a page on another site can send a form. */
export async function assertOneClickForm({ req }: Pick<Context, 'req'>) {
  if (!/form/i.test(req.header('content-type') ?? '')) return;
  const form = await readForm(req.raw);
  if (form.get('List-Unsubscribe') === 'One-Click') return;
  throw new AppError(415, 'content-type', 'Send the one-click unsubscribe form, or no form.');
}

async function readForm(request: Request) {
  try {
    return await request.formData();
  } catch {
    throw invalidInput([{ path: '', message: 'Send a complete form.' }]);
  }
}
