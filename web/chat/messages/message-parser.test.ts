import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMessageParts } from './message-parser.ts';

const listLinks = (text: string) => parseMessageParts(text).flatMap(({ href }) => href ?? []);

describe('parseMessageParts', () => {
  it('leaves a message without links unchanged', () => {
    expect(parseMessageParts('Sunday at 13:30, bring 2 balls')).toEqual([
      { text: 'Sunday at 13:30, bring 2 balls' },
    ]);
    expect(parseMessageParts('')).toEqual([]);
  });

  it('finds a link in the middle of a message', () => {
    expect(parseMessageParts('See https://ground.example/map?a=1#b for the way')).toEqual([
      { text: 'See ' },
      { text: 'https://ground.example/map?a=1#b', href: 'https://ground.example/map?a=1#b' },
      { text: ' for the way' },
    ]);
  });

  it.each([
    ['Look at http://a.example.', 'http://a.example'],
    ['(https://a.example/x)', 'https://a.example/x'],
    ['https://a.example/x_(y)', 'https://a.example/x_(y)'],
    ['HTTPS://A.EXAMPLE!', 'HTTPS://A.EXAMPLE'],
    ['www.club.example, they say', 'https://www.club.example'],
    ['write to sec@club.example.', 'mailto:sec@club.example'],
    ['mailto:sec@club.example?subject=Teas', 'mailto:sec@club.example?subject=Teas'],
    ['“https://a.example”', 'https://a.example'],
  ])('finds a link in the message %j: %s', (text, href) => {
    expect(listLinks(text)).toEqual([href]);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://a.example',
    'https://',
    'https://bank.example@elsewhere.example/',
    'https://user:secret@elsewhere.example/',
    'fixture@noon',
  ])('does not turn %j into a web link', (text) => {
    expect(listLinks(text).filter((href) => !href.startsWith('mailto:'))).toEqual([]);
  });

  it('preserves the text of any message, and creates only http, https and mailto links', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom('http://', 'www.', 'javascript:', 'mailto:', '@', '.', '<', '(', ')', ' '),
      fc.webUrl(),
      fc.emailAddress(),
    );
    const text = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(text, (written) => {
        const parts = parseMessageParts(written);
        expect(parts.map((part) => part.text).join('')).toBe(written);
        for (const { href } of parts) if (href) expect(href).toMatch(/^(https?|mailto):/i);
      }),
    );
  });
});
