import { parseArgs } from 'node:util';

type Options = Record<string, number | string>;

/**
 * Reads the options of a benchmark from the command line, such as `--rounds=5`. `--quick` replaces the
 * defaults by those of a short run. Throws if an option is unknown or a number is not one.
 */
export function readOptions<const T extends Options>(
  defaults: T,
  quick: { [K in keyof T]?: T[K] extends number ? number : string } = {},
) {
  const names = Object.keys(defaults);
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean' },
      ...Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
    },
  });
  const given = values as Record<string, string | undefined>;
  const short: Record<string, number | string | undefined> = values.quick ? quick : {};
  return Object.fromEntries(
    names.map((name) => {
      const value = given[name] ?? short[name] ?? defaults[name] ?? '';
      return [name, typeof defaults[name] === 'number' ? parseNumber(name, value) : value];
    }),
  ) as { [K in keyof T]: T[K] extends number ? number : string };
}

function parseNumber(name: string, value: number | string) {
  const number = Number(value);
  if (Number.isNaN(number)) throw new Error(`--${name}=${value} is not a number.`);
  return number;
}
