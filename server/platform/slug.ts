import { letterReplacements } from '@fixturebook/contract/search-text';

/** Returns the text as the last part of an address, such as `st-johns-cc`, or '' without letters. */
export function createSlug(text: string, maxLength: number): string {
  const words = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}'‘’ʻʼ`´]/gu, '')
    .replace(/&/g, ' and ')
    .replace(/[^\x00-\x7f]/gu, (letter) => letterReplacements[letter] ?? ' ')
    .match(/[a-z0-9]+/g);
  return (words ?? []).join('-').slice(0, maxLength).replace(/-$/, '');
}
