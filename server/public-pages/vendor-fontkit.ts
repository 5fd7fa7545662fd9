import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import type { TextMeasure } from './rules/preview-layout.ts';

/** The alphabets of Britain, of its neighbours and of many of its players, the most frequent first. */
const subsets = ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic'];

/** The folders of the font packages, as the address of their description. */
const packages = {
  'source-serif-4': import.meta.resolve('@fontsource/source-serif-4/package.json'),
  'source-sans-3': import.meta.resolve('@fontsource/source-sans-3/package.json'),
};

interface Typeface {
  family: keyof typeof packages;
  weight: 400 | 600 | 700;
}

/** Measures and draws text with fonts of npm packages. The fonts of the machine are never used. */
export interface TextPen extends TextMeasure {
  /** Returns SVG elements for the text. Its baseline starts at `x` and `y`. */
  draw(text: string, at: { x: number; y: number; size: number }): string;
}

/** A text is measured at many sizes before it fits, so the widths of its words are remembered. */
const maxKnownWords = 1_000;

export function createTextPen(typeface: Typeface): TextPen {
  const fonts = subsets.map((subset) => createFontReader(typeface, subset));
  const wordWidths = new Map<string, number>();

  /** Reads no more fonts than the letter needs, because most texts need only the first. */
  function findFont(letter: string): Font | undefined {
    for (const readFont of fonts) {
      const font = readFont();
      if (font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)) return font;
    }
    return undefined;
  }

  /** A letter without a glyph loses its accents, and is left out if this does not help. */
  function toDrawableLetter(letter: string) {
    const [plain = ''] = letter.normalize('NFD');
    return [letter, plain].find((one) => /[^\p{M}\p{C}]/u.test(one) && findFont(one)) ?? '';
  }

  /** Divides a text into runs whose letters are all in the same font. */
  function listRuns(text: string) {
    const runs: { font: Font; text: string }[] = [];
    for (const letter of text) {
      const font = findFont(letter);
      const last = runs.at(-1);
      if (font && last?.font === font) last.text += letter;
      else if (font) runs.push({ font, text: letter });
    }
    return runs;
  }

  function measureWord(word: string) {
    const known = wordWidths.get(word);
    if (known !== undefined) return known;
    const runs = listRuns(word).map(
      ({ font, text }) => font.layout(text).advanceWidth / font.unitsPerEm,
    );
    const width = runs.reduce((sum, runWidth) => sum + runWidth, 0);
    if (wordWidths.size >= maxKnownWords) wordWidths.clear();
    wordWidths.set(word, width);
    return width;
  }

  return {
    toDrawable: (text) =>
      [...text.normalize('NFC').replace(/\s/g, ' ')]
        .map(toDrawableLetter)
        .join('')
        .replace(/ +/g, ' ')
        .trim(),
    measure(text) {
      const widths = text.split(/( )/).map(measureWord);
      return widths.reduce((sum, width) => sum + width, 0);
    },
    draw(text, { x, y, size }) {
      let runX = x;
      return listRuns(text)
        .map(({ font, text }) => {
          const scale = size / font.unitsPerEm;
          const { glyphs, positions, advanceWidth } = font.layout(text);
          let glyphX = 0;
          const paths = glyphs.map((glyph, n) => {
            const path = glyph.path.translate(glyphX, 0).toSVG();
            glyphX += positions[n]?.xAdvance ?? 0;
            return path;
          });
          const transform = `translate(${runX} ${y}) scale(${scale} ${-scale})`;
          runX += advanceWidth * scale;
          return `<path transform="${transform}" d="${paths.join('')}"/>`;
        })
        .join('');
    },
  };
}

function createFontReader({ family, weight }: Typeface, subset: string) {
  let font: Font | undefined;
  return () => {
    const file = `files/${family}-${subset}-${weight}-normal.woff`;
    font ??= create(readFileSync(new URL(file, packages[family]))) as Font;
    return font;
  };
}
