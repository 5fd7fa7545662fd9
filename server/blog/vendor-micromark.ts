const placeholderOrigin = 'https://own.example';

/** Returns safe HTML: micromark shows HTML in the source as text and removes unsafe links. */
export async function renderMarkdown(markdown: string): Promise<string> {
  const { micromark } = await import('micromark');
  const html = micromark(markdown, { extensions: [{ disable: { null: ['labelStartImage'] } }] });
  return shiftHeadingsToH2(removeInvalidLinks(html));
}

function removeInvalidLinks(html: string) {
  return html.replace(/<a href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g, (link, address, text) =>
    address && URL.canParse(address.replaceAll('&amp;', '&'), placeholderOrigin) ? link : text,
  );
}

/** Makes the highest heading an h2, because the title of the post is the only h1 of the page. */
function shiftHeadingsToH2(html: string) {
  const levels = [...html.matchAll(/<h([1-6])>/g)].map(([, level]) => Number(level));
  const shift = 2 - Math.min(...levels);
  return html.replace(
    /<(\/?)h([1-6])>/g,
    (_tag, end, level) => `<${end}h${Math.min(6, Number(level) + shift)}>`,
  );
}
