import type { ApiDocument } from './request-arbitrary.ts';
import type { JsonSchema, Schemas } from './value-arbitrary.ts';

interface TextField {
  /** Such as `POST /api/v1/reports`. */
  route: string;
  name: string;
  /** Its place in the body, such as `rows[].fixtureId`. A parameter of the query has its name. */
  path: string;
}

/** Lists the texts in the body and the query of every route of the OpenAPI document. */
export function listTextFields({ paths, components }: ApiDocument): TextField[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { parameters = [], requestBody }]) => {
      const inQuery = parameters.filter((one) => one.in === 'query');
      const bodies = Object.values(requestBody?.content ?? {});
      const places = [
        ...inQuery.flatMap(({ name, schema = {} }) =>
          listTextPlaces(schema, components.schemas, name),
        ),
        ...bodies.flatMap(({ schema = {} }) => listTextPlaces(schema, components.schemas, '')),
      ];
      return [...new Set(places)].map((place) => ({
        route: `${method.toUpperCase()} ${path}`,
        name: place.split('.').at(-1) ?? '',
        path: place,
      }));
    }),
  );
}

function listTextPlaces(schema: JsonSchema, schemas: Schemas, place: string): string[] {
  const list = (part: JsonSchema, at: string) => listTextPlaces(part, schemas, at);
  if (schema.$ref) return list(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, place);
  const choices = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((parts) => parts ?? []);
  return [
    ...(place && [schema.type].flat().includes('string') ? [place] : []),
    ...choices.flatMap((part) => list(part, place)),
    ...(schema.items ? list(schema.items, `${place}[]`) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
      list(part, place ? `${place}.${name}` : name),
    ),
  ];
}
