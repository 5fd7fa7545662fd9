type FieldValue = string | number | boolean | null;

/** Turns stored data into the texts of the fields in `names`. A checked checkbox has any text. */
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

/** Empty text becomes null, and other text without a number `NaN`. */
export function parseNumber(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}
