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
  // Text fields end lines like this, and older texts can have other line ends.
  return value === null ? '' : String(value).replaceAll(/\r\n?/g, '\n');
}

/** Picks the properties of `input` that differ from those of `before`. */
export function pickChanges<Input extends object>(input: Input, before: object): Partial<Input> {
  const known = new Map(Object.entries(before));
  const changed = Object.entries(input).filter(([name, value]) => known.get(name) !== value);
  return Object.fromEntries(changed) as Partial<Input>;
}

export function hasChanges(input: object, before: object): boolean {
  return Object.keys(pickChanges(input, before)).length > 0;
}

/** Returns null for empty text, and `NaN` for text that is not a number. */
export function parseNumber(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}
