/** Formats a count with its noun: `1 match`, `6,000 matches`. */
export function formatCount(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en-GB')} ${number === 1 ? one : many}`;
}
