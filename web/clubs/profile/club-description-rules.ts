const maxUnfolded = { characters: 480, lines: 8 };

export function isLongDescription(text: string): boolean {
  return text.length > maxUnfolded.characters || text.split('\n').length > maxUnfolded.lines;
}
