import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import type { composeApp } from '../app.ts';

interface OpenApiOperation {
  responses: Record<string, { content?: Record<string, { schema?: object }> }>;
}
export interface OpenApiDocument extends Record<string, unknown> {
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: { schemas: Record<string, object> };
}

const documents = new Map<string, OpenApiDocument>();

/**
 * Reads the document only once for all apps with the same routes, because creating it and compiling its
 * validators takes long.
 */
export async function readOpenApiDocument(app: ReturnType<typeof composeApp>['app']) {
  const routes = app.routes.map(({ method, path }) => `${method} ${path}`).join();
  const known = documents.get(routes);
  if (known) return known;
  const response = await app.request('/api/openapi.json');
  const document = (await response.json()) as OpenApiDocument;
  documents.set(routes, document);
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

type Components = OpenApiDocument['components'];

const compilers = new WeakMap<Components, Ajv2020>();
const validators = new WeakMap<object, ValidateFunction>();

function getSchemaValidator(schema: object, components: Components) {
  const known = validators.get(schema);
  if (known) return known;
  const compiler = compilers.get(components) ?? createSchemaCompiler(components);
  compilers.set(components, compiler);
  const validate = compiler.compile(forbidExtraProperties(schema) as object);
  validators.set(schema, validate);
  return validate;
}

/** Compiles each component at most once, because they take long. The document has a test of its own. */
function createSchemaCompiler(components: Components) {
  const ajv = new Ajv2020({ strict: false, allErrors: true, meta: false, validateSchema: false });
  (addFormats as unknown as (instance: Ajv2020) => void)(ajv);
  for (const [name, schema] of Object.entries(components.schemas))
    ajv.addSchema(forbidExtraProperties(schema) as object, name);
  return ajv;
}

/** Copies a schema. Its references name a component as the compiler knows it. */
function forbidExtraProperties(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(forbidExtraProperties);
  if (typeof node !== 'object' || node === null) return node;
  const copy = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, forbidExtraProperties(value)]),
  );
  if (typeof copy.$ref === 'string') copy.$ref = copy.$ref.replace('#/components/schemas/', '');
  if (copy.type === 'object' && 'properties' in copy && !('additionalProperties' in copy))
    copy.additionalProperties = false;
  return copy;
}
