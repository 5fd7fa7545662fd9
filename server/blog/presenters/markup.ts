const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as it stands in HTML and XML, in attributes too. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => entities[letter] ?? '');
}

/** A slug needs no escapes. */
export function formatPostUrl(publicUrl: string, slug: string): string {
  return `${publicUrl}/Blog/${slug}`;
}
