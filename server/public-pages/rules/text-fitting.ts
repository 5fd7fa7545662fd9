/** Returns the width of a text at a font size of 1 pixel. */
export type MeasureText = (text: string) => number;

export interface TextBox {
  /** In pixels, as all other sizes. */
  width: number;
  maxLines: number;
  maxSize: number;
  minSize: number;
}

export interface FittedText {
  lines: string[];
  size: number;
}

const sizeStep = 2;

/**
 * Chooses the largest font size at which a text fits into a box, and breaks it into lines. A text that
 * does not fit at the smallest size is cut off with an ellipsis, and a word that is wider than the box is
 * broken. A short last word, such as CC, is on no line of its own.
 */
export function fitText(text: string, box: TextBox, measure: MeasureText): FittedText {
  const words = joinShortEnding(text.split(' ').filter(Boolean));
  for (let size = box.maxSize; size >= box.minSize; size -= sizeStep) {
    const lines = breakLines(words, box.width / size, measure);
    const isTooWide = lines.some((line) => measure(line) * size > box.width);
    if (!isTooWide && lines.length <= box.maxLines) return { lines, size };
  }
  return { lines: cutLines(words, box, measure), size: box.minSize };
}

/** Joins a last word of at most three letters with the word before it. */
function joinShortEnding(words: string[]) {
  const isShort = words.length > 1 && (words.at(-1) ?? '').length <= 3;
  return isShort ? [...words.slice(0, -2), words.slice(-2).join(' ')] : words;
}

/** Puts as many words on a line as fit. A word that is wider than a line has a line of its own. */
function breakLines(words: string[], width: number, measure: MeasureText) {
  const lines: string[] = [];
  for (const word of words) {
    const line = lines.at(-1);
    const longer = line === undefined ? word : `${line} ${word}`;
    if (line !== undefined && measure(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function cutLines(words: string[], box: TextBox, measure: MeasureText) {
  const width = box.width / box.minSize;
  const pieces = words.flatMap((word) => breakWord(word, width, measure));
  const lines = breakLines(pieces, width, measure);
  if (lines.length <= box.maxLines) return lines;
  const shown = lines.slice(0, box.maxLines);
  return [...shown.slice(0, -1), addEllipsis(shown.at(-1) ?? '', width, measure)];
}

function breakWord(word: string, width: number, measure: MeasureText) {
  if (measure(word) <= width) return [word];
  const pieces: string[] = [];
  let piece = '';
  let pieceWidth = 0;
  for (const letter of word) {
    const letterWidth = measure(letter);
    if (piece && pieceWidth + letterWidth > width) {
      pieces.push(piece);
      piece = '';
      pieceWidth = 0;
    }
    piece += letter;
    pieceWidth += letterWidth;
  }
  return [...pieces, piece];
}

function addEllipsis(line: string, width: number, measure: MeasureText) {
  const letters = [...line];
  while (letters.length > 1 && measure(`${letters.join('').trimEnd()}…`) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
