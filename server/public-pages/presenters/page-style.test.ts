import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pageStyle } from './page-style.ts';

const theme = readFileSync(join(import.meta.dirname, '../../../web/ui/theme/theme.css'), 'utf8');

/** The colours of the web app by name, for its light and its dark theme. */
const themeColours = new Map(
  [...theme.matchAll(/--([\w-]+): (?:light-dark\((#\w+), (#\w+)\)|(#\w+));/g)].map(
    ([, name, light, dark, both]) => [name, { light: light ?? both, dark: dark ?? both }],
  ),
);

it('pages for visitors have the colours of the web app in both themes', () => {
  const [light = '', dark = ''] = [...pageStyle.matchAll(/:root\{([^}]*)\}/g)].map(
    ([, colours = '']) => colours,
  );
  const parse = (colours: string) =>
    Object.fromEntries([...colours.matchAll(/--([\w-]+):(#\w+)/g)].map(([, n, c]) => [n, c]));
  const own = { light: parse(light), dark: { ...parse(light), ...parse(dark) } };
  expect(Object.keys(own.light).length).toBeGreaterThan(10);
  for (const [name = '', colour] of Object.entries(own.light)) {
    expect([name, colour]).toEqual([name, themeColours.get(name)?.light]);
    expect([name, own.dark[name]]).toEqual([name, themeColours.get(name)?.dark]);
  }
});

it('pages for visitors use only colours that they define', () => {
  const used = [...pageStyle.matchAll(/var\(--([\w-]+)/g)].map(([, name]) => name);
  for (const name of used) expect(pageStyle).toContain(`--${name}:`);
});
