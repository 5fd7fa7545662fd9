import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.JSONSchema;

const formatExamples: Record<string, string> = {
  uuid: '3f8a1c52-7d4e-4b6a-9c01-5e2f7a8b9c0d',
  date: '2027-06-13',
  'date-time': '2027-06-13T12:30:00.000Z',
  email: 'secretary@club.example',
};

/** Texts for the patterns that have no format, such as that of the ids of conversations. */
const patternExamples: Record<string, string> = { '^[0-9a-f]{8}$': '0a1b2c3d' };

/**
 * Returns values that a schema writes: with every optional field, without any, and with each choice
 * of each field. The result depends only on the schema.
 */
export function createExamples(schema: z.ZodType): unknown[] {
  const description = z.toJSONSchema(schema, { io: 'output' });
  const examples = listExamples(description, description.$defs ?? {});
  const byText = new Map(examples.map((example) => [JSON.stringify(example), example]));
  for (const example of byText.values()) schema.parse(example);
  return [...byText.values()];
}

function listExamples(schema: JsonSchema, definitions: Record<string, JsonSchema>): unknown[] {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.flatMap((choice) => listExamples(choice as JsonSchema, definitions));
  if (schema.$ref) {
    const definition = definitions[schema.$ref.replace('#/$defs/', '')];
    if (!definition) throw new Error(`${schema.$ref} is not defined`);
    return listExamples(definition, definitions);
  }
  if (schema.const !== undefined) return [schema.const];
  if (schema.enum) return schema.enum;
  switch (schema.type) {
    case 'object':
      return listObjects(schema, definitions);
    case 'array':
      return [[], ...listExamples(schema.items as JsonSchema, definitions).map((item) => [item])];
    case 'string':
      return [createText(schema)];
    case 'integer':
    case 'number':
      return [Math.max(schema.minimum ?? 0, 7)];
    case 'boolean':
      return [true, false];
    case 'null':
      return [null];
    default:
      throw new Error(`Cannot create an example of ${JSON.stringify(schema)}`);
  }
}

function listObjects(schema: JsonSchema, definitions: Record<string, JsonSchema>): unknown[] {
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, field]) => [name, listExamples(field as JsonSchema, definitions)] as const,
  );
  const full = Object.fromEntries(fields.map(([name, [first]]) => [name, first]));
  const required = new Set(schema.required);
  const minimal = Object.fromEntries(Object.entries(full).filter(([name]) => required.has(name)));
  const varied = fields.flatMap(([name, [, ...others]]) =>
    others.map((other) => ({ ...full, [name]: other })),
  );
  return [full, minimal, ...varied];
}

function createText({ format, pattern, minLength = 0 }: JsonSchema): string {
  const text = formatExamples[format ?? ''] ?? patternExamples[pattern ?? ''];
  if (text !== undefined) return text;
  if (pattern) throw new Error(`Add an example of a text with the pattern ${pattern}`);
  return 'text'.padEnd(minLength, '.');
}
