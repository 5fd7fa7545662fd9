/** British numbers in the groups that they are said in: London and the like, big cities, the rest. */
const britishNumberGroups = [
  /^(2\d)(\d{4})(\d{4})$/,
  /^(11\d|1\d1)(\d{3})(\d{4})$/,
  /^(\d{4})(\d{6})$/,
];

/**
 * A stored number (E.164) for reading: `+44 7700 900123`. Others than British ones stay as they are:
 * the library that knows them all weighs more than the screens that show one.
 */
export function formatPhone(number: string): string {
  const british = number.startsWith('+44') ? number.slice(3) : '';
  for (const group of britishNumberGroups) {
    const parts = group.exec(british)?.slice(1);
    if (parts) return ['+44', ...parts].join(' ');
  }
  return number;
}
