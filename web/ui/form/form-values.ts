type FieldValue = string | number | boolean | null;

/** Converts the named properties of stored data into the texts of form fields. */
export function toFormValues<Name extends string>(
  data: Record<Name, FieldValue>,
  names = Object.keys(data) as Name[],
): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, toFieldText(data[name])])) as Record<
    Name,
    string
  >;
}

function toFieldText(value: FieldValue): string {
  if (typeof value === 'boolean') return value ? 'checked' : '';
  return value === null ? '' : String(value);
}

/** Returns null for empty text, and `NaN` for text that is not a number. */
export function parseNumber(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}
