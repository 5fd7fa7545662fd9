import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPlainText } from './rules.ts';
import { renderMarkdown } from './vendor-micromark.ts';

it('renders Markdown as HTML', async () => {
  const post =
    '# Tea\n\nBring *scones* and **jam**.\n\n- one\n- two\n\n[Our rules](/tandc "Terms")';
  expect(await renderMarkdown(post)).toBe(
    '<h2>Tea</h2>\n<p>Bring <em>scones</em> and <strong>jam</strong>.</p>\n<ul>\n<li>one</li>\n' +
      '<li>two</li>\n</ul>\n<p><a href="/tandc" title="Terms">Our rules</a></p>',
  );
});

it.each([
  ['## A\n\n### B', '<h2>A</h2>\n<h3>B</h3>'],
  ['# A\n\n### B', '<h2>A</h2>\n<h4>B</h4>'],
  ['# A\n\n###### B', '<h2>A</h2>\n<h6>B</h6>'],
])('renders the highest heading as h2: %j', async (markdown, html) => {
  expect(await renderMarkdown(markdown)).toBe(html);
});

describe('Markdown with malicious content', () => {
  it.each([
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['a <b onclick="x()">b</b>', '<p>a &lt;b onclick=&quot;x()&quot;&gt;b&lt;/b&gt;</p>'],
    ['[tea](javascript:alert(1))', '<p>tea</p>'],
    ['[*tea*](JaVaScRiPt:alert(1) "x")', '<p><em>tea</em></p>'],
    ['[tea](java&#115;cript:alert(1))', '<p>tea</p>'],
    ['[tea](data:text/html,x)', '<p>tea</p>'],
    ['[tea](vbscript:x) [t]', '<p>tea [t]</p>'],
    ['[tea][1]\n\n[1]: file:///etc/passwd', '<p>tea</p>'],
    ['[tea](https://a.example[)', '<p>tea</p>'],
    ['<https://a.example[>', '<p>https://a.example[</p>'],
    ['<javascript:alert(1)>', '<p>javascript:alert(1)</p>'],
    [
      '![tea](https://elsewhere.example/t.png)',
      '<p>!<a href="https://elsewhere.example/t.png">tea</a></p>',
    ],
  ])('renders malicious Markdown as safe HTML: %j', async (markdown, html) => {
    expect((await renderMarkdown(markdown)).trimEnd()).toBe(html);
  });

  const pieces = [
    '[',
    ']',
    '(',
    ')',
    '<',
    '>',
    '"',
    "'",
    '`',
    '\n',
    '\n\n',
    ' ',
    '*',
    '# ',
    '- ',
    '1. ',
    '> ',
    'javascript:',
    'JAVASCRIPT:',
    'data:',
    'https://a.example',
    'mailto:a@b.example',
    '/Blog',
    '&#106;',
    '&colon;',
    '\\',
    '![',
    '<script',
    '</script>',
    '<a href="',
    ' onerror=',
    'tea',
    '---',
    '[1]: ',
    '\t',
    '&lt;',
    '\u0000',
    '\u2028',
  ];
  const tag =
    /^<(\/?(p|h[2-6]|em|strong|ul|ol|li|blockquote|pre|code|a)|br \/|hr \/|ol start="\d+"|a href="[^"<>]*"( title="[^"<>]*")?|code class="[^"<>]*")>$/;

  it('renders only Markdown elements and safe links for any input', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...pieces), { maxLength: 25 }), async (some) => {
        const html = await renderMarkdown(some.join(''));
        for (const [found] of html.matchAll(/<[^>]*>?/g)) expect(found).toMatch(tag);
        for (const [, link = ''] of html.matchAll(/href="([^"]*)"/g))
          expect(new URL(link.replaceAll('&amp;', '&'), 'https://own.example').protocol).toMatch(
            /^(https?|ircs?|mailto|xmpp):$/,
          );
        expect(toPlainText(html)).not.toContain('\n');
      }),
      { numRuns: 2_000 },
    );
  });
});
