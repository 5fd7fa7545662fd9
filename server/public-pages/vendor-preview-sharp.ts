import { brand } from '@fixturebook/contract/site';
import sharp from 'sharp';
import { labelPadding, layOutTexts, lineHeight, type TextBlock } from './rules/preview-layout.ts';
import type { PreviewContent } from './rules/preview-pictures.ts';
import { createTextPen, type TextPen } from './vendor-fontkit.ts';

// A process draws one picture after another, so more threads and a cache would only use memory.
sharp.concurrency(1);
sharp.cache(false);

const width = 1200;
const height = 630;
const margin = 64;

/** The colours of `web/ui/theme/theme.css`, and the greens of the picture on the home page. */
const colours = {
  header: '#21303d',
  headerInk: '#f4f1e8',
  seam: '#bb2733',
  action: '#a31d2a',
  paper: '#f5f2ea',
  sheet: '#fffefa',
  rule: '#ddd6c5',
  ink: '#1b2733',
  inkSoft: '#54616d',
  grass: '#7fae55',
  mownGrass: '#8fbe63',
};

const headerHeight = 84;
const seamHeight = 10;
const grass = { top: 586, height: 44 };
const textArea = { top: 118, height: 444 };

const crestSize = 208;
const crestPadding = 12;
const crest = { left: width - margin - crestSize, top: 134 };
const gapBesideCrest = 48;

const faces = {
  heading: createTextPen({ family: 'source-serif-4', weight: 700 }),
  bold: createTextPen({ family: 'source-sans-3', weight: 600 }),
  plain: createTextPen({ family: 'source-sans-3', weight: 400 }),
};

/** Draws a picture as PNG. The letters are drawn as paths, so no text can be read as SVG. */
export async function drawPreviewPicture(content: PreviewContent, photo?: Uint8Array) {
  const picture = sharp(Buffer.from(renderSvg(content, photo !== undefined)));
  if (photo) picture.composite([await scaleCrest(photo)]);
  return picture.removeAlpha().png({ compressionLevel: 6 }).toBuffer();
}

async function scaleCrest(photo: Uint8Array) {
  const size = crestSize - 2 * crestPadding;
  const { data, info } = await sharp(photo)
    .resize(size, size, { fit: 'contain', background: colours.sheet })
    .flatten({ background: colours.sheet })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    input: data,
    raw: { width: info.width, height: info.height, channels: info.channels },
    left: crest.left + crestPadding,
    top: crest.top + crestPadding,
  };
}

function renderSvg(content: PreviewContent, hasCrest: boolean) {
  const textWidth = width - 2 * margin - (hasCrest ? crestSize + gapBesideCrest : 0);
  const blocks = layOutTexts(content, faces, { ...textArea, width: textWidth });
  const labelColour = content.isLookingForOpponents ? colours.action : colours.inkSoft;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="${colours.paper}"/>
${renderHeader()}
${renderGrass()}
${hasCrest ? renderCrestFrame() : ''}
${blocks.map((block) => renderBlock(block, labelColour)).join('\n')}
</svg>`;
}

function renderHeader() {
  const size = 40;
  const x = (width - faces.heading.measure(brand.name) * size) / 2;
  const middle = headerHeight + seamHeight / 2;
  const stitches = Array.from(
    { length: width / 16 },
    (_, n) => `M${n * 16 + 4} ${middle - 3}l4 3l-4 3`,
  );
  return `<rect width="${width}" height="${headerHeight}" fill="${colours.header}"/>
<g fill="${colours.headerInk}">${faces.heading.draw(brand.name, { x, y: 55, size })}</g>
<rect y="${headerHeight}" width="${width}" height="${seamHeight}" fill="${colours.seam}"/>
<path d="${stitches.join('')}" fill="none" stroke="${colours.headerInk}" stroke-width="1.6"/>`;
}

/** Draws the outfield, mown in stripes, with the white line of the boundary. */
function renderGrass() {
  const stripes = Array.from(
    { length: 8 },
    (_, n) => `M${n * 160} ${grass.top}h80l-28 ${grass.height}h-80z`,
  );
  return `<rect y="${grass.top}" width="${width}" height="${grass.height}" fill="${colours.grass}"/>
<path d="${stripes.join('')}" fill="${colours.mownGrass}"/>
<rect y="${grass.top + 10}" width="${width}" height="3" fill="${colours.sheet}"/>`;
}

function renderCrestFrame() {
  return `<rect x="${crest.left}" y="${crest.top}" width="${crestSize}" height="${crestSize}" rx="12" fill="${colours.sheet}" stroke="${colours.rule}" stroke-width="2"/>`;
}

function renderBlock(block: TextBlock<TextPen>, labelColour: string) {
  const { kind, face, lines, size, top } = block;
  const isLabel = kind === 'label';
  const x = margin + (isLabel ? labelPadding.x : 0);
  const firstTop = top + (isLabel ? labelPadding.y : 0);
  const drawn = lines.map((line, n) =>
    face.draw(line, { x, y: firstTop + (n * lineHeight + 0.93) * size, size }),
  );
  const colour = {
    label: colours.headerInk,
    title: colours.ink,
    name: colours.ink,
    detail: colours.inkSoft,
  }[kind];
  const back = isLabel ? renderLabelBack(block, labelColour) : '';
  return `${back}<g fill="${colour}">${drawn.join('')}</g>`;
}

function renderLabelBack({ face, lines, size, top, height }: TextBlock<TextPen>, colour: string) {
  const textWidth = Math.max(...lines.map(face.measure)) * size;
  return `<rect x="${margin}" y="${top}" width="${textWidth + 2 * labelPadding.x}" height="${height}" rx="6" fill="${colour}"/>`;
}
