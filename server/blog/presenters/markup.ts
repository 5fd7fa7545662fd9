import { postPath } from '@fixturebook/contract/paths';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => entities[letter] ?? '');
}

export function formatPostUrl(publicUrl: string, slug: string): string {
  return publicUrl + postPath(slug);
}
