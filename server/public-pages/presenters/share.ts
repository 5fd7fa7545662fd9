import { html } from 'hono/html';

/** A link that works without a script. WhatsApp lets the visitor choose a chat. */
export function renderWhatsAppLink(text: string, url: string) {
  const address = `https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}`;
  return html`<a href="${address}" rel="nofollow noopener">Share on WhatsApp</a>`;
}
