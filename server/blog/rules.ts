const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&' };

export function toPlainText(html: string): string {
  return html
    .replace(/<(\/(p|h\d|li|pre|blockquote)|br \/|hr \/)>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|quot|amp);/g, (_entity, name) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Shortens the text to whole words of at most `length` characters and adds an ellipsis. */
export function toExcerpt(text: string, length: number): string {
  if (text.length <= length) return text;
  const begun = text.slice(0, length + 1);
  const words = begun.slice(0, Math.max(begun.lastIndexOf(' '), 0)).trimEnd();
  // If the first word is too long, cut it, but not in the middle of a surrogate pair.
  const cut = words || text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
  return `${cut.replace(/[\s,;:.–—-]+$/, '')}…`;
}
