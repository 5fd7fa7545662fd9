import type { PreviewContent } from './preview-pictures.ts';
import { type FittedText, fitText, type TextBox } from './text-fitting.ts';

/** Measures text in one typeface. */
export interface TextMeasure {
  /** Returns the text without the letters that the fonts do not have, such as emoji. */
  toDrawable(text: string): string;
  /** Returns the width at a font size of 1 pixel. */
  measure(text: string): number;
}

export interface Typefaces<Face extends TextMeasure> {
  heading: Face;
  bold: Face;
  plain: Face;
}

export type BlockKind = 'label' | 'title' | 'name' | 'detail';

/** Some lines of text in one style. All sizes are in pixels. */
export interface TextBlock<Face extends TextMeasure> extends FittedText {
  kind: BlockKind;
  face: Face;
  /** The distance from the top of the picture to the top of the block. */
  top: number;
  height: number;
}

interface TextArea {
  top: number;
  height: number;
  width: number;
}

export const lineHeight = 1.2;

/** The distance between the words on a label and its edge. */
export const labelPadding = { x: 24, y: 12 };

/** The largest sizes are tried first. With the last ones, the longest texts have room. */
const scales = [1, 0.85, 0.7];

/** Places the texts of a picture below each other, in the middle of the area and as large as they fit. */
export function layOutTexts<Face extends TextMeasure>(
  content: PreviewContent,
  faces: Typefaces<Face>,
  area: TextArea,
): TextBlock<Face>[] {
  for (const scale of scales) {
    const blocks = stackBlocks(listBlocks(content, faces, area.width, scale));
    const bottom = blocks.at(-1);
    const height = bottom ? bottom.top + bottom.height : 0;
    const offset = area.top + (area.height - height) / 2;
    if (height <= area.height || scale === scales.at(-1))
      return blocks.map((block) => ({ ...block, top: block.top + offset }));
  }
  return [];
}

const gapsBelow: Record<BlockKind, number> = { label: 24, title: 14, name: 4, detail: 4 };

/** Lists the texts from top to bottom. A text without letters that can be drawn is left out. */
function listBlocks<Face extends TextMeasure>(
  content: PreviewContent,
  { heading, bold, plain }: Typefaces<Face>,
  width: number,
  scale: number,
) {
  const { label, title, titleLines, names, details } = content;
  const fit = (kind: BlockKind, face: Face, text: string, box: Omit<TextBox, 'width'>) => {
    const scaled = { ...box, width, maxSize: Math.max(box.minSize, box.maxSize * scale) };
    return { kind, face, ...fitText(face.toDrawable(text), scaled, face.measure) };
  };
  return [
    fit('label', bold, label, { maxLines: 1, maxSize: 32, minSize: 24 }),
    fit('title', heading, title, { maxLines: titleLines, maxSize: 84, minSize: 40 }),
    ...names.map((name) => fit('name', bold, name, { maxLines: 2, maxSize: 48, minSize: 32 })),
    ...details.map((one) => fit('detail', plain, one, { maxLines: 2, maxSize: 38, minSize: 28 })),
  ].filter(({ lines }) => lines.length > 0);
}

function stackBlocks<Face extends TextMeasure>(
  blocks: Omit<TextBlock<Face>, 'top' | 'height'>[],
): TextBlock<Face>[] {
  let nextTop = 0;
  return blocks.map((block) => {
    const top = nextTop;
    const padding = block.kind === 'label' ? 2 * labelPadding.y : 0;
    const height = block.lines.length * block.size * lineHeight + padding;
    nextTop = top + height + gapsBelow[block.kind];
    return { ...block, top, height };
  });
}
