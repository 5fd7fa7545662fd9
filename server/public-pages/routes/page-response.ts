import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { toAppError } from '../../platform/errors.ts';
import {
  createPreparedContent,
  respondWithPreparedContent,
} from '../../platform/http/prepared-content.ts';
import { renderNotFoundPage, renderUnavailablePage } from '../presenters/message-pages.ts';
import { pageStyle } from '../presenters/page-style.ts';

/** Browsers and caches ask the server each time, so that a page that was turned off is gone at once. */
const publicPageCaching = 'public, no-cache';

const styleHash = createHash('sha256').update(pageStyle).digest('base64');

/** The pages have no scripts, no frames and no forms. Their only style is the one of `pageStyle`. */
const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "img-src 'self'",
  // Lighthouse reads `robots.txt` from within the page.
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const htmlResponse = (description: string) => ({
  description,
  content: { 'text/html': { schema: { type: 'string' as const } } },
});

/** The responses of a page for visitors, for the OpenAPI document. */
export const pageResponses = {
  200: htmlResponse('The page'),
  304: { description: 'The caller’s copy is current' },
  404: htmlResponse('The page is not found, or its club does not show it'),
  503: htmlResponse('The page cannot be shown just now'),
};

/**
 * Responds with the page that `render` returns, or with the page for an address that visitors may not see if it
 * returns undefined.
 */
export async function respondWithPage(
  c: Context,
  publicUrl: string,
  render: () => Promise<string | undefined>,
) {
  c.header('Content-Security-Policy', pagePolicy);
  try {
    const page = await render();
    if (page === undefined) return respondWithNotFoundPage(c, publicUrl);
    const prepared = await createPreparedContent(page, htmlType, 'fast');
    return respondWithPreparedContent(c, prepared, publicPageCaching);
  } catch (error) {
    const refusal = toAppError(error);
    if (refusal?.status !== 503) throw error;
    c.header('Cache-Control', 'no-store');
    for (const [name, value] of Object.entries(refusal.headers)) c.header(name, value);
    return c.html(await renderUnavailablePage(publicUrl), 503);
  }
}

const htmlType = 'text/html; charset=utf-8';

/** Says the same at every address, so that nobody learns whether a club has turned its page off. */
export async function respondWithNotFoundPage(c: Context, publicUrl: string) {
  c.header('Content-Security-Policy', pagePolicy);
  c.header('Cache-Control', publicPageCaching);
  return c.html(await renderNotFoundPage(publicUrl), 404);
}
