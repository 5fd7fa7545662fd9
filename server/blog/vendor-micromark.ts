import { micromark } from 'micromark';

/** What an address of our own is read from. */
const placeholderOrigin = 'https://own.example';

/**
 * HTML of a post's Markdown. What is HTML in it stands there as text, and a link leads to the web, to an
 * address of our own or to a mail program: micromark lets no other scheme through. There are no
 * pictures: the content policy would let none through from elsewhere.
 */
export function renderMarkdown(markdown: string): string {
  const html = micromark(markdown, { extensions: [{ disable: { null: ['labelStartImage'] } }] });
  return shiftHeadingsToH2(removeDeadLinks(html));
}

/** A link whose scheme was not let through, or that no browser can read, is its text. Links hold no links. */
function removeDeadLinks(html: string) {
  return html.replace(/<a href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g, (link, address, text) =>
    address && URL.canParse(address.replaceAll('&amp;', '&'), placeholderOrigin) ? link : text,
  );
}

/** The title is the page's h1, whatever the author began with. */
function shiftHeadingsToH2(html: string) {
  const levels = [...html.matchAll(/<h([1-6])>/g)].map(([, level]) => Number(level));
  const shift = 2 - Math.min(...levels);
  return html.replace(
    /<(\/?)h([1-6])>/g,
    (_tag, end, level) => `<${end}h${Math.min(6, Number(level) + shift)}>`,
  );
}
