import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';

interface OpenApiOperation {
  responses: Record<string, { content?: Record<string, { schema?: object }> }>;
}
export interface OpenApiDocument extends Record<string, unknown> {
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: { schemas: Record<string, object> };
}

const documents = new Map<string, OpenApiDocument>();

/** Parses equal documents only once, because compiling their validators takes long. */
export function parseOpenApiDocument(text: string): OpenApiDocument {
  const document = documents.get(text) ?? JSON.parse(text);
  documents.set(text, document);
  return document;
}

/** The paths of the web app, which the OpenAPI document does not describe. */
const undocumentedPaths = /^\/(?!api|media|healthz|readyz|metrics|dev|calendars|\.well-known)/;

/** Fails when a response has a status, a media type or a field that is not documented. */
export async function expectDocumentedResponse(
  { paths, components }: OpenApiDocument,
  method: string,
  address: string,
  response: Response,
) {
  const path = address.split('?')[0] ?? address;
  const operation = findOperation(paths, method.toLowerCase(), path);
  const type = response.headers.get('content-type')?.split(';')[0];
  if (!operation) {
    // The server must refuse a path that neither the document nor the web app has.
    if (!undocumentedPaths.test(path))
      expect([403, 404], `${method} ${path}`).toContain(response.status);
    return;
  }
  const described = operation.responses[response.status] ?? operation.responses.default;
  expect(described, `${method} ${path} answered ${response.status}`).toBeDefined();
  if ([204, 302, 304].includes(response.status) || method === 'HEAD') return;
  const media = described?.content?.[type ?? ''];
  expect(media, `${method} ${path} answered ${response.status} as ${type}`).toBeDefined();
  if (!type?.endsWith('json') || !media?.schema) return;
  const validate = getSchemaValidator(media.schema, components);
  const valid = validate(await response.json());
  expect(valid ? [] : validate.errors, `${method} ${path} ${response.status}`).toEqual([]);
}

function findOperation(paths: OpenApiDocument['paths'], method: string, path: string) {
  const exact = paths[path]?.[method];
  if (exact) return exact;
  for (const [pattern, operations] of Object.entries(paths)) {
    const expression = new RegExp(`^${pattern.replace(/\{[^}]+\}/g, '[^/]+')}$`);
    if (operations[method] && expression.test(path)) return operations[method];
  }
  return undefined;
}

const validators = new WeakMap<object, ReturnType<Ajv2020['compile']>>();

function getSchemaValidator(schema: object, components: OpenApiDocument['components']) {
  const existing = validators.get(schema);
  if (existing) return existing;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  (addFormats as unknown as (instance: Ajv2020) => void)(ajv);
  const closed = forbidExtraProperties({ ...schema, components });
  const validate = ajv.compile(closed as object);
  validators.set(schema, validate);
  return validate;
}

function forbidExtraProperties(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(forbidExtraProperties);
  if (typeof node !== 'object' || node === null) return node;
  const copy = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, forbidExtraProperties(value)]),
  );
  if (copy.type === 'object' && 'properties' in copy && !('additionalProperties' in copy))
    copy.additionalProperties = false;
  return copy;
}
