/** Replacements for letters that Unicode does not decompose into a base letter and an accent. */
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

/** Matches apostrophes, invisible characters, and accents that NFKD separates from their letters. */
export const ignoredCharactersPattern = `['\`‘’‛′ʹʻʼʽ\\u00ad\\u0300-\\u036f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u200b-\\u200f\\u2060\\u20d0-\\u20ff\\ufe20-\\ufe2f\\ufeff]+`;

const ignoredCharacters = new RegExp(ignoredCharactersPattern, 'gu');

/** This function and the SQL in `server/clubs/rules/folding.ts` must give the same results. */
export function toSearchText(text: string): string {
  // Remove separate acute accents first, because NFKD would turn them into spaces.
  const bare = text.replaceAll('´', '').normalize('NFKD').replace(ignoredCharacters, '');
  const letters = Array.from(bare, (letter) => {
    const small = letter.toLowerCase();
    return letterReplacements[small] ?? small;
  });
  return letters.join('').replace(/ +/g, ' ').replace(/^ | $/g, '');
}
