import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PostFileError, parsePostFile, toExcerpt, toPlainText } from './rules.ts';

describe('a file that is published', () => {
  it('parses YAML and Markdown and takes the slug from the file name', () => {
    const file = '---\ntitle: "Tea: who pays?"\ndate: 2027-04-01\n---\n\nIt *depends*.\n';
    expect(parsePostFile('posts/tea-who-pays.md', file)).toEqual({
      slug: 'tea-who-pays',
      title: 'Tea: who pays?',
      date: '2027-04-01',
      draft: false,
      body: 'It *depends*.',
    });
  });

  it('accepts a slug and a draft mark in YAML and all line endings', () => {
    const file =
      '\ufeff---\r\ntitle: Tea\r\nslug: tea\r\ndraft: true\r\n---\r\nOne\r\n\r\n---\r\nTwo';
    expect(parsePostFile('Tea 2.md', file)).toMatchObject({
      slug: 'tea',
      draft: true,
      body: 'One\n\n---\nTwo',
    });
  });

  it.each([
    ['no head', 'Just text', 'Begin the file with ---'],
    ['no title', '---\nslug: tea\n---\nText', 'title: Give the post a title.'],
    ['an empty title', '---\ntitle: " "\n---\nText', 'title: Give the post a title.'],
    ['a field that means nothing', '---\ntitle: A\ntitel: B\n---\nText', 'titel'],
    ['a draft that is a word', '---\ntitle: A\ndraft: perhaps\n---\nText', 'draft: Write true'],
    ['no date', '---\ntitle: A\ndate: 31/12/2026\n---\nText', 'date: Write the date as'],
    ['an address with capitals', '---\ntitle: A\nslug: Tea\n---\nText', 'slug: Use small letters'],
    ['no YAML', '---\ntitle: [A\n---\nText', 'Flow sequence'],
    ['YAML that is a list', '---\n- A\n---\nText', 'title: Give the post a title.'],
    ['no text', '---\ntitle: A\n---\n \n', 'Write the post below'],
    [
      'what could not be shown',
      '---\ntitle: A\n---\nBell \u0007',
      'Some characters can’t be used here',
    ],
  ])('rejects a file with %s', (_name, file, message) => {
    const read = () => parsePostFile('a.md', file);
    expect(read).toThrow(PostFileError);
    expect(read).toThrow(message);
  });

  it('takes the slug from the file name only if it is valid', () => {
    expect(() => parsePostFile('Tea & Scones.md', '---\ntitle: A\n---\nB')).toThrow('slug: Use');
  });
});

describe('an excerpt', () => {
  it('ends an excerpt after a word with an ellipsis', () => {
    expect(toExcerpt('Bring your own tea, please.', 20)).toBe('Bring your own tea…');
    expect(toExcerpt('Bring your own tea.', 19)).toBe('Bring your own tea.');
    expect(toExcerpt('Bring your own tea.', 14)).toBe('Bring your own…');
  });

  it('cuts the start of the text to the requested length', () => {
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
