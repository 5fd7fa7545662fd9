/** Letters that no accent can be taken off. */
export const letterReplacements: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  ẞ: 'ss',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
};

/** Apostrophes, accents as NFKD parts them from their letters, and what cannot be seen: a pattern. */
export const ignoredCharactersPattern = `['\`‘’‛′ʹʻʼʽ\\u00ad\\u0300-\\u036f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u200b-\\u200f\\u2060\\u20d0-\\u20ff\\ufe20-\\ufe2f\\ufeff]+`;

const ignoredCharacters = new RegExp(ignoredCharactersPattern, 'gu');

/**
 * A text as it is compared, searched and sorted: small letters without accents, no apostrophes, single
 * spaces. The server's database does the same.
 */
export function foldForSearch(text: string): string {
  // What stands alone for an accent would become a space with one.
  const bare = text.replaceAll('´', '').normalize('NFKD').replace(ignoredCharacters, '');
  const letters = Array.from(bare, (letter) => {
    const small = letter.toLowerCase();
    return letterReplacements[small] ?? small;
  });
  return letters.join('').replace(/ +/g, ' ').replace(/^ | $/g, '');
}
