import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fillInSuggestions } from './form-fields.ts';

const text = fc.constantFrom('', 'Sunday XI', 'The Green', '13:00');
const texts = fc.record({ team: text, ground: text, start: text });
type Texts = { team: string; ground: string; start: string };

function suggest(before: Texts, base: Texts, suggested: Partial<Texts>, names: string[] = []) {
  return fillInSuggestions<Texts>(null, { before, base, suggested, names });
}

it('fills in exactly the suggested fields that the user has not changed', () => {
  fc.assert(
    fc.property(texts, texts, texts, (before, base, suggested) => {
      const { ground, start } = suggested;
      const { values } = suggest(before, base, { ground, start });
      expect(values).toEqual({
        team: before.team,
        ground: before.ground === base.ground ? ground : before.ground,
        start: before.start === base.start ? start : before.start,
      });
    }),
  );
});

it('fills in the latest of several suggestions, and changes nothing that was typed in between', () => {
  fc.assert(
    fc.property(texts, texts, texts, text, (base, first, second, typed) => {
      const one = suggest(base, base, first);
      const two = suggest({ ...one.values, ground: typed }, one.base, second);
      expect(two.values.team).toBe(second.team);
      expect(two.values.ground).toBe(typed === first.ground ? second.ground : typed);
    }),
  );
});

it('fills in nothing in a field with half a text', () => {
  const base = { team: '', ground: '', start: '' };
  const filledIn = suggest(base, base, { ground: 'The Green', start: '13:00' }, ['start']);
  expect(filledIn.values).toEqual({ team: '', ground: 'The Green', start: '' });
});
