import { micromark } from 'micromark';

/** A base for resolving relative addresses. */
const placeholderOrigin = 'https://own.example';

/**
 * Converts Markdown to HTML. HTML in the source becomes text. Links can lead to the web, to this
 * site or to a mail program; micromark removes all other schemes. Pictures are removed, because the
 * content security policy blocks them.
 */
export function renderMarkdown(markdown: string): string {
  const html = micromark(markdown, { extensions: [{ disable: { null: ['labelStartImage'] } }] });
  return shiftHeadingsToH2(removeDeadLinks(html));
}

function removeDeadLinks(html: string) {
  return html.replace(/<a href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g, (link, address, text) =>
    address && URL.canParse(address.replaceAll('&amp;', '&'), placeholderOrigin) ? link : text,
  );
}

/** The title of the post is the only h1 of the page. */
function shiftHeadingsToH2(html: string) {
  const levels = [...html.matchAll(/<h([1-6])>/g)].map(([, level]) => Number(level));
  const shift = 2 - Math.min(...levels);
  return html.replace(
    /<(\/?)h([1-6])>/g,
    (_tag, end, level) => `<${end}h${Math.min(6, Number(level) + shift)}>`,
  );
}
