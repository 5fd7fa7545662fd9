/** Characters and lines that a profile shows without folding them. */
const most = { characters: 480, lines: 8 };

export function isLongText(text: string): boolean {
  return text.length > most.characters || text.split('\n').length > most.lines;
}
