import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitText } from './text-fitting.ts';

/** Every letter is half as wide as the font is high. */
const measure = (text: string) => [...text].length / 2;

const box = { width: 400, maxLines: 2, maxSize: 80, minSize: 20 };

describe('the text of a picture', () => {
  it('has the largest size if it is short', () => {
    expect(fitText('Sunday XI', box, measure)).toEqual({ lines: ['Sunday XI'], size: 80 });
  });

  it('is broken between words before it becomes smaller', () => {
    expect(fitText('Sunday 14 June', box, measure)).toEqual({
      lines: ['Sunday 14', 'June'],
      size: 80,
    });
  });

  it('keeps a short last word on the line of the word before it', () => {
    const { lines } = fitText('Marlow Bottom CC', { ...box, width: 500 }, measure);
    expect(lines).toEqual(['Marlow', 'Bottom CC']);
  });

  it('becomes smaller until its lines fit', () => {
    expect(fitText('Marlow Bottom Ramblers', { ...box, maxLines: 1 }, measure)).toEqual({
      lines: ['Marlow Bottom Ramblers'],
      size: 36,
    });
  });

  it('ends with an ellipsis if it does not fit at the smallest size', () => {
    const { lines, size } = fitText('Ramblers '.repeat(20), box, measure);
    expect({ lines, size }).toEqual({
      lines: ['Ramblers Ramblers Ramblers Ramblers', 'Ramblers Ramblers Ramblers Ramblers…'],
      size: 20,
    });
  });

  it('stays within its box whatever it says', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc
        .array(fc.string({ minLength: 1, maxLength: 90 }), { maxLength: 12 })
        .map((words) => words.join(' ')),
    );
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 3 }), (text, maxLines) => {
        const { lines, size } = fitText(text, { ...box, maxLines }, measure);
        expect(lines.length).toBeLessThanOrEqual(maxLines);
        for (const line of lines) expect(measure(line) * size).toBeLessThanOrEqual(box.width);
      }),
    );
  });
});
