type FieldValue = string | number | boolean | null;

/** Formats stored data as the texts of the fields in `names`. */
export function toFormValues<Name extends string>(
  data: Record<Name, FieldValue>,
  names = Object.keys(data) as Name[],
): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, toText(data[name])])) as Record<
    Name,
    string
  >;
}

function toText(value: FieldValue): string {
  if (typeof value === 'boolean') return value ? 'checked' : '';
  return value === null ? '' : String(value);
}

/** Returns null for empty text, and `NaN` for other text without a number. */
export function parseNumber(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}
