import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toExcerpt, toPlainText } from './rules.ts';

describe('the excerpt of a blog post', () => {
  it('ends a shortened excerpt with a whole word and an ellipsis', () => {
    expect(toExcerpt('Bring your own tea, please.', 20)).toBe('Bring your own tea…');
    expect(toExcerpt('Bring your own tea.', 19)).toBe('Bring your own tea.');
    expect(toExcerpt('Bring your own tea.', 14)).toBe('Bring your own…');
  });

  it('returns an excerpt of at most the requested number of characters from the start of any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.integer({ min: 5, max: 30 }),
        (text, length) => {
          const excerpt = toExcerpt(text, length);
          expect(excerpt.replace(/…$/, '').length).toBeLessThanOrEqual(length);
          expect(text.startsWith(excerpt) || text.startsWith(excerpt.slice(0, -1))).toBe(true);
          expect(excerpt.isWellFormed()).toBe(true);
        },
      ),
    );
  });
});

it('converts HTML to plain text', () => {
  const html =
    '<h2>Tea</h2>\n<p>Jam &amp; <em>scones</em>:<br />\n5 &lt; 6 &amp;lt;</p><ul><li>a</li></ul>';
  expect(toPlainText(html)).toBe('Tea Jam & scones: 5 < 6 &lt; a');
});
