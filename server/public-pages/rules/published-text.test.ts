import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contactPhrase, isPublishedWebsite, toPublishedText } from './published-text.ts';

const publish = (text: string) => toPublishedText(text, { showsPostcode: false });

const words = fc.stringMatching(/^[A-Za-z ,]{0,40}$/);
const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 9, maxLength: 10 });
const separators = fc.array(fc.constantFrom('', '', ' ', '-', '.', ') ', ' – ', '/'), {
  minLength: 10,
  maxLength: 10,
});
const phoneNumbers = fc
  .record({ start: fc.constantFrom('0', '+44 ', '(0', '0044'), digits, separators })
  .map(({ start, digits, separators }) =>
    [start, ...digits.map((digit, place) => `${digit}${separators[place]}`)].join('').trim(),
  );

describe('a text that a club publishes', () => {
  it('never has an email address', () => {
    fc.assert(
      fc.property(words, fc.emailAddress(), words, (before, email, after) => {
        const published = publish(`${before} ${email} ${after}`);
        expect(published).not.toContain('@');
        expect(published).not.toContain(email);
      }),
    );
  });

  it('never has a phone number, however its digits are grouped', () => {
    fc.assert(
      fc.property(words, phoneNumbers, words, (before, phone, after) => {
        expect(publish(`${before} ${phone} ${after}`)).not.toMatch(/\d/);
      }),
    );
  });

  it('keeps all words and short numbers', () => {
    fc.assert(
      fc.property(words, fc.integer({ min: 0, max: 999 }), words, (before, number, after) => {
        const text = `${before} ${number} ${after}`;
        expect(publish(text)).toBe(text);
      }),
    );
  });

  it.each([
    'Founded in 1887, champions 1921-22, 2019 and 2024.',
    'We played on two grounds, 1887–1914 and 1921–2025.',
    'Our dinner is on 14.06.2027, the nets start on 2027-03-02 at 18:30.',
    '40 overs, 11 players a side, teas at £6.50.',
    'We play 11-a-side at Marlow Park. Nets are at the club on 01/06/27, 18:30.',
    'Scores of 245, 198, 301 and 176. See rule 3(a). Read more at www.marlow.example.',
  ])('keeps the years, dates and figures of %j', (text) => {
    expect(publish(text)).toBe(text);
  });

  it.each([
    ['Ring Sam on 07700 900123 after six.', `Ring Sam on ${contactPhrase} after six.`],
    ['Tel. +44 (0)20 7946 0958', `Tel. ${contactPhrase}`],
    ['Marlow 482345', `Marlow ${contactPhrase}`],
    ['Ring ０７７００ ９００１２３', `Ring ${contactPhrase}`],
    ['fixtures@club.example', contactPhrase],
    ['Write to fixtures@club.example.', `Write to ${contactPhrase}.`],
    ['Write to fixtures (at) club (dot) example today', `Write to ${contactPhrase} today`],
    ['Write to fixtures at club dot example today', `Write to ${contactPhrase} today`],
    ['Write to fixtures(a)club.example today', `Write to ${contactPhrase} today`],
    ['Write to fixtures-at-club.example', `Write to ${contactPhrase}`],
    ['Write to fixtures&#64;club.example', `Write to ${contactPhrase}`],
    ['Write to marlow at gmail.com', `Write to ${contactPhrase}`],
    ['Ring 07700,900,123', `Ring ${contactPhrase}`],
    ['Ring 07700_900|123', `Ring ${contactPhrase}`],
    [
      'Ring 0\u200d7\u200d7\u200d0\u200d0\u200d9\u200d0\u200d0\u200d1\u200d2\u200d3',
      `Ring ${contactPhrase}`,
    ],
    ['Ring 0️⃣7️⃣7️⃣0️⃣0️⃣9️⃣0️⃣0️⃣1️⃣2️⃣3️⃣', `Ring ${contactPhrase}\ufe0f\u20e3`],
  ])('turns %j into %j', (text, published) => {
    expect(publish(text)).toBe(published);
  });

  it.each(['a-', 'a--a-', 'at--', 'a.a(a)', '@.', '0 ', 'SL7 '])(
    'takes at most a second of CPU time for twenty times when it has as many “%s” as fit in',
    (part) => {
      const text = part.repeat(2_000 / part.length);
      const began = process.cpuUsage();
      for (let times = 0; times < 20; times += 1) publish(text);
      expect(process.cpuUsage(began).user).toBeLessThan(1_000_000);
    },
  );

  it('has only the district of a postcode, unless the club shows its postcode', () => {
    expect(publish('The ground is at SL7 2AB, by the river.')).toBe(
      'The ground is at SL7, by the river.',
    );
    for (const spelling of ['sl72ab', 'sl7-2ab', 'sl7.2ab', 'sl7\u200d2ab'])
      expect(publish(spelling)).toBe('sl7');
    expect(toPublishedText('SL7 2AB', { showsPostcode: true })).toBe('SL7 2AB');
  });
});

describe('the website of a club', () => {
  it.each([
    'https://marlow.example',
    'https://club.example/teams/12345678',
    'https://100%.example',
    'https://social.example/100064887912345',
    'https://what.meals.example/2027-06-01',
  ])('is shown as %j', (website) => {
    expect(isPublishedWebsite(website)).toBe(true);
  });

  it.each([
    'https://secretary@marlow.example',
    'https://marlow.example/?mail=sam%40marlow.example',
    'https://wa.example/+447700900123',
    'https://wa.example/07700900123',
    'https://wa.example/447700900123',
    'https://wa.example/07700-900%20123',
    'https://wa.example/０７７００９００１２３',
    'https://wa.me/15551234567',
    'https://marlow.example/?mail=sam%2540marlow.example',
    'https://marlow.example/?mail=sam(at)marlow.example',
    '',
  ])('is not shown as %j', (website) => {
    expect(isPublishedWebsite(website)).toBe(false);
  });
});
