import fc from 'fast-check';
import { createValueArbitrary, type JsonSchema, type Schemas } from './value-arbitrary.ts';

export interface ApiDocument {
  paths: Record<string, Record<string, ApiOperation>>;
  components: { schemas: Schemas };
}

interface ApiOperation {
  parameters?: { name: string; in: string; required?: boolean; schema?: JsonSchema }[];
  requestBody?: { content: Record<string, { schema?: JsonSchema }> };
}

export interface FuzzedRequest {
  method: string;
  /** The path with its query. */
  address: string;
  headers: Record<string, string>;
  body?: string;
}

export interface ApiRoute {
  method: string;
  path: string;
  operation: ApiOperation;
}

/** The headers that the server reads, beside the cookie and the type of the body. */
const headerNames = [
  'accept-encoding',
  'auth-token',
  'fixturebook-account',
  'fixturebook-club',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'origin',
  'sec-fetch-site',
  'x-forwarded-for',
];

/** The live stream never ends, so that a request to it cannot be awaited. */
const endlessPaths = ['/api/v1/stream'];

export function listRoutes(document: ApiDocument): ApiRoute[] {
  return Object.entries(document.paths)
    .filter(([path]) => !endlessPaths.includes(path))
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        operation,
      })),
    );
}

/** Returns whether a request of the route has values that an attack can change. */
export function takesValues({ operation: { parameters = [], requestBody } }: ApiRoute): boolean {
  return parameters.length > 0 || requestBody !== undefined;
}

/** Returns a valid request of the route. `pathValues` are those of its path, by their names. */
export function createExampleRequest(
  route: ApiRoute,
  document: ApiDocument,
  pathValues: Record<string, string>,
): FuzzedRequest {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name) => encode(pathValues[name]));
  const request = createRequestArbitrary({ ...route, path }, document, [''], { isHostile: false });
  const [example] = fc.sample(request, { numRuns: 1, seed: 1 });
  if (!example) throw new Error(`No request of ${route.method} ${route.path} was generated.`);
  return example;
}

/**
 * Generates requests of a route from the OpenAPI document. `ids` are real ids of things of other
 * clubs, which two of three parameters of a path have.
 */
export function createRequestArbitrary(
  { method, path, operation }: ApiRoute,
  document: ApiDocument,
  ids: string[],
  { isHostile = true } = {},
): fc.Arbitrary<FuzzedRequest> {
  const { schemas } = document.components;
  const { parameters = [] } = operation;
  const pathValues = fc.record(
    Object.fromEntries(
      listParameters('path').map(({ name, schema = {} }) => [
        name,
        fc.oneof(
          { arbitrary: fc.constantFrom(...ids), weight: 4 },
          { arbitrary: createValueArbitrary(schema, schemas), weight: 2 },
        ),
      ]),
    ),
  );
  const query = fc.record(
    Object.fromEntries(
      listParameters('query').map(({ name, schema = {} }) => [
        name,
        createValueArbitrary(schema, schemas, { field: name, isHostile }),
      ]),
    ),
    { requiredKeys: listParameters('query').flatMap((one) => (one.required ? [one.name] : [])) },
  );

  function listParameters(place: string) {
    return parameters.filter((one) => one.in === place);
  }

  return fc
    .record({
      pathValues,
      query,
      content: createBodyArbitrary(operation, schemas, isHostile),
      headers: isHostile ? createHeadersArbitrary(schemas) : fc.constant({}),
    })
    .map(({ pathValues, query, content, headers }) => ({
      method,
      address: formatAddress(path, pathValues, query),
      ...content,
      headers: { ...content.headers, ...headers },
    }));
}

/** Most requests have none of these headers, because a hostile one ends most requests early. */
function createHeadersArbitrary(schemas: Schemas): fc.Arbitrary<Record<string, string>> {
  const value = createValueArbitrary({ type: 'string' }, schemas).map(toHeaderValue);
  return fc.oneof(
    { arbitrary: fc.constant({}), weight: 3 },
    {
      arbitrary: fc.dictionary(fc.constantFrom(...headerNames), value, { minKeys: 1, maxKeys: 3 }),
      weight: 1,
    },
  );
}

/** Leaves out the characters that no client can send in a header, such as line breaks. */
function toHeaderValue(value: unknown): string {
  const text = typeof value === 'string' ? value : formatJson(value);
  return text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '').slice(0, 2_000);
}

function createBodyArbitrary(
  { requestBody }: ApiOperation,
  schemas: Schemas,
  isHostile: boolean,
): fc.Arbitrary<{ headers: Record<string, string>; body?: string }> {
  if (!requestBody) return fc.constant({ headers: {} });
  const bodies = Object.entries(requestBody.content).map(([type, { schema = {} }]) =>
    createValueArbitrary(schema, schemas, { isHostile }).map((value) => ({
      headers: { 'content-type': type },
      body: typeof value === 'string' && !type.endsWith('json') ? value : formatJson(value),
    })),
  );
  const valid = fc.oneof(...bodies);
  if (!isHostile) return valid;
  const broken = fc
    .record({
      type: fc.constantFrom(
        'application/json',
        'multipart/form-data; boundary=x',
        'text/csv',
        'image/png',
      ),
      body: fc.oneof(fc.constantFrom('{', '{"a":', '--x\r\n', '['.repeat(20_000)), fc.string()),
    })
    .map(({ type, body }) => ({ headers: { 'content-type': type }, body }));
  return fc.oneof({ arbitrary: valid, weight: 9 }, { arbitrary: broken, weight: 1 });
}

/** Escapes half of a surrogate pair, which could not be sent as UTF-8. */
function formatJson(value: unknown): string {
  return JSON.stringify(value) ?? 'null';
}

function formatAddress(
  path: string,
  pathValues: Record<string, unknown>,
  query: Record<string, unknown>,
) {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => encode(pathValues[name]) || '%20');
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encode(value)}`);
  return pairs.length > 0 ? `${filled}?${pairs.join('&')}` : filled;
}

function encode(value: unknown): string {
  const text = typeof value === 'string' ? value : formatJson(value);
  return encodeURIComponent(text.slice(0, 2_000).toWellFormed());
}
