/** Groups of digits in British phone numbers: for London and similar areas, big cities, and others. */
const britishNumberGroups = [
  /^(2\d)(\d{4})(\d{4})$/,
  /^(11\d|1\d1)(\d{3})(\d{4})$/,
  /^(\d{4})(\d{6})$/,
];

/** Formats `+447700900123` as `+44 7700 900123`. Foreign numbers stay as they are. */
export function formatPhone(number: string): string {
  const british = number.startsWith('+44') ? number.slice(3) : '';
  for (const group of britishNumberGroups) {
    const parts = group.exec(british)?.slice(1);
    if (parts) return ['+44', ...parts].join(' ');
  }
  return number;
}
