import { expect, it } from 'vitest';
import { TeamInput } from './teams.ts';

const { name } = TeamInput.shape;

it.each(['1st  XI', '1st\u00a0XI', ' 1st \u2003 XI '])(
  'stores the name %j with one ordinary space',
  (text) => {
    expect(name.parse(text)).toBe('1st XI');
  },
);

it('stores an accent that was typed as a character of its own with its letter', () => {
  expect(name.parse('Llandw\u0302r')).toBe('Llandŵr');
});

it.each(['', '   ', '\u200d', '\u2800', '\u3164', '\u115f', '\ufe0f', '\u{e0100}', '\u0301'])(
  'refuses the name %j, because it would be drawn as nothing',
  (text) => {
    const { issues = [] } = name.safeParse(text).error ?? {};
    expect(issues.map(({ message }) => message)).toEqual(['Enter the team name.']);
  },
);

it.each(['🏏', 'ਕ੍ਰਿਕਟ', '2', '👨‍👩‍👧 XI'])('accepts the name %j', (text) => {
  expect(name.parse(text)).toBe(text);
});
