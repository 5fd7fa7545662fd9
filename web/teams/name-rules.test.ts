import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findByName, findCloseName, measureDistance } from './name-rules.ts';

describe('the name of a team', () => {
  it.each([
    ['Sun XI', 'Sunday XI'],
    ['Sunday', 'Sunday XI'],
    ['sunday  11', 'Sunday 11s'],
    ['Sundya XI', 'Sunday XI'],
    ['First XI', '1st XI'],
    ['2s', '2nd XI'],
    ['Mid-week XI', 'Mid Week XI'],
    ['Midweek', 'The Midweek Team'],
    ['Womens XI', "Women's XI"],
    ['Under 13s', 'U13'],
    ['Occasionels', 'Occasionals'],
    ['Cafe Côte', 'Café Cote'],
  ])('%s is close to %s', (typed, kept) => {
    expect(findCloseName(typed, ['Colts', kept])).toBe(kept);
  });

  it.each([
    ['2nd XI', '3rd XI'],
    ['1st XI', 'Sunday 1st XI'],
    ['Saturday XI', 'Sunday XI'],
    ['Colts A', 'Colts B'],
    ['U13', 'U15'],
    ["Men's XI", "Women's XI"],
    ['Sunday A', 'Sunday XI'],
    ['Vets', 'Colts'],
    ['', 'Sunday XI'],
    ['XI', 'Sunday XI'],
  ])('%s is not close to %s', (typed, kept) => {
    expect(findCloseName(typed, [kept])).toBeUndefined();
  });

  it('finds no close name if a team has the same name in another case', () => {
    expect(findCloseName('SUNDAY  xi', ['Sunday XI', 'Sun XI'])).toBeUndefined();
    expect(findByName([{ name: 'Sunday XI' }], ' sunday xi ')).toEqual({ name: 'Sunday XI' });
  });

  it('finds the close name with the fewest different letters', () => {
    expect(findCloseName('Sundai XI', ['Sundays XI', 'Sunday XI'])).toBe('Sunday XI');
  });
});

const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const word = fc
  .array(fc.constantFrom(...letters), { minLength: 4, maxLength: 12 })
  .map((all) => all.join(''));
const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
const anyText = fc.oneof(name, fc.string(), fc.constantFrom('1st XI', 'U13', 'Under 13s', 'XI'));

describe('the distance of two names', () => {
  it('measures the same distance between two names in both directions', () => {
    fc.assert(
      fc.property(anyText, anyText, (one, other) => {
        expect(measureDistance(one, other)).toBe(measureDistance(other, one));
      }),
    );
  });

  it('measures no distance to the same name with other spaces, in another case or with a filler', () => {
    fc.assert(
      fc.property(name, (one) => {
        expect(measureDistance(one, ` The ${one.toUpperCase().replaceAll(' ', '  ')} XI`)).toBe(0);
      }),
    );
  });

  it('measures a distance of 1 if two neighbouring letters of a name are swapped, unless they are the same', () => {
    fc.assert(
      fc.property(word, fc.nat(), (one, at) => {
        const place = at % (one.length - 1);
        const [first, second] = [one[place], one[place + 1]];
        const swapped = `${one.slice(0, place)}${second}${first}${one.slice(place + 2)}`;
        const distance = measureDistance(`${one} abcd`, `${swapped} abcd`);
        expect(distance).toBe(first === second ? 0 : 1);
      }),
    );
  });

  it('measures no distance between names with different numbers', () => {
    fc.assert(
      fc.property(name, fc.nat(99), fc.nat(99), (one, number, other) => {
        fc.pre(number !== other);
        expect(measureDistance(`${one} ${number}`, `${one} ${other}`)).toBeUndefined();
      }),
    );
  });
});
