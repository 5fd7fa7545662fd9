import fc from 'fast-check';

/** A JSON schema of the OpenAPI document. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  additionalProperties?: boolean | JsonSchema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

export type Schemas = Record<string, JsonSchema>;

/** Values that broke other programs: wrong types, limits of numbers, and text that others interpret. */
const hostileValues: unknown[] = [
  null,
  true,
  0,
  -1,
  2 ** 53,
  1e308,
  -0.5,
  '',
  ' ',
  '\u0000',
  '\ud800',
  'a\ud800b',
  '\u202egnp.exe',
  'null',
  '-1',
  '1e999',
  '0000-01-01',
  '+275760-09-13T00:00:00.000Z',
  '-000001-01-01T00:00:00.000Z',
  '2030-02-30',
  "' or 1=1; drop table clubs; --",
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '=cmd|calc!A1',
  'a\r\nBcc: victim@elsewhere.example',
  '../../../../etc/passwd',
  '%00%ff',
  '__proto__',
  'constructor',
  `${'a'.repeat(100)}@club.example`,
  'é'.repeat(20_000),
  '{'.repeat(500),
  [],
  {},
  [[[[[[[[]]]]]]]],
  JSON.parse('{"__proto__": {"plan": "pro"}, "constructor": {"prototype": {"a": 1}}}'),
];

const hostileValue = fc.constantFrom(...hostileValues);

/** Texts that pass the checks of fields whose schema names no format. */
const textByField: Record<string, string[]> = {
  postcode: ['SW18 4RD', 'EC1A 1BB'],
  contactNumber: ['+44 20 7946 0018'],
  contactEmail: ['fixtures@amblers.example'],
  email: ['secretary@club.example'],
  date: ['2030-06-15', '2031-05-04'],
  from: ['2030-06-01'],
  to: ['2030-06-30'],
  startTime: ['13:00'],
  teamName: ['Sunday XI', '2nd XI'],
  password: ['a long and quiet afternoon'],
  newPassword: ['a long and quiet afternoon'],
  website: ['', 'https://amblers.example'],
  whatThreeWords: ['', '///filled.count.soap'],
};

/**
 * Generates values of the schema. If `isHostile`, one in twelve is a hostile value in place of a
 * valid one. `field` is the name of the field that has the value.
 */
export function createValueArbitrary(
  schema: JsonSchema,
  schemas: Schemas,
  { depth = 0, field = '', isHostile = true } = {},
): fc.Arbitrary<unknown> {
  const texts = textByField[field];
  const valid = texts
    ? fc.constantFrom(...texts)
    : createValidArbitrary(schema, schemas, { depth, isHostile });
  if (!isHostile) return valid;
  return fc.oneof({ arbitrary: valid, weight: 11 }, { arbitrary: hostileValue, weight: 1 });
}

function createValidArbitrary(
  schema: JsonSchema,
  schemas: Schemas,
  { depth, isHostile }: { depth: number; isHostile: boolean },
): fc.Arbitrary<unknown> {
  const generate = (part: JsonSchema, field?: string) =>
    createValueArbitrary(part, schemas, { depth: depth + 1, field, isHostile });
  if (depth > 6) return fc.constant(null);
  if (schema.$ref) return generate(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((part) => generate(part)));
  if (schema.allOf)
    return fc
      .tuple(...schema.allOf.map((part) => generate(part)))
      .map((parts) => Object.assign({}, ...parts));
  const types = [schema.type ?? 'object'].flat();
  return fc.oneof(...types.map((type) => createTypedArbitrary(type, schema, generate)));
}

function createTypedArbitrary(
  type: string,
  schema: JsonSchema,
  generate: (part: JsonSchema, field?: string) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const { minimum = -10, maximum = 10_000 } = schema;
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type === 'integer') return fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) });
  if (type === 'number') return fc.double({ min: minimum, max: maximum, noNaN: true });
  if (type === 'array') {
    const { minItems = 0, maxItems = 5 } = schema;
    const limits = { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 5)) };
    return fc.array(generate(schema.items ?? {}), limits);
  }
  if (type === 'object') return createObjectArbitrary(schema, generate);
  return createTextArbitrary(schema);
}

function createObjectArbitrary(
  { properties = {}, required = [] }: JsonSchema,
  generate: (part: JsonSchema, field?: string) => fc.Arbitrary<unknown>,
) {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, part]) => [name, generate(part, name)]),
  );
  const withRequired = fc.record(fields, { requiredKeys: required });
  const withFewFields = fc.record(fields, { requiredKeys: [] });
  return fc.oneof({ arbitrary: withRequired, weight: 6 }, { arbitrary: withFewFields, weight: 1 });
}

const textByFormat: Record<string, fc.Arbitrary<string>> = {
  uuid: fc.uuid(),
  date: fc
    .date({ min: new Date('2026-01-01'), max: new Date('2031-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  'date-time': fc
    .date({ min: new Date('1970-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  email: fc.emailAddress(),
  uri: fc.webUrl(),
};

function createTextArbitrary({ format, pattern, minLength = 0, maxLength = 60 }: JsonSchema) {
  const byFormat = textByFormat[format ?? ''];
  if (byFormat) return byFormat;
  if (pattern) return createPatternArbitrary(pattern);
  const max = Math.max(minLength, Math.min(maxLength, 60));
  const words = fc.constantFrom('SW18 4RD', '+44 20 7946 0018', 'Sunday XI', '13:00', 'home');
  const any = fc.string({ unit: 'grapheme', minLength, maxLength: max });
  return fc.oneof(any, words);
}

/** Falls back to any text for a pattern that the generator does not understand. */
function createPatternArbitrary(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern));
  } catch {
    return fc.string();
  }
}
